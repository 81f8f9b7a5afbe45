#include "client-sdk/bridge/seat_options.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cancha::bridge {
namespace {

namespace fs = std::filesystem;

/// Returns the name of the program in a command: "team" of "python3 'teams/team.py'".
std::string file_name_in(const std::string& command) {
    constexpr const char* kQuotes = "'\"";
    std::istringstream words(command);
    std::string first;
    for (std::string word; words >> word;) {
        std::erase_if(word, [](char c) { return std::strchr(kQuotes, c) != nullptr; });
        std::error_code ignored;
        if (fs::path(word).has_extension() && fs::is_regular_file(word, ignored)) {
            return fs::path(word).stem().string();
        }
        first = first.empty() ? fs::path(word).stem().string() : first;
    }
    return first;
}

/// Returns the name of the team on the scoreboard.
std::string name_of(const std::string& command, const std::string& otherwise) {
    constexpr std::size_t kLongest = 32;
    const std::string name = file_name_in(command);
    const bool is_plain =
        std::ranges::all_of(name, [](unsigned char c) { return c > ' ' && c <= '~'; });
    return name.empty() || name.size() > kLongest || !is_plain ? otherwise : name;
}

}  // namespace

void add_seat_options(CLI::App& command, SeatOrder& order) {
    client::ConnectOptions& options = order.options;
    options = client::options_from_environment("");
    command.add_option("--run", order.command, "Command that starts the team's program");
    command.add_option("--server", options.server,
                       "Where the match is: HOST:PORT or unix:PATH\n(default: $CANCHA_SERVER)");
    command.add_option("--match", options.match,
                       "Match, if the server has several\n(default: $CANCHA_MATCH)");
    command
        .add_option("--seat,--team", order.seats,
                    "Seat to take, such as blue (default:\n$CANCHA_SEAT); given twice, both "
                    "teams send\nto one port")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--name", options.name,
                       "Name of the team on the scoreboard\n(default: that of its program)");
}

Status complete(SeatOrder& order, const std::string& name) {
    if (order.seats.empty() && !order.options.seat.empty()) {
        order.seats.push_back(order.options.seat);
    }
    if (order.options.name.empty()) {
        order.options.name = name_of(order.command, name);
    }
    std::string problem;
    if (order.options.server.empty()) {
        problem = "no server: set CANCHA_SERVER=host:port or pass --server host:port";
    } else if (order.seats.empty()) {
        problem = "no seat: set CANCHA_SEAT, such as CANCHA_SEAT=blue, or pass --seat blue";
    } else if (order.seats.size() > 2) {
        problem = fmt::format("--seat: a match has two teams, got {} seats", order.seats.size());
    } else if (order.seats.size() > 1 && !order.command.empty()) {
        problem =
            "--run starts the program of one team: give one --seat, and run another bridge "
            "for the other team";
    }
    return problem.empty() ? Status() : Error{ErrorCode::kInvalidInput, problem};
}

}  // namespace cancha::bridge
