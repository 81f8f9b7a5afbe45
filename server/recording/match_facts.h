#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"

namespace cancha::recording {

/// Version of the grouping and order of messages in a recording. verify() accepts only this number.
/// Earlier formats, each with the last behaviour version that wrote it:
/// 1 (up to 5): no content hashes.
/// 2 (up to 7): commands for two wheels only.
/// 3 (up to 8): no segments.
/// 4 (up to 10): no joints in states.
inline constexpr unsigned kRecordingFormat = 5;

/// First format whose states contain joints.
inline constexpr unsigned kFirstFormatWithJoints = 5;

/// Data from which a recorded match was made: together with the commands enough to play it again.
struct MatchFacts {
    unsigned format = kRecordingFormat;
    unsigned behaviour_version = 0;
    std::string build;       ///< Version of the program that recorded.
    std::string started_at;  ///< Wall-clock time, ISO 8601, UTC; for people.
    /// Discipline as recorded; today's program may know more settings.
    referee::Discipline discipline;
    /// Hash of the settings at recording; discipline.hash: today's hash.
    std::uint64_t discipline_hash = 0;
    match::MatchOptions options;
};

struct FinalScore {
    std::uint64_t blue = 0;
    std::uint64_t yellow = 0;
};

/// Match time at which each team finished a course; 0: it did not finish; none: the team did not
/// run.
struct RaceTimes {
    std::optional<std::uint64_t> blue_us;
    std::optional<std::uint64_t> yellow_us;

    friend bool operator==(const RaceTimes&, const RaceTimes&) = default;
};

/// Returns the times of a match on a course; none: the discipline has no course.
std::optional<RaceTimes> race_times_of(const referee::MatchStatus& status, TickRate rate);

/// Result of the match, stored at the end of a recording. A recording that was cut off has none.
struct MatchResult {
    std::uint64_t ticks = 0;
    std::uint64_t state_hash = 0;
    std::string end_reason;
    /// kNone: a draw, abandoned, or an old recording that does not hold it.
    Team winner = Team::kNone;
    /// Absent in old recordings, whose `state_hash` does not cover changes after the last tick.
    std::optional<FinalScore> score{};
    std::optional<bool> is_abandoned{};  ///< Absent in old recordings.
    std::optional<RaceTimes> race{};     ///< Only on a course.
    std::string content_hash{};          ///< Empty in recordings of format 1.
};

// Names of the metadata and attachments of a recording, and of entries in the metadata.
inline constexpr const char* kMatchMetadata = "match";
inline constexpr const char* kResultMetadata = "result";
inline constexpr const char* kDisciplineAttachment = "discipline.pb";  ///< v1::Discipline.
inline constexpr const char* kSceneAttachment = "scene.pb";            ///< v1::Scene.
inline constexpr const char* kOpeningAttachment = "opening.pb";        ///< v1::RecordedOpening.
inline constexpr const char* kReportAttachment = "report.json";

inline constexpr const char* kFormatEntry = "format";                  ///< Entry of the match.
inline constexpr const char* kContentHashEntry = "content_hash";       ///< Entry of the result.
inline constexpr const char* kBlueTimeEntry = "finished_blue_us";      ///< Entry of the result.
inline constexpr const char* kYellowTimeEntry = "finished_yellow_us";  ///< Entry of the result.
inline constexpr const char* kBlueOriginEntry = "blue_origin";         ///< Entry of the match.
inline constexpr const char* kYellowOriginEntry = "yellow_origin";     ///< Entry of the match.
inline constexpr const char* kAbandonedEntry =
    "is_abandoned";  ///< Entry of the result: "true" or "false".

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

/// Entries of the metadata: all facts that are in no attachment.
std::map<std::string, std::string> to_metadata(const MatchFacts& facts);
std::map<std::string, std::string> to_metadata(const MatchResult& result);

/// Content of the attachment kOpeningAttachment.
std::string to_bytes(const match::Opening& opening);

/// Reads the facts. `opening`: none: the recording has none; an opening that places nothing is
/// empty. Fails: kInvalidInput: an entry is missing or invalid; kNotFound: this program does not
/// know the discipline.
Result<MatchFacts> facts_from(const std::map<std::string, std::string>& metadata,
                              const std::string& discipline,
                              const std::optional<std::string>& opening);

/// Reads the result. Fails: kInvalidInput.
Result<MatchResult> result_from(const std::map<std::string, std::string>& metadata);

}  // namespace cancha::recording
