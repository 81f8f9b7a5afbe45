#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// File descriptor of the lock for processes::Turn, in a process that takes turns with other
/// matches on its processor (Options::takes_turns).
inline constexpr int kTurnDescriptor = 4;

/// Kind of socket to which the strategies that this program starts connect.
enum class TeamSocket { kUnix, kTcp };

/// Parsed command line of cancha-match, not yet checked against a discipline.
struct Options {
    /// Order for the match to play. Includes --seat (in its field `seats`), but not --seed.
    v1::CreateMatch order;
    std::optional<std::string> blue;    ///< Strategy of the blue team.
    std::optional<std::string> yellow;  ///< Strategy of the yellow team.
    std::uint64_t first_seed = 1;       ///< One match is played for each seed from here ...
    std::uint64_t last_seed = 1;        ///< ... to here.
    unsigned jobs = 1;                  ///< Number of processes that play at once.
    bool wants_json = false;  ///< Prints results of repeats as JSON lines instead of a table.
    std::optional<std::filesystem::path> scenario;  ///< Scenario file; none if a match is played.
    /// Number of repeats of the scenario, with seeds from first_seed on.
    std::uint64_t repeats = 1;
    std::vector<std::string> parameters;          ///< Options of strategies: "blue.kick=0.4".
    std::uint64_t first_repeat = 1;               ///< Number of the first repeat in the results.
    std::vector<std::string> shown_drawings;      ///< Seats whose drawings are shown, or "all".
    std::optional<std::filesystem::path> report;  ///< JSON file to which the report is written.
    std::optional<std::filesystem::path> csv;     ///< CSV file to which results are appended.
    std::string listen = "127.0.0.1:0";  ///< Address for clients; port 0 means any free port.
    /// None means TCP if seats have deadlines, otherwise Unix.
    std::optional<TeamSocket> team_socket;
    bool takes_turns = false;  ///< The match takes turns with other matches on its processor.
    /// A cancha-server started this program and sends all other options.
    bool is_assigned = false;
    /// File of the access::TokenBook; none if there are no tokens.
    std::optional<std::string> tokens;
    double connect_timeout_s = 30;           ///< Wall-clock limit for strategies to connect.
    bool tells_address = false;              ///< Prints the address of the match; set by --listen.
    std::vector<std::string> debugged;       ///< Seats being debugged: they have no deadline.
    std::optional<std::string> record;       ///< Recording file; "{seed}" stands for the seed.
    bool wants_no_recording = false;         ///< Records nothing.
    std::optional<std::uint64_t> memory_mb;  ///< Memory limit of this program.
    std::optional<std::string> replay;       ///< Recording to show instead of playing a match.
    bool keeps_teams = false;  ///< Strategies may go on with the next repeat instead of ending.
    bool wants_statistics = false;  ///< Writes statistics to the CSV file, too.
    bool wants_list = false;        ///< Prints all disciplines instead of playing.
    bool wants_settings = false;    ///< Prints all settings instead of playing.
    bool wants_viewer = false;      ///< Starts cancha-viewer for the match.
    /// Keeps the viewer's page open after the end until a signal comes, even without a terminal.
    bool keeps_page = false;
    bool is_quiet = false;    ///< Prints only errors and losses.
    bool is_verbose = false;  ///< Logs, and prints the strategies' output.

    /// Whether several matches are played.
    bool is_batch() const { return last_seed > first_seed; }

    std::uint64_t seed_count() const { return last_seed - first_seed + 1; }
};

/// Result of parse_arguments().
struct ParsedArguments {
    Options options;
    /// Set if main() must return this exit code at once: after --help, or after a usage error,
    /// which parse_arguments() has explained on stderr.
    std::optional<int> exit_code;
};

/// Returns the file in which --record keeps the match with this seed; empty if --record was not
/// given.
std::string recording_file(const Options& options, std::uint64_t seed);

/// Parses the command line of cancha-match.
ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::runner
