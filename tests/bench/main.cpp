#include <functional>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "proto/base/processes/programs.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "proto/base/streams/status_line.h"
#include "tests/bench/endurance.h"
#include "tests/bench/environments.h"
#include "tests/bench/matches.h"
#include "tests/bench/other_programs.h"
#include "tests/bench/python_teams.h"
#include "tests/bench/recording.h"
#include "tests/bench/rows.h"
#include "tests/bench/scrum.h"
#include "tests/bench/sensing.h"
#include "tests/bench/teams_tables.h"
#include "tests/bench/worlds.h"

namespace {

using namespace cancha::bench;
namespace streams = cancha::streams;

// Measured: an otherwise idle machine stays below this share.
constexpr double kQuietShare = 0.05;

void print_json(const ScrumFigures& figures, double others_share) {
    const nlohmann::ordered_json object{
        {"endless_ticks_per_cpu_s", figures.endless_ticks_per_cpu_s},
        {"in_process_ticks_per_s", figures.in_process_ticks_per_s},
        {"tcp_ticks_per_s", figures.tcp_ticks_per_s},
        {"unix_ticks_per_s", figures.unix_ticks_per_s},
        {"tcp_over_in_process", figures.tcp_over_in_process()},
        {"bare_tcp_over_in_process", figures.bare_tcp_over_in_process()},
        {"unix_over_tcp", figures.unix_over_tcp()},
        {"bare_tcp_us", figures.bare_tcp_us},
        {"tcp_us", figures.tcp_us},
        {"tcp_over_bare", figures.tcp_over_bare},
        {"bare_unix_us", figures.bare_unix_us},
        {"unix_us", figures.unix_us},
        {"unix_over_bare", figures.unix_over_bare},
        {"p999_ms", figures.p999_ms},
        {"worst_ms", figures.worst_ms},
        {"in_process_p999_ms", figures.in_process_p999_ms},
        {"rss_growth_kb", figures.rss_growth_kb},
        {"rss_from_tick", figures.rss_from_tick},
        {"rss_to_tick", figures.rss_to_tick},
        {"is_same_match", figures.is_same_match},
        {"other_programs_share", others_share},
    };
    streams::print("{}\n", object.dump());
}

void print_table(const ScrumFigures& figures) {
    streams::print("All-chase scrum, 5v5, endless; all in turn, over sockets recorded\n");
    print_row("over TCP / in process", fmt::format("{:.2f}", figures.tcp_over_in_process()));
    print_row("the same, if an exchange cost no more than a bare one",
              fmt::format("{:.2f}", figures.bare_tcp_over_in_process()));
    print_row("over a Unix socket / over TCP", fmt::format("{:.2f}", figures.unix_over_tcp()));
    print_row("exchange over TCP / bare exchange", fmt::format("{:.2f}", figures.tcp_over_bare));
    print_row("exchange over a Unix socket / bare exchange",
              fmt::format("{:.2f}", figures.unix_over_bare));
    print_row("in process, mean of ten seeds",
              fmt::format("{:.0f} ticks/CPU-s", figures.endless_ticks_per_cpu_s));
    print_row("in process", fmt::format("{:.0f} ticks/s", figures.in_process_ticks_per_s));
    print_row("over TCP", fmt::format("{:.0f} ticks/s", figures.tcp_ticks_per_s));
    print_row("over a Unix socket", fmt::format("{:.0f} ticks/s", figures.unix_ticks_per_s));
    print_row("exchange over TCP, and bare",
              fmt::format("{:.1f}, {:.1f} us", figures.tcp_us, figures.bare_tcp_us));
    print_row("exchange over a Unix socket, and bare",
              fmt::format("{:.1f}, {:.1f} us", figures.unix_us, figures.bare_unix_us));
    print_row("99.9% of ticks over TCP, and in process, within",
              fmt::format("{:.3f}, {:.3f} ms", figures.p999_ms, figures.in_process_p999_ms));
    print_row("worst tick over TCP", fmt::format("{:.3f} ms", figures.worst_ms));
    print_row(
        fmt::format("memory growth, tick {} to {}", figures.rss_from_tick, figures.rss_to_tick),
        fmt::format("{} kB", figures.rss_growth_kb));
    print_row("same match all ways", figures.is_same_match ? "yes" : "NO");
}

int run_scrum(ScrumOptions options, bool wants_json) {
    const OtherPrograms others;
    streams::StatusLine progress;
    options.on_progress = [&progress](double share) {
        progress.draw(fmt::format("{:>3.0f}% of the ticks", 100 * share));
    };
    const auto figures = measure_scrum(options);
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        print_json(*figures, others.share());
    } else {
        print_table(*figures);
    }
    return figures->is_same_match ? 0 : 1;
}

