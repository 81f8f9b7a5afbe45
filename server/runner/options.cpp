#include "server/runner/options.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/processes/limits.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/streams/command_line.h"
#include "server/runner/arena_file.h"
#include "server/runner/exit_code.h"

namespace cancha::runner {

namespace {

// Round numbers. This many matches take days, and this many repeats of a scenario take hours.
constexpr std::uint64_t kMaxSeeds = 100'000;
constexpr std::uint64_t kMaxRepeats = 1'000'000;
constexpr std::string_view kSeedPlaceholder = "{seed}";

constexpr const char* kExamples = R"(Examples:
  cancha-match simurosot/5v5 --blue position --yellow chaser
      Two sample strategies, as fast as possible.
  cancha-match simurosot/5v5 --blue "python3 my_team.py" --yellow position \
      --speed 1 --watch
      Your program against a sample, in real time, with a page to watch it.
      It finds server, seat and token in CANCHA_SERVER, CANCHA_SEAT and
      CANCHA_TOKEN.
  cancha-match simurosot/5v5 --blue remote --yellow position \
      --listen 127.0.0.1:7777
      Waits for a program that you start yourself.
  cancha-match simurosot/5v5 --blue position --yellow chaser \
      --deadline hold:20ms+5s
      A team that takes longer than 20 ms uses up its 5 s budget; after that
      its robots keep their last commands. By default the match waits.
  cancha-match simurosot/5v5 --blue position --yellow chaser \
      --seeds 1..20 --jobs 2 --csv all.csv
      Twenty different matches, two at a time.
  cancha-match simurosot/5v5 --blue position --yellow chaser \
      --set rules.half_s=60 --set ball.mass_kg=0.05
      Other settings; --settings lists and explains them all.
  cancha-match simurosot/5v5 --blue position --yellow chaser \
      --arena obstacles.sdf
      With what a file in SDFormat puts on the field; cancha-arena checks it.
  cancha-match simurosot/5v5 --blue position --yellow chaser \
      --record match.mcap
      Records the match; `cancha-replay verify match.mcap` checks it.
  cancha-match --replay match.mcap --watch --speed 4
      Shows a recording on the page, four times as fast.
  cancha-match simurosot/5v5 --scenario shot_at_goal.txtpb --repeat 1000 \
      --csv shots.csv
      Plays one situation a thousand times; no strategy is needed.
  cancha-match simurosot/5v5 --scenario free_kick.txtpb --repeat 20 \
      --blue "python3 my_team.py"
      Your program takes the kick; the other team follows the script.

A scenario says where ball and robots start, what ends the play, what varies
between repeats and what to report. Each repeat has its own seed, counted up
from --seed: --seed 17 --repeat 1 plays the repeat with seed 17 again.
server/sim/scenario/README.md in the sources explains the file.

Exit status: 0 the match was played to its end; 1 an internal error, or a
report, a table, a recording or stdout could not be written; 2 bad usage;
3 a team failed; 130 interrupted.)";

Error refuse(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

Status parse_seeds(const std::string& text, Options& options) {
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) {
        return refuse(fmt::format("--seeds: expected A..B, such as 1..20, got '{}'", text));
    }
    const auto first = processes::parse_whole_number(std::string_view(text).substr(0, dots));
    const auto last = processes::parse_whole_number(std::string_view(text).substr(dots + 2));
    if (!first || !last) {
        return refuse("--seeds: " + (first ? last : first).error().message);
    }
    if (*last < *first || *last - *first >= kMaxSeeds) {
        return refuse(fmt::format("--seeds: {} must be a range of 1 to {} seeds", text, kMaxSeeds));
    }
    options.first_seed = *first;
    options.last_seed = *last;
    return {};
}

Status parse_speed(const std::string& text, v1::CreateMatch& order) {
    if (text.empty() || text == "max") {
        return {};  // Leaves the field unset.
    }
    const Result<double> speed = processes::parse_speed(text);
    if (!speed) {
        return refuse("--speed: " + speed.error().message);
    }
    order.set_speed(*speed);
    return {};
}

Status parse_seats(const std::vector<std::string>& texts, v1::CreateMatch& order) {
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return refuse(fmt::format("--seat: expected NAME=CMD, got '{}'", text));
        }
        v1::SeatOrder& seat = *order.add_seats();
        seat.set_seat(text.substr(0, equals));
        seat.set_strategy(text.substr(equals + 1));
    }
    return {};
}

