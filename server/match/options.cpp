#include "server/match/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/program/command_line.h"
#include "proto/program/print.h"
#include "server/host/printable_text.h"
#include "server/match/exit_code.h"
#include "server/match/order_check.h"
#include "server/process/limits.h"
#include "server/process/numbers.h"

namespace cancha::match {

namespace {

constexpr std::uint64_t kMaxSeeds = 100'000;
constexpr std::uint64_t kMaxRepeats = 1'000'000;
constexpr std::string_view kSeedPlaceholder = "{seed}";

constexpr const char* kExamples = R"(
Examples:
  cancha-match simurosot/5v5 --blue position --yellow chaser
      Two sample strategies, as fast as possible.
  cancha-match simurosot/5v5 --blue "python3 my_team.py" --yellow position --speed 1
      Your own program against a sample strategy, in real time. It finds the server, its seat and
      its token in CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN.
  cancha-match simurosot/5v5 --blue remote --yellow position --listen 127.0.0.1:7777
      Waits for a program that you start yourself.
  cancha-match simurosot/5v5 --blue position --yellow chaser --deadline hold:20ms+5s
      Who needs more than 20 ms for a tick draws on 5 s for the match; then its robots go on as they
      were told last. Without --deadline the match waits for every answer.
  cancha-match simurosot/5v5 --blue position --yellow chaser --seeds 1..20 --jobs 2 --csv all.csv
      Twenty different matches, two at a time.
  cancha-match simurosot/5v5 --blue position --yellow chaser --set rules.half_s=60 --set ball.mass_kg=0.05
      With other settings than the discipline's own; --settings lists them all.
  cancha-match simurosot/5v5 --scenario shot_at_goal.txtpb --repeat 1000 --csv shots.csv
      A thousand repeats of one play, a line of result for each; no strategy is needed. --jobs 2
      plays two at a time, with the same results in the same order.
  cancha-match simurosot/5v5 --scenario free_kick.txtpb --repeat 20 --blue "python3 my_team.py"
      Your own program takes the kick; the robots of the other team do as the file says.

  cancha-match simurosot/5v5 --blue position --yellow chaser --record match.mcap
      Records the match; `cancha-replay verify match.mcap` proves it.
  cancha-match --replay match.mcap --watch --speed 4
      Shows a recording on the page, four times as fast as it was.

A scenario says where ball and robots are and how they move, what ends the play, what differs
between repeats and what to report. Each repeat has a seed, from --seed upwards; a repeat with one
seed is always the same, so --seed 17 --repeat 1 plays again what the line of seed 17 tells of.
server/scenario/README.md in the sources explains the file.

Exit status: 0 the match was played to its end, 1 our fault, or a report, a table or stdout could not
be written, 2 bad usage, 3 a team failed, 130 interrupted.)";

Result<std::uint64_t> parse_seed(std::string_view text) {
    std::uint64_t seed = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (ec != std::errc{} || end != text.data() + text.size() || text.empty()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}' is not a seed; expected a whole number from 0 up", text)};
    }
    return seed;
}

Status parse_seeds(const std::string& text, Options& options) {
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--seeds: expected A..B, such as 1..20, got '{}'", text)};
    }
    const Result<std::uint64_t> first = parse_seed(std::string_view(text).substr(0, dots));
    const Result<std::uint64_t> last = parse_seed(std::string_view(text).substr(dots + 2));
    if (!first || !last) {
        return Error{ErrorCode::kInvalidInput,
                     "--seeds: " + (first ? last : first).error().message};
    }
    if (*last < *first || *last - *first >= kMaxSeeds) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--seeds: {} must be a range of 1 to {} seeds", text, kMaxSeeds)};
    }
    options.first_seed = *first;
    options.last_seed = *last;
    return {};
}

Status parse_speed(const std::string& text, Options& options) {
    if (text.empty() || text == "max") {
        options.speed = 0;
        return {};
    }
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), options.speed);
    const bool is_number = ec == std::errc{} && end == text.data() + text.size();
    if (!is_number || !(options.speed >= kLowestSpeed && options.speed <= kHighestSpeed)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--speed: expected `max` or a number from {} to {}, got '{}'",
                                 kLowestSpeed, kHighestSpeed, text)};
    }
    return {};
}

Status parse_seats(const std::vector<std::string>& texts, Options& options) {
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("--seat: expected NAME=CMD, got '{}'", text)};
        }
        options.seats[text.substr(0, equals)] = text.substr(equals + 1);
    }
    return {};
}

