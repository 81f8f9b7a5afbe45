#include "server/runner/scenario/scenario_run.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "cancha/base/contract.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/signals.h"
#include "proto/base/streams/terminal.h"
#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"
#include "server/runner/play/report.h"
#include "server/runner/progress.h"
#include "server/runner/scenario/repeat_batch.h"
#include "server/runner/scenario/scenario_results.h"
#include "server/sim/scenario/play.h"

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

/// Notices that the user wants to stop.
class Interruption {
  public:
    Interruption() : signals_(context_) {
        streams::add_ending_signals(signals_);
        signals_.async_wait(
            [this](const boost::system::error_code& ec, int) { is_wanted_ = is_wanted_ || !ec; });
    }

    bool is_wanted() {
        context_.poll();
        return is_wanted_;
    }

  private:
    boost::asio::io_context context_{1};
    boost::asio::signal_set signals_;
    bool is_wanted_ = false;
};

bool has_strategies(const RunPlan& plan) {
    return std::ranges::any_of(
        plan.commands, [](const processes::TeamCommand& command) { return !command.is_scripted; });
}

/// Returns the index of the robot's seat. Every robot belongs to exactly one seat.
std::size_t seat_of(std::uint32_t robot, const v1::Discipline& settings) {
    const auto seat = std::ranges::find_if(settings.seats(), [robot](const v1::Seat& candidate) {
        const auto& ids = candidate.robot_ids();
        return std::ranges::find(ids, robot) != ids.end();
    });
    return static_cast<std::size_t>(seat - settings.seats().begin());
}

/// Checks that no robot is driven by both a strategy and the script.
Status check_drivers(const scenario::Scenario& scenario, const RunPlan& plan) {
    for (const v1::Scenario::Robot& robot : scenario.settings.robots()) {
        const std::size_t seat = seat_of(robot.id(), plan.discipline.settings);
        const bool has_script = !robot.wheels().empty() || !robot.orders().empty();
        if (has_script && !plan.commands[seat].is_scripted) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}: robots.{}.{}: seat {} is played by '{}'; only "
                                     "robots without a strategy follow a script",
                                     scenario.source, robot.id(),
                                     robot.orders().empty() ? "wheels" : "orders",
                                     plan.discipline.settings.seats(static_cast<int>(seat)).name(),
                                     plan.commands[seat].given)};
        }
    }
    return {};
}

/// Checks that varying parameters can be given to strategies.
Status check_parameters(const scenario::Scenario& scenario, const RunPlan& plan) {
    std::vector<processes::TeamCommand> commands = plan.commands;
    for (const scenario::Variation& variation : scenario.variations) {
        if (variation.of != scenario::Variation::Of::kStrategy) {
            continue;
        }
        Status given = give_parameter({variation.path, "0"}, plan.discipline.settings, commands);
        if (given && std::ranges::find(plan.parameters, variation.path, &TeamParameter::path) !=
                         plan.parameters.end()) {
            given = Error{ErrorCode::kInvalidInput,
                          fmt::format("'{}' varies; remove it from --parameter", variation.path)};
        }
        if (!given) {
            return Error{given.error().code,
                         fmt::format("{}: vary: {}", scenario.source, given.error().message)};
        }
    }
    return {};
}

class ScenarioRun {
  public:
    ScenarioRun(const Options& options, const std::vector<std::string>& arguments,
                const RunPlan& plan, scenario::Scenario scenario)
        : options_(options),
          arguments_(arguments),
          plan_(plan),
          scenario_(std::move(scenario)),
          names_(scenario::column_names(scenario_)),
          table_(scenario_, ::isatty(STDOUT_FILENO) == 1),
          tally_(scenario_) {
        if (options.keeps_teams) {
            kept_teams_.emplace();
        }
        if (options.repeats > 1) {
            plan_.progress = Progress::Style::kNone;  // The bar counts repeats instead.
        }
    }

    int run() {
        if (const Status checked = check_beginnings(); !checked) {
            return fail(kExitBadUsage, checked.error().message);
        }
        if (const Status opened = open_file(); !opened) {
            return fail(opened.error().code == ErrorCode::kIo ? kExitOurFault : kExitBadUsage,
                        opened.error().message);
        }
        const Clock::time_point start = Clock::now();
        print_header();
        const int exit_code = play_all();
        print_summary(std::chrono::duration<double>(Clock::now() - start).count());
        if (kept_teams_) {
            kept_teams_->end();
        }
        if (const Status written = file_ ? file_->finish() : Status(); !written) {
            return fail(kExitOurFault, written.error().message);
        }
        return exit_code;
    }

  private:
    /// `n` counts from 1.
    Result<scenario::Repeat> make_repeat(std::uint64_t n) const {
        return scenario::make_repeat(scenario_, options_.first_seed + n - 1);
    }