/// Texts that need more checks than CLI11 offers.
struct RawTexts {
    std::vector<std::string> seats;
    std::vector<std::string> settings;
    std::vector<std::string> deadlines;
    std::string seed;
    std::string seeds;
    std::string speed;
    std::string team_socket;
    std::optional<std::string> arena;
    std::optional<std::uint64_t> repeats;
};

void declare_match(CLI::App& app, Options& options, RawTexts& raw) {
    v1::CreateMatch& order = options.order;
    app.add_option("discipline", *order.mutable_discipline(), "Such as simurosot/5v5; see --list");
    app.add_flag("--list", options.wants_list,
                 "List disciplines, variants, sample strategies and kinds of teams");
    app.add_flag("--settings", options.wants_settings,
                 "List all settings of the discipline: value, range, default, meaning");
    app.add_option("--blue", options.blue,
                   "Strategy of the blue team: a sample strategy, a command line, `remote`, or "
                   "one for another simulator, such as `legacy:FOLDER`; see --list")
        ->type_name("CMD");
    app.add_option("--yellow", options.yellow, "Strategy of the yellow team")->type_name("CMD");
    app.add_option("--seat", raw.seats,
                   "Strategy of one seat, if a team has several; may be repeated")
        ->type_name("NAME=CMD");
    app.add_option("--seed", raw.seed, "Seed of everything random (default 1)")->type_name("N");
    app.add_option("--seeds", raw.seeds, "One match for each seed from A to B")->type_name("A..B");
    app.add_option(
           "--jobs", options.jobs,
           "Matches of --seeds, or repeats of a scenario, that run at once (default 1); best "
           "as many as there are processors: then each stays on one")
        ->check(processes::whole_number(1, 256U))
        ->type_name("J");
    app.add_option_function<double>(
           "--duration", [&order](double seconds) { order.set_duration_s(seconds); },
           "End after this much simulated time")
        ->check(processes::any_number())
        ->type_name("SECONDS");
    app.add_option("--speed", raw.speed, "1 is real time, `max` (default) as fast as possible")
        ->type_name("X|max");
    app.add_option("--set", raw.settings, "Change a setting; may be repeated")
        ->type_name("PATH=VALUE");
    app.add_option("--parameter", options.parameters,
                   "Start the program of a seat, or of a team, with `--NAME VALUE`; tables get a "
                   "column SEAT.NAME. May be repeated")
        ->type_name("SEAT.NAME=VALUE");
    app.add_option("--arena", raw.arena,
                   "Play in the world of this file in SDFormat, in place of the discipline's own")
        ->type_name("FILE");
}

void declare_scenario(CLI::App& app, Options& options, RawTexts& raw) {
    app.add_option("--scenario", options.scenario,
                   "Play the situation in this file; robots without a strategy follow its script")
        ->type_name("FILE");
    app.add_option("--repeat", raw.repeats, "How often to play the scenario (default 1)")
        ->check(processes::whole_number(1, kMaxRepeats))
        ->type_name("N");
    app.add_flag("--keep-teams", options.keeps_teams,
                 "Let strategies that can do so play one repeat after the other, in place of "
                 "starting them for each; they must forget what they know. One whose parameters "
                 "change starts anew");
    app.add_option("--first-repeat", options.first_repeat)
        ->group("");  // For calls of a job: the first repeat of its share.
    app.add_flag("--takes-turns", options.takes_turns)->group("");  // For calls of a job.
    app.add_flag("--json", options.wants_json,
                 "Print JSON: the settings, or the results of a scenario, one object per line and "
                 "the summary last");
}