Status parse_overrides(const std::vector<std::string>& texts, Options& options) {
    for (const std::string& text : texts) {
        Result<referee::SettingOverride> change = referee::parse_override(text);
        if (!change) {
            return Error{change.error().code, "--set: " + change.error().message};
        }
        options.overrides.push_back(*std::move(change));
    }
    return {};
}

/// Texts that CLI11 has collected and that need more than it can check.
struct RawTexts {
    std::vector<std::string> seats;
    std::vector<std::string> overrides;
    std::string seed;
    std::string seeds;
    std::string speed;
    std::optional<std::uint64_t> repeats;
};

void declare_match(CLI::App& app, Options& options, RawTexts& raw) {
    app.add_option("discipline", options.discipline,
                   "DISCIPLINE/VARIANT, such as simurosot/5v5; see --list");
    app.add_flag("--list", options.wants_list, "List disciplines, variants and sample strategies");
    app.add_flag(
        "--settings", options.wants_settings,
        "List every number of the discipline that --set can change: value, range, meaning");
    app.add_option("--blue", options.blue,
                   "Strategy of the blue team: a sample strategy, a command line, or `remote`")
        ->type_name("CMD");
    app.add_option("--yellow", options.yellow, "Strategy of the yellow team")->type_name("CMD");
    app.add_option("--seat", raw.seats,
                   "Strategy of one seat, where a team has several; may be repeated")
        ->type_name("NAME=CMD");
    app.add_option("--seed", raw.seed, "Decides everything that is random (default 1)")
        ->type_name("N");
    app.add_option("--seeds", raw.seeds, "One match for each seed from A to B")->type_name("A..B");
    app.add_option("--jobs", options.jobs,
                   "How many matches of --seeds, or repeats of a scenario, run at once (default 1)")
        ->check(process::whole_number(1, 256U))
        ->type_name("J");
    app.add_option("--duration", options.duration_s, "End after so many simulated seconds")
        ->check(process::number(kShortestDuration_s, kLongestDuration_s))
        ->type_name("SECONDS");
    app.add_option(
           "--speed", raw.speed,
           "Simulated seconds per second: 1 is real time, `max` (default) as fast as possible")
        ->type_name("X|max");
    app.add_option("--set", raw.overrides, "Change a setting; may be repeated")
        ->type_name("PATH=VALUE");
}

void declare_scenario(CLI::App& app, Options& options, RawTexts& raw) {
    app.add_option("--scenario", options.scenario,
                   "Play what this file describes; robots without a strategy follow its script")
        ->type_name("FILE");
    app.add_option("--repeat", raw.repeats, "How often to play the scenario (default 1)")
        ->check(process::whole_number(1, kMaxRepeats))
        ->type_name("N");
    app.add_option("--first-repeat", options.first_repeat)->group("");  // Of a job's share.
    app.add_flag("--json", options.wants_json,
                 "Print the results of a scenario as JSON, one object a line, the summary last");
}

void declare_output(CLI::App& app, Options& options) {
    app.add_option("--report", options.report, "Write a report as JSON")->type_name("FILE");
    app.add_option("--csv", options.csv, "Append one line per match, or per repeat")
        ->type_name("FILE");
    app.add_option("--record", options.record,
                   "Record the match in this file; {seed} in its name stands for the seed. Without "
                   "it a match is recorded as well, but the file stays only if the match fails")
        ->type_name("FILE.mcap");
    app.add_flag("--no-record", options.wants_no_recording, "Record nothing");
    app.add_option("--memory", options.memory_mb,
                   "End the match if this program needs more memory; its strategies may have what "
                   "they need (default: no limit)")
        ->check(process::whole_number(process::kLeastMemory_mb, process::kMostMemory_mb))
        ->type_name("MB");
    app.add_option("--replay", options.replay,
                   "Show a recording in place of a match, at real time or as --speed says")
        ->type_name("FILE.mcap");
}

