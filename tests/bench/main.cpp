#include <csignal>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "server/match/team_command.h"
#include "tests/bench/scrum.h"

namespace {

using namespace cancha::bench;

void print_json(const ScrumFigures& figures) {
    const nlohmann::ordered_json object{
        {"in_process_ticks_per_s", figures.in_process_ticks_per_s},
        {"tcp_ticks_per_s", figures.tcp_ticks_per_s},
        {"overhead_us_per_tick", figures.overhead_us_per_tick},
        {"p999_tick_ms", figures.p999_tick_ms},
        {"worst_tick_ms", figures.worst_tick_ms},
        {"rss_growth_kb", figures.rss_growth_kb},
        {"rss_from_tick", figures.rss_from_tick},
        {"rss_to_tick", figures.rss_to_tick},
        {"is_same_match", figures.is_same_match},
    };
    fmt::print("{}\n", object.dump());
}

void print_table(const ScrumFigures& figures) {
    fmt::print("All-chase scrum, 5v5, endless\n");
    fmt::print("  {:<44} {:>10.0f} ticks/s\n", "in process", figures.in_process_ticks_per_s);
    fmt::print("  {:<44} {:>10.0f} ticks/s\n", "over loopback TCP, two strategies",
               figures.tcp_ticks_per_s);
    fmt::print("  {:<44} {:>10.1f} us per tick\n", "overhead of TCP", figures.overhead_us_per_tick);
    fmt::print("  {:<44} {:>10.3f} ms\n", "99.9 % of ticks within", figures.p999_tick_ms);
    fmt::print("  {:<44} {:>10.3f} ms\n", "worst tick", figures.worst_tick_ms);
    fmt::print(
        "  {:<44} {:>10} kB\n",
        fmt::format("memory growth, tick {} to {}", figures.rss_from_tick, figures.rss_to_tick),
        figures.rss_growth_kb);
    fmt::print("  {:<44} {:>10}\n", "same match both ways", figures.is_same_match ? "yes" : "NO");
}

int run_scrum(const ScrumOptions& options, bool wants_json) {
    const auto figures = measure_scrum(options);
    if (!figures) {
        fmt::print(stderr, "cancha-bench: {}\n", figures.error().message);
        return 1;
    }
    if (wants_json) {
        print_json(*figures);
    } else {
        print_table(*figures);
    }
    return figures->is_same_match ? 0 : 1;
}

int run(int argc, const char* const* argv) {
    CLI::App app("Measures Cancha: ratios side by side in one run.", "cancha-bench");
    app.require_subcommand(1);
    ScrumOptions options;
    bool wants_json = false;
    CLI::App* scrum = app.add_subcommand(
        "scrum", "5v5, every robot chases the ball: in process against two strategies over TCP");
    scrum->add_flag("--json", wants_json, "Print one JSON object");
    scrum->add_option("--ticks", options.tcp_ticks, "Ticks over TCP (default 500000)")
        ->check(CLI::Range(std::uint64_t{120'000}, std::uint64_t{5'000'000}));
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "cancha-bench: {}\nTry cancha-bench --help.\n", error.what());
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    spdlog::set_level(spdlog::level::warn);
    options.team_command = "exec " + cancha::match::quoted_program("cancha-team-simurosot-chaser");
    return run_scrum(options, wants_json);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& unexpected) {
        fmt::print(stderr, "cancha-bench: unexpected: {}\n", unexpected.what());
        return 1;
    }
}