void declare_output(CLI::App& app, Options& options) {
    app.add_option("--report", options.report, "Write a report as JSON")->type_name("FILE");
    app.add_option("--csv", options.csv, "Append a line per match, or per repeat")
        ->type_name("FILE");
    app.add_flag("--csv-statistics", options.wants_statistics,
                 "Add what the discipline counts to --csv: columns NAME_blue and NAME_yellow. For "
                 "matches; `report` in a scenario adds columns of its own");
    app.add_option("--record", options.record,
                   "Record the match in this file; {seed} in its name stands for the seed. By "
                   "default a recording is kept only if the match fails")
        ->type_name("FILE.mcap");
    app.add_flag("--no-record", options.wants_no_recording, "Record nothing");
    app.add_option("--memory", options.memory_mb,
                   "End the match if this program, without its strategies, needs more memory "
                   "(default: no limit)")
        ->check(processes::whole_number(processes::kLeastMemory_mb, processes::kMostMemory_mb))
        ->type_name("MB");
    app.add_option("--replay", options.replay,
                   "Show a recording instead of a match, in real time or at --speed")
        ->type_name("FILE.mcap");
}

void declare_names(CLI::App& app, Options& options, RawTexts& raw) {
    v1::CreateMatch& order = options.order;
    app.add_option_function<std::string>(
           "--listen",
           [&options](const std::string& where) {
               options.listen = where;
               options.tells_address = true;
           },
           "Where clients connect: ADDRESS:PORT or unix:PATH; port 0 (default) lets the system "
           "pick one. The address is printed on stderr")
        ->type_name("WHERE");
    app.add_option("--team-socket", raw.team_socket,
                   "What strategies connect over that this program starts: `unix`, which is "
                   "faster, or `tcp`, for those that know nothing else. Default: `unix`, and `tcp` "
                   "with --deadline, since over TCP the system says when an answer came")
        ->type_name("unix|tcp");
    app.add_option("--name", *order.mutable_name(),
                   "Name of the match, for clients that ask for one")
        ->type_name("NAME");
    app.add_option_function<std::string>(  // Used by cancha-server only; the name is shown in lists
                                           // of processes.
           "--assigned",
           [&options](const std::string& name) {
               options.is_assigned = true;
               options.order.set_name(name);
           })
        ->group("");
    for (const auto& [option, name] : {std::pair("--blue-name", order.mutable_blue_name()),
                                       std::pair("--yellow-name", order.mutable_yellow_name())}) {
        app.add_option(option, *name, "Name of the team (default: the name its strategy gives)")
            ->type_name("NAME");
    }
}

void declare_rights_and_waits(CLI::App& app, Options& options, RawTexts& raw) {
    v1::CreateMatch& order = options.order;
    app.add_option_function<std::string>(
           "--tokens", [&options](const std::string& where) { options.tokens = where; },
           "Who may connect: lines `seat NAME TOKEN`, `official NAME TOKEN` or `admin NAME "
           "TOKEN`. A file that only you may read, `-` for stdin, or /dev/fd/N. Required "
           "if other machines can reach the match")
        ->type_name("FILE");
    app.add_option("--connect-timeout", options.connect_timeout_s,
                   "Time for a started strategy to connect (default 30)")
        ->check(processes::number(0.1, 3600.0))
        ->type_name("SECONDS");
    app.add_option_function<double>(
           "--ready-timeout", [&order](double seconds) { order.set_ready_timeout_s(seconds); },
           "Time for a connected strategy to get ready before the first tick (default 60)")
        ->check(processes::any_number())
        ->type_name("SECONDS");
    app.add_flag_callback(
        "--await-start", [&order] { order.set_awaits_start(true); },
        "Wait for an official to start the match");
    app.add_option(
           "--deadline", raw.deadlines,
           "How long strategies may think: `wait` (default) has no limit; `hold`, `stop` or "
           "`forfeit` come with the time per tick and the budget for the match, such as "
           "hold:20ms+5s. May be repeated, for single seats too; later ones replace earlier ones")
        ->type_name("[SEAT=]RULE");
    app.add_option(
           "--debug", options.debugged,
           "This seat is being debugged: the match waits for it and its clock stands still; "
           "may be repeated")
        ->type_name("SEAT");
}