void declare_clients(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
           "--listen",
           [&options](const std::string& where) {
               options.listen = where;
               options.tells_address = true;
           },
           "Where clients connect: ADDRESS:PORT, where port 0 (default) lets the system pick "
           "one, or unix:PATH. The address is printed on stderr")
        ->type_name("WHERE");
    app.add_option("--name", options.name, "Name of the match, for clients that ask for one")
        ->type_name("NAME");
    app.add_option("--lobby-channel", options.lobby_channel)->group("");  // cancha-server's own.
    for (const auto& [option, name] : {std::pair("--blue-name", &options.blue_name),
                                       std::pair("--yellow-name", &options.yellow_name)}) {
        app.add_option(option, *name, "What the team is called (default: as its strategy says)")
            ->type_name("NAME");
    }
    app.add_option_function<std::string>(
           "--tokens", [&options](const std::string& where) { options.tokens = where; },
           "Who may come: a line `seat NAME TOKEN`, `official NAME TOKEN` or `admin NAME "
           "TOKEN` each. A file that only you may read, `-` for stdin, or /dev/fd/N. Needed "
           "where other machines can reach the match")
        ->type_name("FILE");
    app.add_option("--connect-timeout", options.connect_timeout_s,
                   "How long a started strategy may take to connect (default 30)")
        ->check(process::number(0.1, 3600.0))
        ->type_name("SECONDS");
    app.add_option("--ready-timeout", options.ready_timeout_s,
                   "How long a strategy that has connected may load and warm up before the first "
                   "tick (default 60)")
        ->check(process::number(kShortestReadyTimeout_s, kLongestReadyTimeout_s))
        ->type_name("SECONDS");
    app.add_flag("--await-start", options.awaits_start,
                 "Begin when an official starts the match, not as soon as all seats are ready");
    app.add_option("--deadline", options.deadlines,
                   "How long strategies may think, and what happens then: wait (default), or hold, "
                   "stop or forfeit with the time for a tick and the time bank of the match, such "
                   "as hold:20ms+5s; may be repeated, for one seat too")
        ->type_name("[SEAT=]RULE");
    app.add_option("--debug", options.debugged,
                   "You stop the strategy of this seat in a debugger: the match waits for it and "
                   "its time stands still; may be repeated")
        ->type_name("SEAT");
}

void declare_view(CLI::App& app, Options& options) {
    app.add_flag("--watch", options.wants_viewer,
                 "Serve a page on which the match is watched, and print its address. On a terminal "
                 "the page stays open after the end, until Ctrl-C");
    app.add_flag("--keep-page", options.keeps_page,
                 "Keep the page of --watch open after the end without a terminal, too, until "
                 "SIGINT or SIGTERM");
    app.add_option("--show-debug", options.shown_drawings,
                   "Show spectators what the strategy of this seat draws, or that of `all`; may be "
                   "repeated. Without it nobody sees any: an opponent may be watching")
        ->type_name("SEAT|all");
    app.add_flag("--quiet,-q", options.is_quiet, "Print nothing but errors");
    app.add_flag("--verbose,-v", options.is_verbose,
                 "Log the life of the match, and show what the strategies print");
}

Status check_seeds(Options& options, const RawTexts& raw) {
    if (!raw.seed.empty()) {
        const Result<std::uint64_t> seed = parse_seed(raw.seed);
        if (!seed) {
            return Error{seed.error().code, "--seed: " + seed.error().message};
        }
        options.first_seed = options.last_seed = *seed;
    }
    if (!raw.seeds.empty()) {
        if (Status parsed = parse_seeds(raw.seeds, options); !parsed) {
            return parsed;
        }
    }
    if (!raw.seed.empty() && !raw.seeds.empty()) {
        return Error{ErrorCode::kInvalidInput, "--seed and --seeds exclude each other"};
    }
    return {};
}

Status refuse(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

Status check_scenario(Options& options, const RawTexts& raw) {
    if (!options.scenario) {
        return raw.repeats || options.wants_json
                   ? refuse("--repeat and --json belong to --scenario FILE")
                   : Status();
    }
    options.repeats = raw.repeats.value_or(1);
    if (!raw.seeds.empty()) {
        return refuse(
            "--scenario is repeated by --repeat N, with seeds from --seed upwards; it "
            "excludes --seeds");
    }
    if (options.first_seed > std::numeric_limits<std::uint64_t>::max() - options.repeats) {
        return refuse(fmt::format("--seed: there are no {} seeds from {} upwards", options.repeats,
                                  options.first_seed));
    }
    if (options.duration_s) {
        return refuse("--duration: a scenario ends as its time_limit_s says");
    }
    if (options.report) {
        return refuse(
            "--report tells of a match; the results of a scenario come with --csv FILE "
            "and --json");
    }
    if (options.wants_viewer && options.repeats > 1) {
        return refuse("--watch shows one repeat; it excludes --repeat");
    }
    return {};
}

/// Whether two names mean one file, be it that it is not there yet.
bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
    std::error_code problem;
    const auto left = std::filesystem::weakly_canonical(one, problem);
    const auto right = std::filesystem::weakly_canonical(other, problem);
    return !problem && left == right;
}

