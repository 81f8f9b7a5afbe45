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

/// Failure of a team that ended a match.
struct TeamFailure {
    std::string seat;
    Team team = Team::kNone;
    std::string reason;  ///< Such as "exited with status 1 before the match was over".
    /// Last lines of its stderr; at most processes::LineTail::kMaxLines.
    std::vector<std::string> last_lines;
};

/// Facts for the report that the match itself does not know.
struct RunFacts {
    std::uint64_t seed = 0;
    std::vector<referee::SettingOverride> overrides;
    std::vector<std::string> commands;      ///< One per seat, in seat order, as given.
    std::vector<TeamParameter> parameters;  ///< Parameters in the commands.
    double wall_s = 0;                      ///< Wall-clock time from the first tick to the last.
    int exit_code = 0;
    std::optional<TeamFailure> failure;
};

/// Makes the report on one match; server/runner/README.md documents its fields. `events`: from
/// EventLog::list().
nlohmann::ordered_json make_report(const session::MatchRoom& room, const RunFacts& facts,
                                   nlohmann::ordered_json events);

/// Returns ticks per second, rounded to a tenth, the precision of measurements; 0: no time has
/// passed.
double ticks_per_second(std::uint64_t ticks, double wall_s);

/// Whether there is a recording and it is incomplete.
bool is_recording_lost(const nlohmann::ordered_json& report);

/// Checks before a match that append_csv() can write to the file and that its columns match.
/// `probe`: a report with the parameters, and with statistics if their columns are wanted.
Status check_csv(const std::filesystem::path& file, const nlohmann::ordered_json& probe);

/// Appends the line of one report to a CSV file, with a header if the file is new or empty.
/// `with_statistics`: adds the columns of the discipline's statistics.
/// Fails: kIo; kInvalidInput: the file has other columns.
Status append_csv(const std::filesystem::path& file, const nlohmann::ordered_json& report,
                  bool with_statistics);

/// Field of a report: values of parameters by their paths; absent: no parameters.
inline constexpr const char* kParametersField = "parameters";

}  // namespace cancha::runner