void declare_view(CLI::App& app, Options& options) {
    app.add_flag("--watch", options.wants_viewer,
                 "Serve a page to watch the match, and print its address. On a terminal the page "
                 "stays open after the end, until Ctrl-C");
    app.add_flag("--keep-page", options.keeps_page,
                 "Keep the page of --watch open after the end even without a terminal, until "
                 "SIGINT or SIGTERM");
    app.add_option("--show-debug", options.shown_drawings,
                   "Show spectators the drawings of this seat's strategy, or of `all`; may be "
                   "repeated. By default they are hidden: opponents may be watching")
        ->type_name("SEAT|all");
    app.add_flag("--quiet,-q", options.is_quiet, "Print nothing but errors and what is lost");
    app.add_flag("--verbose,-v", options.is_verbose,
                 "Log what happens, and show what the strategies print");
}

Status check_seeds(Options& options, RawTexts& raw) {
    if (!raw.seed.empty()) {
        const Result<std::uint64_t> seed = processes::parse_whole_number(raw.seed);
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
        return refuse("--seed and --seeds exclude each other");
    }
    return {};
}

Status check_scenario(Options& options, RawTexts& raw) {
    if (!options.scenario) {
        if (options.keeps_teams) {
            return refuse("--keep-teams needs --scenario FILE");
        }
        if (options.wants_json && !options.wants_settings) {
            return refuse("--json needs --scenario FILE or --settings");
        }
        return raw.repeats ? Status(refuse("--repeat needs --scenario FILE")) : Status();
    }
    options.repeats = raw.repeats.value_or(1);
    if (!raw.seeds.empty()) {
        return refuse(
            "--scenario excludes --seeds; use --repeat N, which counts seeds up from --seed");
    }
    if (options.first_seed > std::numeric_limits<std::uint64_t>::max() - options.repeats) {
        return refuse(fmt::format("--seed: there are no {} seeds from {} up", options.repeats,
                                  options.first_seed));
    }
    if (options.order.has_duration_s()) {
        return refuse("--duration: a scenario has its own time_limit_s");
    }
    if (options.wants_statistics) {
        return refuse("--csv-statistics is for matches; `report` in the scenario adds columns");
    }
    if (options.report) {
        return refuse(
            "--report is for matches; the results of a scenario come from --csv FILE or --json");
    }
    if (options.wants_viewer && options.repeats > 1) {
        return refuse("--watch shows one repeat; it excludes --repeat");
    }
    return {};
}

/// Returns the absolute path of a file, links resolved, even if the file does not exist yet.
/// weakly_canonical() alone does not follow a link to a missing file, and keeps a relative path
/// relative.
std::string resolved(std::filesystem::path file) {
    constexpr int kMostLinks = 40;  // Linux's own limit; also ends a cycle of links.
    std::error_code problem;
    file = std::filesystem::absolute(file, problem);
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(file, problem); ++i) {
        file = file.parent_path() / std::filesystem::read_symlink(file, problem);
    }
    const auto canonical = std::filesystem::weakly_canonical(file, problem);
    return problem ? file.string() : canonical.string();
}

/// Whether two paths can mean the same file, for any seed in the second one.
bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
    const std::string left = resolved(one);
    const std::string right = resolved(other);
    const std::size_t at = right.find(kSeedPlaceholder);
    if (left == right || at == std::string::npos) {
        return left == right;
    }
    const std::string_view behind = std::string_view(right).substr(at + kSeedPlaceholder.size());
    const bool is_long = left.size() > at + behind.size();
    if (!is_long || !left.starts_with(right.substr(0, at)) || !left.ends_with(behind)) {
        return false;
    }
    const std::string seed = left.substr(at, left.size() - at - behind.size());
    return seed.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether one output would overwrite another file. Files that are not regular, such as /dev/null,
/// may be named twice.
bool is_overwritten(const std::filesystem::path& one, const std::filesystem::path& other) {
    std::error_code ignored;
    const bool is_file =
        !std::filesystem::exists(one, ignored) || std::filesystem::is_regular_file(one, ignored);
    return is_file && is_same_file(one, other);
}