int run_worlds(std::uint64_t ticks, bool wants_json) {
    const auto worlds = measure_worlds(ticks);
    if (!worlds) {
        return fail(worlds.error());
    }
    auto array = nlohmann::ordered_json::array();
    if (!wants_json) {
        streams::print("All-chase scrum in process, {} ticks each, side by side\n", ticks);
        streams::print("  {:<20} {:<12} {:<10} {:>6} {:>9} {:>8}\n", "variant", "drive", "solver",
                       "robots", "ticks/s", "of 5v5");
    }
    for (const WorldFigures& world : *worlds) {
        const std::string drive = world.drive + (world.is_usual ? " *" : "");
        if (wants_json) {
            array.push_back({{"variant", world.variant},
                             {"drive", world.drive},
                             {"solver", world.solver},
                             {"is_usual", world.is_usual},
                             {"robots", world.robots},
                             {"ticks_per_s", world.ticks_per_s},
                             {"share_of_default", world.share_of_default}});
        } else {
            streams::print("  {:<20} {:<12} {:<10} {:>6} {:>9.0f} {:>7.0f}%\n", world.variant,
                           drive, world.solver, world.robots, world.ticks_per_s,
                           100 * world.share_of_default);
        }
    }
    streams::print("{}\n",
                   wants_json ? array.dump()
                              : "  * as the variant is by itself; 5v5 with its own drive or solver "
                                "stands again:\n    what differs there is the noise of this run");
    return 0;
}

nlohmann::ordered_json json_of(const SensingFigures& figures) {
    auto sensors = nlohmann::ordered_json::array();
    for (const SensorFigures& sensor : figures.sensors) {
        sensors.push_back({{"name", sensor.name},
                           {"type", sensor.type},
                           {"readings_per_tick", sensor.readings_per_tick},
                           {"us_per_tick", sensor.us_per_tick},
                           {"tick_over_bare", sensor.tick_over_bare},
                           {"us_per_reading", sensor.us_per_reading}});
    }
    return {{"variant", figures.variant},
            {"bare_us_per_tick", figures.bare_us_per_tick},
            {"full_us_per_tick", figures.full_us_per_tick},
            {"full_over_bare", figures.full_over_bare()},
            {"sensors", std::move(sensors)},
            {"is_same_flight", figures.is_same_flight}};
}

void print_table(const SensingFigures& figures, std::uint64_t ticks) {
    streams::print("{} in process, {} ticks each, side by side\n", figures.variant, ticks);
    streams::print("  {:<22} {:>13} {:>10} {:>14} {:>11}\n", "sensors", "readings/tick", "us/tick",
                   "of a bare tick", "us/reading");
    streams::print("  {:<22} {:>13} {:>10.1f} {:>14.2f} {:>11}\n", "none", 0,
                   figures.bare_us_per_tick, 1.0, "");
    for (const SensorFigures& sensor : figures.sensors) {
        streams::print("  {:<22} {:>13.2f} {:>10.1f} {:>14.2f} {:>11.1f}\n",
                       fmt::format("{} ({})", sensor.name, sensor.type), sensor.readings_per_tick,
                       sensor.us_per_tick, sensor.tick_over_bare, sensor.us_per_reading);
    }
    streams::print("  {:<22} {:>13} {:>10.1f} {:>14.2f}\n", "all", "", figures.full_us_per_tick,
                   figures.full_over_bare());
    print_row("same flight all ways", figures.is_same_flight ? "yes" : "NO");
}

int run_sensing(std::uint64_t ticks, bool wants_json) {
    const auto figures = measure_sensing(ticks);
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        streams::print("{}\n", json_of(*figures).dump());
    } else {
        print_table(*figures, ticks);
    }
    return figures->is_same_flight ? 0 : 1;
}

