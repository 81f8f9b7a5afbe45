#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"

namespace cancha::recording {

/// Version number of the format of a recording, which is the grouping and order of its messages.
/// verify() accepts only this format. The list below names the earlier formats. Each line gives the
/// last version of the simulation's behaviour that wrote the format, and says what the format
/// lacks.
/// 1 (up to behaviour version 5): no content hashes.
/// 2 (up to 7): commands for two wheels only.
/// 3 (up to 8): no segments.
/// 4 (up to 10): no joints in states.
inline constexpr unsigned kRecordingFormat = 5;

/// First format whose states contain joints.
inline constexpr unsigned kFirstFormatWithJoints = 5;

/// Facts about the start of a recorded match. Together with the recorded commands they are enough
/// to play the match again.
struct MatchFacts {
    unsigned format = kRecordingFormat;
    unsigned behaviour_version = 0;  ///< Version of the simulation's behaviour.
    std::string build;               ///< Build of the program that recorded the match.
    std::string started_at;          ///< Wall-clock time, ISO 8601, UTC; for people.
    /// Discipline and its settings, as recorded. This program may have more settings.
    referee::Discipline discipline;
    /// Hash of the settings when they were recorded. `discipline.hash` is computed by this program
    /// and may differ.
    std::uint64_t discipline_hash = 0;
    match::MatchOptions options;
};

/// Points of each team at the end of a match.
struct FinalScore {
    std::uint64_t blue = 0;
    std::uint64_t yellow = 0;
};

/// Match time at which each team finished a course, in us; 0 if the team did not finish; none if
/// the team did not run.
struct RaceTimes {
    std::optional<std::uint64_t> blue_us;
    std::optional<std::uint64_t> yellow_us;

    friend bool operator==(const RaceTimes&, const RaceTimes&) = default;
};

/// Returns the teams' times in a match on a course; none if the discipline has no course.
std::optional<RaceTimes> race_times_of(const referee::MatchStatus& status, TickRate rate);

/// Result of the match, stored at the end of a recording. Missing in a recording that was cut off.
struct MatchResult {
    std::uint64_t ticks = 0;       ///< Number of ticks played.
    std::uint64_t state_hash = 0;  ///< Hash of the final state.
    std::string end_reason;
    /// kNone means a draw, an abandoned match, or an old recording that does not name the winner.
    Team winner = Team::kNone;
    /// Absent in old recordings. The `state_hash` of such recordings does not cover changes after
    /// the last tick.
    std::optional<FinalScore> score{};
    std::optional<bool> is_abandoned{};  ///< Absent in old recordings.
    std::optional<RaceTimes> race{};     ///< Absent unless the match was on a course.
    std::string content_hash{};          ///< Empty in recordings of format 1.
};

// Names of the metadata and attachments in the file of a recording.
inline constexpr const char* kMatchMetadata = "match";
inline constexpr const char* kResultMetadata = "result";
inline constexpr const char* kDisciplineAttachment = "discipline.pb";  ///< v1::Discipline.
inline constexpr const char* kSceneAttachment = "scene.pb";            ///< v1::Scene.
inline constexpr const char* kOpeningAttachment = "opening.pb";        ///< v1::RecordedOpening.
inline constexpr const char* kReportAttachment = "report.json";

// Names of entries in the metadata `match` or `result`.
inline constexpr const char* kFormatEntry = "format";                  ///< In `match`.
inline constexpr const char* kContentHashEntry = "content_hash";       ///< In `result`.
inline constexpr const char* kBlueTimeEntry = "finished_blue_us";      ///< In `result`.
inline constexpr const char* kYellowTimeEntry = "finished_yellow_us";  ///< In `result`.
inline constexpr const char* kBlueOriginEntry = "blue_origin";         ///< In `match`.
inline constexpr const char* kYellowOriginEntry = "yellow_origin";     ///< In `match`.
inline constexpr const char* kAbandonedEntry = "is_abandoned";  ///< In `result`: "true" or "false".

// Topics of the channels. A topic that ends in a slash is followed by the name of a seat.
inline constexpr const char* kWorldTopic = "/world";
inline constexpr const char* kEventsTopic = "/events";
inline constexpr const char* kStatusTopic = "/status";
inline constexpr const char* kStatisticsTopic = "/statistics";
inline constexpr const char* kCommandsTopic = "/commands/";
inline constexpr const char* kInterventionsTopic = "/interventions";
inline constexpr const char* kRequestsTopic = "/requests/";
inline constexpr const char* kDebugTopic = "/debug/";
inline constexpr const char* kReadingsTopic = "/readings/";

/// Return the entries of the metadata `match` or `result`. The facts in `match` are those that no
/// attachment holds.
std::map<std::string, std::string> to_metadata(const MatchFacts& facts);
std::map<std::string, std::string> to_metadata(const MatchResult& result);

/// Returns the content of the attachment kOpeningAttachment: where the bodies stand at the start.
std::string to_bytes(const match::Opening& opening);

/// Reads the facts from the metadata `match` and the content of two attachments. `discipline`:
/// content of kDisciplineAttachment. `opening`: content of kOpeningAttachment; none if the
/// recording has no such attachment, because the match began as the rules say. An empty text is an
/// opening that places nothing. Fails: kInvalidInput: an entry is missing or invalid; kNotFound:
/// this program does not know the discipline.
Result<MatchFacts> facts_from(const std::map<std::string, std::string>& metadata,
                              const std::string& discipline,
                              const std::optional<std::string>& opening);

/// Reads the result from the metadata `result`. Fails: kInvalidInput: an entry is missing or
/// invalid.
Result<MatchResult> result_from(const std::map<std::string, std::string>& metadata);

}  // namespace cancha::recording