/// Fails if an output would overwrite another output or an input.
Status check_outputs(Options& options, RawTexts& /*raw*/) {
    const std::pair<const char*, std::optional<std::filesystem::path>> files[] = {
        {"--tokens", options.tokens}, {"--scenario", options.scenario},
        {"--replay", options.replay}, {"--report", options.report},
        {"--csv", options.csv},       {"--record", options.record}};
    constexpr std::size_t kInputs = 3;
    for (const auto& output : std::span(files).subspan(kInputs)) {
        if (!output.second) {
            continue;
        }
        const auto* const other = std::find_if(files, &output, [&output](const auto& earlier) {
            return earlier.second && is_overwritten(*earlier.second, *output.second);
        });
        if (other != &output) {
            return refuse(fmt::format("{} and {} both name {}; give each a file of its own",
                                      other->first, output.first, other->second->string()));
        }
    }
    return {};
}

Status check_recording(Options& options, RawTexts& raw) {
    if (options.record && options.wants_no_recording) {
        return refuse("--record and --no-record exclude each other");
    }
    const bool has_many = options.is_batch() || options.repeats > 1;
    if (options.record && has_many && options.record->find(kSeedPlaceholder) == std::string::npos) {
        return refuse(
            "--record: several matches need several files; put {seed} into the name, such as "
            "match-{seed}.mcap");
    }
    if (!options.replay) {
        return {};
    }
    if (!options.order.discipline().empty() || options.scenario || options.is_batch() ||
        options.record || options.report || options.csv) {
        return refuse(
            "--replay shows what FILE holds; it takes no discipline, no --scenario, no --seeds, no "
            "--record, no --report and no --csv");
    }
    raw.speed = raw.speed.empty() ? "1" : raw.speed;
    return {};
}

Status check_team_socket(Options& options, RawTexts& raw) {
    if (raw.team_socket.empty()) {
        return {};
    }
    if (raw.team_socket != "unix" && raw.team_socket != "tcp") {
        return refuse(
            fmt::format("--team-socket: expected unix or tcp, got '{}'", raw.team_socket));
    }
    options.team_socket = raw.team_socket == "unix" ? TeamSocket::kUnix : TeamSocket::kTcp;
    return {};
}

Status check(Options& options, RawTexts& raw) {
    for (const auto check_some :
         {check_seeds, check_scenario, check_recording, check_outputs, check_team_socket}) {
        if (Status checked = check_some(options, raw); !checked) {
            return checked;
        }
    }
    if (options.keeps_page && !options.wants_viewer) {
        return refuse("--keep-page needs --watch");
    }
    if (options.jobs > 1 && raw.seeds.empty() && !options.scenario) {
        return refuse("--jobs needs several matches: --seeds A..B, or --scenario FILE --repeat N");
    }
    if (options.is_batch() && options.wants_viewer) {
        return refuse("--watch shows one match; it excludes --seeds");
    }
    if (Status parsed = parse_speed(raw.speed, options.order); !parsed) {
        return parsed;
    }
    if (Status parsed = parse_seats(raw.seats, options.order); !parsed) {
        return parsed;
    }
    options.order.mutable_settings()->Assign(raw.settings.begin(), raw.settings.end());
    options.order.mutable_deadlines()->Assign(raw.deadlines.begin(), raw.deadlines.end());
    if (Status taken = raw.arena ? take_arena(*raw.arena, options.order) : Status(); !taken) {
        return taken;
    }
    if (options.order.discipline().empty() && !options.wants_list && !options.replay &&
        !options.is_assigned) {
        return refuse("name a discipline, such as simurosot/5v5; --list shows them all");
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
    declare_names(app, parsed.options, raw);
    declare_rights_and_waits(app, parsed.options, raw);
    declare_view(app, parsed.options);
    parsed.exit_code = streams::parse_command_line(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status checked = check(parsed.options, raw); !checked) {
        parsed.exit_code = fail(kExitBadUsage, checked.error().message);
    }
    return parsed;
}

}  // namespace cancha::runner