int run_recording(std::uint64_t ticks, bool wants_json) {
    const auto figures = measure_recording(ticks);
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        const nlohmann::ordered_json object{
            {"plain_ticks_per_s", figures->plain_ticks_per_s},
            {"recorded_ticks_per_s", figures->recorded_ticks_per_s},
            {"cost_us_per_tick", figures->cost_us_per_tick},
            {"megabytes_per_10_min", figures->megabytes_per_10_min},
            {"verify_ticks_per_s", figures->verify_ticks_per_s},
            {"is_proved", figures->is_proved},
        };
        streams::print("{}\n", object.dump());
    } else {
        streams::print("All-chase scrum in process, {} ticks with and without a recording\n",
                       ticks);
        streams::print("  {:<44} {:>10.0f} ticks/s\n", "not recorded", figures->plain_ticks_per_s);
        streams::print("  {:<44} {:>10.0f} ticks/s\n", "recorded", figures->recorded_ticks_per_s);
        streams::print("  {:<44} {:>10.1f} us per tick\n", "cost of the recording",
                       figures->cost_us_per_tick);
        streams::print("  {:<44} {:>10.1f} MB\n", "10 simulated minutes",
                       figures->megabytes_per_10_min);
        streams::print("  {:<44} {:>10.0f} ticks/s\n", "verified", figures->verify_ticks_per_s);
        streams::print("  {:<44} {:>10}\n", "proved equal", figures->is_proved ? "yes" : "NO");
    }
    return figures->is_proved ? 0 : 1;
}

int run_matches(std::uint64_t rounds, const std::string& team_command, bool wants_json) {
    streams::StatusLine progress;
    const auto figures = measure_matches(
        rounds, team_command, [&progress](const std::string& what) { progress.draw(what); });
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        nlohmann::ordered_json object;
        for (const auto& total : figures->totals) {
            object[fmt::format("ticks_per_s_{}", total.matches)] = total.ticks_per_s;
        }
        object["ticks_per_s_1_on_one_processor"] = figures->alone_on_one_processor_ticks_per_s;
        object["two_over_one"] = figures->two_over_one;
        object["counting_two_over_one"] = figures->counting_two_over_one;
        object["eight_over_two"] = figures->eight_over_two;
        streams::print("{}\n", object.dump());
        return 0;
    }
    streams::print("All-chase scrum, matches with two strategies each, {} rounds in turn\n",
                   rounds);
    for (const auto& total : figures->totals) {
        print_row(fmt::format("{} at once", total.matches),
                  fmt::format("{:.0f} ticks/s", total.ticks_per_s));
    }
    print_row("one, which may use one processor only",
              fmt::format("{:.0f} ticks/s", figures->alone_on_one_processor_ticks_per_s));
    print_row("two / one on one processor", fmt::format("{:.2f}", figures->two_over_one));
    print_row("two / one of processes that only count",
              fmt::format("{:.2f}", figures->counting_two_over_one));
    print_row("eight / two", fmt::format("{:.2f}", figures->eight_over_two));
    return 0;
}

int run_endurance(const std::string& variant, std::uint64_t ticks, bool wants_json) {
    streams::StatusLine progress;
    const auto figures = measure_endurance(variant, ticks, [&progress, ticks](auto played) {
        progress.draw(fmt::format("{:>3}% of {} ticks", 100 * played / ticks, ticks));
    });
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    const double ratio = figures->last_tenth_ticks_per_s / figures->first_tenth_ticks_per_s;
    if (wants_json) {
        const nlohmann::ordered_json object{
            {"ticks", figures->ticks},
            {"first_tenth_ticks_per_s", figures->first_tenth_ticks_per_s},
            {"last_tenth_ticks_per_s", figures->last_tenth_ticks_per_s},
            {"ratio", ratio},
            {"rss_growth_kb", figures->rss_growth_kb},
            {"goals", figures->goals},
            {"first_fault", figures->first_fault},
        };
        streams::print("{}\n", object.dump());
    } else {
        streams::print("{} ticks of random play of {}\n", figures->ticks, variant);
        streams::print("  {:<44} {:>10.0f} ticks/s of CPU time\n",
                       "first tenth, again beside the last", figures->first_tenth_ticks_per_s);
        streams::print("  {:<44} {:>10.0f} ({:.1f}% of the first)\n", "last tenth",
                       figures->last_tenth_ticks_per_s, 100 * ratio);
        streams::print("  {:<44} {:>10} kB\n", "memory growth after the first tenth",
                       figures->rss_growth_kb);
        streams::print("  {:<44} {:>10}\n", "goals", figures->goals);
        streams::print("  {:<44} {:>10}\n", "not finite or off the field",
                       figures->first_fault.empty() ? "nobody" : figures->first_fault);
    }
    return figures->first_fault.empty() ? 0 : 1;
}

