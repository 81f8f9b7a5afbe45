#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cancha/base/result.h"
#include "server/runner/play/team_parameters.h"
#include "server/session/match_room.h"

namespace cancha::runner {

/// Failure of a strategy that ended the match.
struct TeamFailure {
    std::string seat;         ///< Seat of the strategy.
    Team team = Team::kNone;  ///< Team of the seat.
    std::string reason;       ///< "exited with status 1 before the match was over".
    /// Last lines of the strategy's stderr; at most processes::LineTail::kMaxLines.
    std::vector<std::string> last_lines;
};

/// Facts for the report that the match itself does not know.
struct RunFacts {
    std::uint64_t seed = 0;
    std::vector<referee::SettingOverride> overrides;  ///< Settings changed by --set.
    std::vector<std::string> commands;      ///< Strategies as the user gave them, one per seat.
    std::vector<TeamParameter> parameters;  ///< Options for the strategies.
    double wall_s = 0;                      ///< Wall-clock time from the first tick to the last.
    int exit_code = 0;
    std::optional<TeamFailure> failure;  ///< None if no team failed.
};

/// Makes the report on one match; server/runner/README.md documents its fields. `events`: fields
/// about events, from EventLog::list().
nlohmann::ordered_json make_report(const session::MatchRoom& room, const RunFacts& facts,
                                   nlohmann::ordered_json events);

/// Returns ticks per second of wall-clock time, rounded to a tenth, because measurements are not
/// more precise. Returns 0 if no time has passed.
double ticks_per_second(std::uint64_t ticks, double wall_s);

/// Whether there is a recording and it is incomplete. `report`: report of the match.
bool is_recording_lost(const nlohmann::ordered_json& report);

/// Checks before a match that append_csv() will be able to write to the file, and that the file has
/// the same columns. `probe`: a report of the same form as that of the match: with the options for
/// strategies and, if the file is to have columns for statistics, with statistics.
Status check_csv(const std::filesystem::path& file, const nlohmann::ordered_json& probe);

/// Appends the line of one report to a CSV file, with a header if the file is new or empty.
/// `with_statistics`: adds the columns of the discipline's statistics.
/// Fails: kIo; kInvalidInput: the file has other columns.
Status append_csv(const std::filesystem::path& file, const nlohmann::ordered_json& report,
                  bool with_statistics);

/// Field of a report that holds the options for strategies: an object that maps paths such as
/// "blue.kick" to values. Absent if there are none.
inline constexpr const char* kParametersField = "parameters";

}  // namespace cancha::runner