/// What is no regular file, such as /dev/null, may be named twice.
bool is_overwritten(const std::filesystem::path& one, const std::filesystem::path& other) {
    std::error_code ignored;
    const bool is_file =
        !std::filesystem::exists(one, ignored) || std::filesystem::is_regular_file(one, ignored);
    return is_file && is_same_file(one, other);
}

struct OutputFile {
    const char* option;
    std::filesystem::path path;
};

std::vector<OutputFile> list_outputs(const Options& options) {
    std::vector<OutputFile> files;
    if (options.report) {
        files.push_back({"--report", *options.report});
    }
    if (options.csv) {
        files.push_back({"--csv", *options.csv});
    }
    if (options.record) {
        files.push_back({"--record", *options.record});
    }
    return files;
}

/// Fails where one output would overwrite another.
Status check_outputs(const std::vector<OutputFile>& files) {
    for (auto one = files.begin(); one != files.end(); ++one) {
        const auto other = std::find_if(files.begin(), one, [one](const OutputFile& earlier) {
            return is_overwritten(earlier.path, one->path);
        });
        if (other != one) {
            return refuse(fmt::format("{} and {} both name {}; give each a file of its own",
                                      other->option, one->option, other->path.string()));
        }
    }
    return {};
}

bool has_seed_in_name(const Options& options) {
    return options.record->find(kSeedPlaceholder) != std::string::npos;
}

Status check_recording(Options& options, RawTexts& raw) {
    if (options.record && options.wants_no_recording) {
        return refuse("--record and --no-record exclude each other");
    }
    const bool has_many = options.is_batch() || options.repeats > 1;
    if (options.record && has_many && !has_seed_in_name(options)) {
        return refuse(
            "--record: several matches need several files; put {seed} into the name, such as "
            "match-{seed}.mcap");
    }
    if (!options.replay) {
        return {};
    }
    if (!options.discipline.empty() || options.scenario || options.is_batch() || options.record) {
        return refuse(
            "--replay shows what FILE holds; it takes no discipline, no --scenario, no "
            "--seeds and no --record");
    }
    raw.speed = raw.speed.empty() ? "1" : raw.speed;
    return {};
}

Status check(Options& options, RawTexts& raw) {
    if (Status checked = check_seeds(options, raw); !checked) {
        return checked;
    }
    if (Status checked = check_scenario(options, raw); !checked) {
        return checked;
    }
    if (Status checked = check_recording(options, raw); !checked) {
        return checked;
    }
    if (Status checked = check_outputs(list_outputs(options)); !checked) {
        return checked;
    }
    if (options.keeps_page && !options.wants_viewer) {
        return refuse("--keep-page belongs to --watch");
    }
    if (options.is_batch() && options.wants_viewer) {
        return Error{ErrorCode::kInvalidInput, "--watch shows one match; it excludes --seeds"};
    }
    if (Status parsed = parse_speed(raw.speed, options); !parsed) {
        return parsed;
    }
    if (Status parsed = parse_seats(raw.seats, options); !parsed) {
        return parsed;
    }
    if (Status parsed = parse_overrides(raw.overrides, options); !parsed) {
        return parsed;
    }
    for (const std::string& name : {options.blue_name, options.yellow_name}) {
        if (!name.empty() && !host::is_printable(name, kLongestTeamName)) {
            return refuse(fmt::format("a team's name has 1 to {} printable characters, got '{}'",
                                      kLongestTeamName, name));
        }
    }
    if (options.discipline.empty() && !options.wants_list && !options.replay) {
        return Error{ErrorCode::kInvalidInput,
                     "name a discipline, such as simurosot/5v5; --list shows them all"};
    }
    return {};
}

}  // namespace

std::string recording_file(const Options& options, std::uint64_t seed) {
    std::string file = options.record.value_or("");
    const std::size_t at = file.find(kSeedPlaceholder);
    if (at != std::string::npos) {
        file.replace(at, kSeedPlaceholder.size(), fmt::format("{}", seed));
    }
    return file;
}

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    RawTexts raw;
    CLI::App app(
        "Plays one match from start to end: starts both strategies, steps the world when "
        "every strategy has answered, judges, reports.",
        "cancha-match");
    app.footer(kExamples);
    app.get_formatter()->column_width(36);
    declare_match(app, parsed.options, raw);
    declare_scenario(app, parsed.options, raw);
    declare_output(app, parsed.options);
    declare_clients(app, parsed.options);
    declare_view(app, parsed.options);
    parsed.exit_code = program::parse_command_line(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status checked = check(parsed.options, raw); !checked) {
        program::print_error("cancha-match: {}\n", checked.error().message);
        parsed.exit_code = kExitBadUsage;
    }
    return parsed;
}

}  // namespace cancha::match