nlohmann::ordered_json json_of(const EnvironmentFigures& figures) {
    return {{"in_process_ticks_per_cpu_s", figures.in_process},
            {"one_ticks_per_cpu_s", figures.one},
            {"many_ticks_per_cpu_s", figures.many},
            {"many_ticks_per_s", figures.many_wall},
            {"many_on_two_threads_ticks_per_s", figures.many_on_two_wall},
            {"random_one_ticks_per_cpu_s", figures.random_one},
            {"random_many_ticks_per_cpu_s", figures.random_many},
            {"one_over_in_process", figures.one / figures.in_process},
            {"many_over_in_process", figures.many / figures.in_process},
            {"two_threads_over_one", figures.many_on_two_wall / figures.many_wall},
            {"counting_two_over_one", figures.counting_two_over_one},
            {"robot_steps_per_s", figures.robot_steps_per_s()},
            {"is_same_match", figures.is_same_match}};
}

void print_table(const EnvironmentFigures& figures) {
    streams::print("All-chase scrum, 5v5, endless, as programs play it that learn; all in turn\n");
    const auto ticks = [](double per_s) { return fmt::format("{:.0f} ticks/CPU-s", per_s); };
    print_row("a match in process, without arrays", ticks(figures.in_process));
    print_row("a batch of one", ticks(figures.one));
    print_row("a batch of 64 on one thread", ticks(figures.many));
    print_row("a batch of 64 / a match in process",
              fmt::format("{:.2f}", figures.many / figures.in_process));
    print_row("a batch of 64 on two threads",
              fmt::format("{:.0f} ticks/s", figures.many_on_two_wall));
    print_row("two threads / one",
              fmt::format("{:.2f}", figures.many_on_two_wall / figures.many_wall));
    print_row("two threads / one that only count",
              fmt::format("{:.2f}", figures.counting_two_over_one));
    print_row("robot-steps on two threads",
              fmt::format("{:.0f} steps/s", figures.robot_steps_per_s()));
    print_row("random play with whistles, a batch of one", ticks(figures.random_one));
    print_row("random play with whistles, a batch of 64", ticks(figures.random_many));
    print_row("same match all ways", figures.is_same_match ? "yes" : "NO");
}

int run_environments(std::uint64_t ticks, bool wants_json) {
    streams::StatusLine progress;
    const auto figures = measure_environments(ticks, [&progress](double share) {
        progress.draw(fmt::format("{:>3.0f}% of the ticks", 100 * share));
    });
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    const auto learner = measure_learner_step(ticks);
    if (!learner) {
        return fail(learner.error());
    }
    const auto steps = nlohmann::ordered_json::parse(*learner, nullptr, false);
    if (!steps.is_object()) {
        return fail({cancha::ErrorCode::kIo, "learner_step.py printed: " + *learner});
    }
    if (wants_json) {
        nlohmann::ordered_json object = json_of(*figures);
        object.update(steps);
        streams::print("{}\n", object.dump());
    } else {
        print_table(*figures);
        print_row(
            "Python, random play: a bare step of 64",
            fmt::format("{:.0f} ticks/CPU-s", steps["bare_step_ticks_per_cpu_s"].get<double>()));
        print_row(
            "VectorEnv.step() of 64",
            fmt::format("{:.0f} ticks/CPU-s", steps["learner_step_ticks_per_cpu_s"].get<double>()));
        print_row("VectorEnv.step() of 64 on two threads",
                  fmt::format("{:.0f} ticks/s",
                              steps["learner_step_on_two_threads_ticks_per_s"].get<double>()));
        print_row("VectorEnv.step() / bare step, time",
                  fmt::format("{:.2f}", steps["learner_over_bare"].get<double>()));
    }
    return figures->is_same_match ? 0 : 1;
}

/// Measurement that the command line asks for.
struct Measurement {
    std::function<int(bool wants_json)> run;
    bool wants_json = false;
};

/// Warns if other programs used the machine. Figures from a busy machine look normal but cannot be
/// compared.
int run_watching_others(const Measurement& wanted) {
    const OtherPrograms others;
    const int exit_code = wanted.run(wanted.wants_json);
    const double share = others.share();
    if (share > kQuietShare) {
        streams::print_error(
            "cancha-bench: other programs, or other guests of the host, used {:.0f}% of the "
            "processors; measure again when nothing else runs\n",
            100 * share);
    }
    return exit_code;
}

CLI::App& declare(CLI::App& app, const char* name, const char* help, Measurement& wanted,
                  const std::function<int(bool wants_json)>& run) {
    CLI::App& command = *app.add_subcommand(name, help);
    command.add_flag("--json", wanted.wants_json, "Print JSON for programs");
    command.callback([&wanted, run] { wanted.run = run; });
    return command;
}

