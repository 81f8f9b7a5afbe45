#include "tests/bench/teams_tables.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/streams/status_line.h"
#include "tests/bench/adapters.h"
#include "tests/bench/python_teams.h"
#include "tests/bench/rows.h"

namespace cancha::bench {
namespace {

nlohmann::ordered_json json_of(const AdapterFigures& figures) {
    nlohmann::ordered_json result{{"cpp_ticks_per_s", figures.rows.front().ticks_per_s},
                                  {"is_same_match", figures.is_same_match}};
    for (std::size_t i = 1; i < figures.rows.size(); ++i) {
        const AdapterFigures::Row& row = figures.rows[i];
        result[row.interface + "_ticks_per_s"] = row.ticks_per_s;
        result[row.interface + "_added_us"] = figures.added_us(row);
    }
    return result;
}

nlohmann::ordered_json json_of(const PythonTeamsFigures& figures) {
    return {
        {"python_unix_ticks_per_s", figures.python_unix_ticks_per_s},
        {"python_tcp_ticks_per_s", figures.python_tcp_ticks_per_s},
        {"cpp_unix_ticks_per_s", figures.cpp_unix_ticks_per_s},
        {"cpp_tcp_ticks_per_s", figures.cpp_tcp_ticks_per_s},
        {"python_over_cpp_unix", figures.python_unix_ticks_per_s / figures.cpp_unix_ticks_per_s},
        {"python_over_cpp_tcp", figures.python_tcp_ticks_per_s / figures.cpp_tcp_ticks_per_s},
        {"is_same_match", figures.is_same_match}};
}

}  // namespace

int run_python_teams(std::uint64_t ticks, const std::string& team_command, bool wants_json) {
    streams::StatusLine progress;
    const auto figures = measure_python_teams(ticks, team_command, [&progress](double share) {
        progress.draw(fmt::format("{:>3.0f}% of the ticks", 100 * share));
    });
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        streams::print("{}\n", json_of(*figures).dump());
    } else {
        streams::print("All-chase scrum, 5v5, endless; both teams in Python or C++, all in turn\n");
        const auto row = [](const char* what, double per_s) {
            print_row(what, fmt::format("{:.0f} ticks/s", per_s));
        };
        row("two Python teams over a Unix socket", figures->python_unix_ticks_per_s);
        row("two Python teams over TCP", figures->python_tcp_ticks_per_s);
        row("two C++ teams over a Unix socket", figures->cpp_unix_ticks_per_s);
        row("two C++ teams over TCP", figures->cpp_tcp_ticks_per_s);
        print_row("Python / C++, Unix socket",
                  fmt::format("{:.2f}",
                              figures->python_unix_ticks_per_s / figures->cpp_unix_ticks_per_s));
        print_row("same match all ways", figures->is_same_match ? "yes" : "NO");
    }
    return figures->is_same_match ? 0 : 1;
}

int run_adapters(std::uint64_t ticks, bool wants_json) {
    streams::StatusLine progress;
    const auto figures = measure_adapters(ticks, [&progress](double share) {
        progress.draw(fmt::format("{:>3.0f}% of the ticks", 100 * share));
    });
    progress.clear();
    if (!figures) {
        return fail(figures.error());
    }
    if (wants_json) {
        streams::print("{}\n", json_of(*figures).dump());
        return figures->is_same_match ? 0 : 1;
    }
    streams::print("One script as the blue team, over Unix sockets, all in turn\n");
    for (const AdapterFigures::Row& row : figures->rows) {
        const bool is_native = row.interface.empty();
        print_row(
            (is_native ? "C++ client" : row.interface + " interface").c_str(),
            fmt::format("{:.0f} ticks/s{}", row.ticks_per_s,
                        is_native ? "" : fmt::format(", {:+.1f} us", figures->added_us(row))));
    }
    print_row("same match all ways", figures->is_same_match ? "yes" : "NO");
    return figures->is_same_match ? 0 : 1;
}

}  // namespace cancha::bench
