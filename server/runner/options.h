#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// Under this number a call that takes turns on its processor finds what processes::Turn needs.
inline constexpr int kTurnDescriptor = 4;

/// Socket that strategies connect over that this program starts.
enum class TeamSocket { kUnix, kTcp };

/// The command line of cancha-match, understood but not yet compared with a discipline.
struct Options {
    /// Order to be played; --seat is in its `seats`, --seed is not in it.
    v1::CreateMatch order;
    std::optional<std::string> blue;
    std::optional<std::string> yellow;
    std::uint64_t first_seed = 1;
    std::uint64_t last_seed = 1;
    unsigned jobs = 1;
    bool wants_json = false;  ///< Results of repeats as JSON lines, in place of a table.
    std::optional<std::filesystem::path> scenario;
    std::uint64_t repeats = 1;  ///< Repeats of the scenario; their seeds begin with first_seed.
    std::vector<std::string> parameters;      ///< "blue.kick=0.4": options of programs.
    std::uint64_t first_repeat = 1;           ///< Number that results give to the first of them.
    std::vector<std::string> shown_drawings;  ///< Names of seats, or "all".
    std::optional<std::filesystem::path> report;
    std::optional<std::filesystem::path> csv;
    std::string listen = "127.0.0.1:0";
    std::optional<TeamSocket> team_socket;
    bool takes_turns = false;           ///< With other matches on its processor.
    bool is_assigned = false;           ///< By a cancha-server, which says everything else itself.
    std::optional<std::string> tokens;  ///< Where an access::TokenBook is read from.
    double connect_timeout_s = 30;      ///< Wall clock.
    bool tells_address = false;         ///< Somebody wants to come: --listen was given.
    std::vector<std::string> debugged;  ///< Names of seats.
    std::optional<std::string> record;  ///< Where to; "{seed}" stands for the seed.
    bool wants_no_recording = false;
    std::optional<std::uint64_t> memory_mb;  ///< Most memory of this program.
    std::optional<std::string> replay;       ///< A recording to show in place of a match.
    bool keeps_teams = false;                ///< Strategies may stay from one repeat to the next.
    bool wants_statistics = false;           ///< In the CSV file, too.
    bool wants_list = false;
    bool wants_settings = false;
    bool wants_viewer = false;
    bool keeps_page = false;  ///< After the end, until a signal; on a terminal it is kept anyway.
    bool is_quiet = false;
    bool is_verbose = false;

    bool is_batch() const { return last_seed > first_seed; }

    std::uint64_t seed_count() const { return last_seed - first_seed + 1; }
};

/// Order to main(): go on with the options, or stop with an exit code (after --help, or after
/// a usage error that has been explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

/// Where the match with this seed is recorded, as --record says; empty: it does not say.
std::string recording_file(const Options& options, std::uint64_t seed);

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::runner