CLI::Range from(std::uint64_t least, std::uint64_t most = 5'000'000) {
    return {least, most};
}

struct EnduranceOptions {
    std::string variant = "simurosot/5v5";
    std::uint64_t ticks = 1'000'000;
};

/// Keeps references to all three.
void declare_endurance(CLI::App& app, Measurement& wanted, EnduranceOptions& options) {
    CLI::App& endurance = declare(
        app, "endurance",
        "Random play for very long: nobody is lost, and it gets neither slow nor big", wanted,
        [&options](bool json) { return run_endurance(options.variant, options.ticks, json); });
    endurance.add_option("variant", options.variant, "DISCIPLINE/VARIANT (default simurosot/5v5)");
    endurance.add_option("--ticks", options.ticks, "How long (default 1000000)")
        ->check(from(10'000));
}

struct LearnerOptions {
    std::uint64_t environment_ticks = 100'000;
    std::uint64_t python_ticks = 20'000;
    std::uint64_t adapter_ticks = 40'000;
};

/// Keeps references to all of them.
void declare_learners(CLI::App& app, Measurement& wanted, LearnerOptions& options,
                      const std::string& team_command) {
    declare(app, "env",
            "The same scrum as programs play it that learn: one match, and batches on threads",
            wanted,
            [&options](bool json) { return run_environments(options.environment_ticks, json); })
        .add_option("--ticks", options.environment_ticks, "Ticks of each (default 100000)")
        ->check(from(10'000));
    declare(app, "python", "The same scrum over sockets with both teams in Python, and in C++",
            wanted,
            [&](bool json) { return run_python_teams(options.python_ticks, team_command, json); })
        .add_option("--ticks", options.python_ticks, "Ticks of each (default 20000)")
        ->check(from(1000));
    declare(app, "legacy",
            "One script over sockets, by the C++ client and through the interfaces of other "
            "simulators",
            wanted, [&](bool json) { return run_adapters(options.adapter_ticks, json); })
        .add_option("--ticks", options.adapter_ticks, "Ticks of each (default 40000)")
        ->check(from(1000));
}

int run(int argc, const char* const* argv) {
    CLI::App app("Measures Cancha: ratios side by side in one run.", "cancha-bench");
    app.require_subcommand(1);
    Measurement wanted;
    ScrumOptions scrum{.team_command =
                           "exec " + cancha::processes::quoted_program("cancha-bench-scrum-team")};
    declare(app, "scrum",
            "5v5, every robot chases the ball: in process, over TCP and over a Unix socket, and "
            "what a bare exchange of the same bytes costs",
            wanted, [&scrum](bool json) { return run_scrum(scrum, json); })
        .add_option("--ticks", scrum.ticks, "Ticks over each kind of socket (default 500000)")
        ->check(from(20'000));
    std::uint64_t world_ticks = 60'000;
    declare(app, "worlds",
            "The same scrum in process with every drive and in every variant, in one table", wanted,
            [&world_ticks](bool json) { return run_worlds(world_ticks, json); })
        .add_option("--ticks", world_ticks, "Ticks of each (default 60000)")
        ->check(from(1000));
    std::uint64_t sensing_ticks = 20'000;
    declare(app, "sensing",
            "Two drones in process with all their sensors, with each alone and with none", wanted,
            [&sensing_ticks](bool json) { return run_sensing(sensing_ticks, json); })
        .add_option("--ticks", sensing_ticks, "Ticks of each (default 20000)")
        ->check(from(1000, kMostSensingTicks));
    std::uint64_t recorded_ticks = 36'000;
    declare(app, "recording",
            "The same scrum in process with and without a recording, and its proof", wanted,
            [&recorded_ticks](bool json) { return run_recording(recorded_ticks, json); })
        .add_option("--ticks", recorded_ticks, "Ticks of each (default 36000: 10 minutes)")
        ->check(from(1000));
    LearnerOptions learner;
    declare_learners(app, wanted, learner, scrum.team_command);
    std::uint64_t rounds = 3;
    declare(app, "matches", "One, two, four and eight matches at once, as --jobs plays them",
            wanted, [&](bool json) { return run_matches(rounds, scrum.team_command, json); })
        .add_option("--rounds", rounds, "Rounds of one or two minutes (default 3)")
        ->check(from(1, 1000));
    EnduranceOptions endurance;
    declare_endurance(app, wanted, endurance);
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    spdlog::set_level(spdlog::level::warn);
    return run_watching_others(wanted);
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-bench", [argc, argv] { return run(argc, argv); });
}