    /// Number of the repeat in the results.
    std::uint64_t number_of(std::uint64_t n) const { return options_.first_repeat + n - 1; }

    /// Checks the beginnings of all repeats before playing, so that a problem of the last one is
    /// reported at once.
    Status check_beginnings() {
        const std::uint64_t different = scenario_.variations.empty() ? 1 : options_.repeats;
        CountProgress progress(Progress::choose_style(options_.is_quiet), "starts checked",
                               different);
        Status result;
        for (std::uint64_t n = 1; n <= different && result && !interruption_.is_wanted(); ++n) {
            if (const auto repeat = make_repeat(n); !repeat) {
                result = repeat.error();
            }
            progress.update(n);
        }
        progress.finish();
        return result;
    }

    Status open_file() {
        if (!options_.csv) {
            return {};
        }
        Result<ResultFile> file = ResultFile::open(*options_.csv, names_, origin());
        if (!file) {
            return file.error();
        }
        if (file->is_mixed() && !options_.is_quiet) {
            streams::print_error(
                "{}: its last results are of another discipline, scenario or strategy, or of other "
                "settings; compare the last columns\n",
                options_.csv->string());
        }
        file_.emplace(*std::move(file));
        return {};
    }

    ResultFile::Origin origin() const {
        ResultFile::Origin origin{
            {"discipline", scenario_.stage.discipline.full_name()},
            {"discipline_hash", fmt::format("{:016x}", scenario_.stage.discipline.hash)},
            {"scenario", scenario_.source},
            {"scenario_hash", fmt::format("{:016x}", scenario_.hash)},
            {"strategies", strategies()}};
        for (const TeamParameter& parameter : plan_.parameters) {
            origin.emplace_back(parameter.path, parameter.value);
        }
        return origin;
    }

    /// Returns "blue=position yellow=script".
    std::string strategies() const {
        std::string all;
        for (std::size_t i = 0; i < plan_.commands.size(); ++i) {
            const auto& seat = plan_.discipline.settings.seats(static_cast<int>(i));
            all += fmt::format("{}{}={}", i == 0 ? "" : " ", seat.name(), plan_.commands[i].given);
        }
        return all;
    }

    int play_all() {
        CountProgress progress(progress_style(), "repeats", options_.repeats);
        const bool is_shared = options_.jobs > 1 && options_.repeats > 1;
        const int exit_code = is_shared ? play_in_processes(progress) : play_here(progress);
        progress.finish();
        return exit_code;
    }

    int play_here(CountProgress& progress) {
        int exit_code = kExitPlayed;
        for (std::uint64_t n = 1; n <= options_.repeats && exit_code == kExitPlayed; ++n) {
            exit_code = interruption_.is_wanted() ? kExitInterrupted : play(n);
            progress.update(n);
        }
        return exit_code;
    }

    int play_in_processes(CountProgress& progress) {
        if (interruption_.is_wanted()) {
            return kExitInterrupted;
        }
        const auto take_result = [this, &progress](const scenario::Row& row) {
            take(row);
            progress.update(tally_.repeats());
        };
        return run_repeat_batch(options_, arguments_, plan_.room.tokens, names_, take_result);
    }

    /// Returns the style. No bar if the lines of results on the terminal show the progress.
    Progress::Style progress_style() const {
        const bool prints = options_.wants_json || !options_.is_quiet;
        const bool is_shown = prints && streams::can_redraw(STDOUT_FILENO);
        return is_shown ? Progress::Style::kNone : Progress::choose_style(options_.is_quiet);
    }

    int play(std::uint64_t n) {
        const Result<scenario::Repeat> repeat = make_repeat(n);
        const std::uint64_t number = number_of(n);
        if (!has_strategies(plan_) && plan_.room.speed == 0 && !options_.record) {
            conclude(number, *repeat, scenario::play(scenario_, *repeat));
            return kExitPlayed;
        }
        RunPlan plan = plan_;
        plan.discipline = repeat->stage(scenario_).discipline;
        plan.world = repeat->stage(scenario_).world;
        plan.room.seed = repeat->seed;
        give_drawn(*repeat, plan.commands);
        plan.recording.file = recording_file(options_, repeat->seed);
        scenario::Watch watch(scenario_, plan.discipline);
        const ScenarioRepeat scenario{*repeat, watch, kept_teams_ ? &*kept_teams_ : nullptr};
        int exit_code = kExitPlayed;
        run_match(plan, &scenario, [&](const RunResult& result) {
            exit_code = conclude(number, *repeat, watch, result);
        });
        return exit_code;
    }

