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

/// Why a team ended a match.
struct TeamFailure {
    std::string seat;
    Team team = Team::kNone;
    std::string reason;  ///< "exited with status 1 before the match was over".
    std::vector<std::string>
        last_lines;  ///< Last lines of its stderr; at most processes::LineTail::kMaxLines.
};

/// How a match was run; the report's part that the match itself does not know.
struct RunFacts {
    std::uint64_t seed = 0;
    std::vector<referee::SettingOverride> overrides;
    std::vector<std::string> commands;      ///< One per seat, in seat order, as given.
    std::vector<TeamParameter> parameters;  ///< That they are started with.
    double wall_s = 0;                      ///< From the first tick to the last.
    int exit_code = 0;
    std::optional<TeamFailure> failure;
};

/// The report on one match; server/runner/README.md documents its fields. `events`: of EventLog.
nlohmann::ordered_json make_report(const session::MatchRoom& room, const RunFacts& facts,
                                   nlohmann::ordered_json events);

/// To a tenth: nobody measures it more finely. 0: no time has passed.
double ticks_per_second(std::uint64_t ticks, double wall_s);

/// Whether there is a recording and it is not complete.
bool is_recording_lost(const nlohmann::ordered_json& report);

/// Fails, before a match: append_csv() could not write there, or the file has other columns.
/// `probe`: has the parameters of the report, and its statistics where their columns are wanted.
Status check_csv(const std::filesystem::path& file, const nlohmann::ordered_json& probe);

/// Appends the line of one report to a CSV file, with a header where the file is new or empty.
/// `with_statistics`: with columns for what its discipline counts.
/// Fails: kIo; kInvalidInput: the file has other columns.
Status append_csv(const std::filesystem::path& file, const nlohmann::ordered_json& report,
                  bool with_statistics);

/// Field of a report: values of parameters by their paths. Absent: there are none.
inline constexpr const char* kParametersField = "parameters";

}  // namespace cancha::runner
