#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// File descriptor for processes::Turn, in a call that takes turns on its processor.
inline constexpr int kTurnDescriptor = 4;

/// Kind of socket for the strategies that this program starts.
enum class TeamSocket { kUnix, kTcp };

/// Parsed command line of cancha-match, not yet checked against a discipline.
struct Options {
    /// Order to be played. Includes --seat (in `seats`), but not --seed.
    v1::CreateMatch order;
    std::optional<std::string> blue;
    std::optional<std::string> yellow;
    std::uint64_t first_seed = 1;
    std::uint64_t last_seed = 1;
    unsigned jobs = 1;
    bool wants_json = false;  ///< Prints results of repeats as JSON lines instead of a table.
    std::optional<std::filesystem::path> scenario;
    std::uint64_t repeats = 1;  ///< Repeats of the scenario; their seeds start at first_seed.
    std::vector<std::string> parameters;      ///< Options of strategies: "blue.kick=0.4".
    std::uint64_t first_repeat = 1;           ///< Number of the first repeat in the results.
    std::vector<std::string> shown_drawings;  ///< Names of seats, or "all".
    std::optional<std::filesystem::path> report;
    std::optional<std::filesystem::path> csv;
    std::string listen = "127.0.0.1:0";
    std::optional<TeamSocket> team_socket;
    bool takes_turns = false;  ///< Takes turns with other matches on its processor.
    bool is_assigned = false;  ///< Started by a cancha-server, which sends all other options.
    std::optional<std::string> tokens;  ///< File of the access::TokenBook; none: no tokens.
    double connect_timeout_s = 30;      ///< Wall-clock limit for strategies to connect.
    bool tells_address = false;         ///< Prints the address, because --listen was given.
    std::vector<std::string> debugged;  ///< Seats being debugged.
    std::optional<std::string> record;  ///< Recording file; "{seed}" stands for the seed.
    bool wants_no_recording = false;
    std::optional<std::uint64_t> memory_mb;  ///< Memory limit of this program.
    std::optional<std::string> replay;       ///< Recording to show instead of playing a match.
    bool keeps_teams = false;                ///< Strategies may stay for the next repeat.
    bool wants_statistics = false;           ///< Also in the CSV file.
    bool wants_list = false;
    bool wants_settings = false;
    bool wants_viewer = false;
    /// Keeps the page after the end until a signal, even without a terminal.
    bool keeps_page = false;
    bool is_quiet = false;
    bool is_verbose = false;

    bool is_batch() const { return last_seed > first_seed; }

    std::uint64_t seed_count() const { return last_seed - first_seed + 1; }
};

/// Result of parsing: the options, or an exit code with which main() ends at once (after --help, or
/// after a usage error, which is already explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

/// Returns the --record file for the match with this seed; empty: no --record.
std::string recording_file(const Options& options, std::uint64_t seed);

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::runner