    /// Adds the drawn values of varying parameters to the strategies' commands.
    void give_drawn(const scenario::Repeat& repeat,
                    std::vector<processes::TeamCommand>& commands) const {
        for (std::size_t i = 0; i < repeat.drawn.size(); ++i) {
            const scenario::Variation& variation = scenario_.variations[i];
            if (variation.of == scenario::Variation::Of::kStrategy) {
                const Status given =
                    give_parameter({variation.path, fmt::format("{}", repeat.drawn[i])},
                                   plan_.discipline.settings, commands);
                CANCHA_EXPECTS(given.has_value());  // Checked by check_parameters().
            }
        }
    }

    int conclude(std::uint64_t number, const scenario::Repeat& repeat, const scenario::Watch& watch,
                 const RunResult& result) {
        if (result.exit_code != kExitPlayed) {
            return fail(result.exit_code,
                        fmt::format("repeat {}, seed {}: {}", number, repeat.seed, result.message));
        }
        if (!watch.is_over()) {
            return fail(kExitOurFault,
                        fmt::format("repeat {}, seed {}: ended early", number, repeat.seed));
        }
        conclude(number, repeat, watch.outcome());
        return is_recording_lost(result.report)
                   ? fail(kExitOurFault,
                          fmt::format("repeat {}, seed {}: its recording is lost, so "
                                      "no further repeat is begun",
                                      number, repeat.seed))
                   : kExitPlayed;
    }

    void conclude(std::uint64_t number, const scenario::Repeat& repeat,
                  const scenario::Outcome& outcome) {
        take(scenario::make_row(number, repeat, outcome, plan_.discipline.rate));
    }

    void take(const scenario::Row& row) {
        tally_.add(row);
        if (file_) {
            file_->append(row);
        }
        if (options_.wants_json) {
            streams::print("{}\n", json_line(names_, row));
        } else if (!options_.is_quiet) {
            streams::print("{}\n", table_.line(row));
        }
    }

    void print_header() const {
        if (!options_.wants_json && !options_.is_quiet) {
            streams::print("{}\n", table_.header());
        }
    }

    // Prints the summary. The wall-clock time goes to stderr, so that equal results give equal
    // output on stdout.
    void print_summary(double wall_s) const {
        if (options_.wants_json) {
            streams::print("{}\n", to_text(summary()));
        } else if (!options_.is_quiet) {
            streams::print("{}\n", streams::folded_on_terminal(tally_.text()));
        }
        if (!options_.is_quiet) {
            static_cast<void>(streams::flush_output());  // Flushed before later output on stderr.
            streams::print_error("{} in {:.2f} s, {:.0f} ticks/s\n", count_text(tally_.repeats()),
                                 wall_s,
                                 wall_s > 0 ? static_cast<double>(tally_.ticks()) / wall_s : 0.0);
        }
    }

    Json summary() const {
        Json settings = Json::object();
        for (const referee::SettingOverride& change : plan_.overrides) {
            settings[change.path] = change.value;
        }
        Json parameters = Json::object();
        for (const TeamParameter& parameter : plan_.parameters) {
            parameters[parameter.path] = parameter.value;
        }
        Json summary{{"discipline", scenario_.stage.discipline.full_name()},
                     {"discipline_hash", fmt::format("{:016x}", scenario_.stage.discipline.hash)},
                     {"settings", std::move(settings)},
                     {"parameters", std::move(parameters)},
                     {"scenario", scenario_.source},
                     {"scenario_hash", fmt::format("{:016x}", scenario_.hash)},
                     {"first_seed", options_.first_seed}};
        summary.update(tally_.json());
        return {{"summary", std::move(summary)}};
    }

    const Options& options_;
    const std::vector<std::string>& arguments_;
    RunPlan plan_;
    scenario::Scenario scenario_;
    std::vector<std::string> names_;
    ResultTable table_;
    Tally tally_;
    std::optional<ResultFile> file_;
    std::optional<KeptTeams> kept_teams_;
    Interruption interruption_;
};

}  // namespace

int run_scenario(const Options& options, const std::vector<std::string>& arguments,
                 const RunPlan& plan) {
    const Result<std::string> text = read_text_file(*options.scenario);
    if (!text) {
        return fail(kExitBadUsage, "--scenario: " + text.error().message);
    }
    Result<scenario::Scenario> scenario = scenario::parse_scenario(
        *text, options.scenario->string(), {plan.discipline, plan.world}, plan.overrides);
    if (!scenario) {
        return fail(kExitBadUsage, scenario.error().message);
    }
    for (const Status& checked :
         {check_drivers(*scenario, plan), check_parameters(*scenario, plan)}) {
        if (!checked) {
            return fail(kExitBadUsage, checked.error().message);
        }
    }
    if (options.wants_viewer && !has_strategies(plan) && plan.room.speed == 0) {
        return fail(kExitBadUsage,
                    "--watch of a scenario without strategies needs --speed X, or the play is over "
                    "before the page is open");
    }
    return ScenarioRun(options, arguments, plan, *std::move(scenario)).run();
}

}  // namespace cancha::runner
