#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"

namespace cancha::recording {

/// How messages are grouped and ordered in a recording: verify() compares all of it in one that has
/// this number. 1: before there were content hashes; no program of a behaviour version above 5
/// wrote it. 2: commands were those of two wheels; none above 7 did. 3: before there were segments;
/// none above 8 did. 4: before states had joints; none above 10 did.
inline constexpr unsigned kRecordingFormat = 5;

/// States of recordings before this one leave out joints.
inline constexpr unsigned kFirstFormatWithJoints = 5;

/// What a recorded match was made from, beside the commands: enough to play it again.
struct MatchFacts {
    unsigned format = kRecordingFormat;
    unsigned behaviour_version = 0;
    std::string build;       ///< Version of the program that recorded.
    std::string started_at;  ///< Wall-clock time, ISO 8601, UTC; for people.
    /// As it was recorded; today's program may know settings more.
    referee::Discipline discipline;
    std::uint64_t discipline_hash = 0;  ///< Settings then; discipline.hash: those now.
    match::MatchOptions options;
};

struct FinalScore {
    std::uint64_t blue = 0;
    std::uint64_t yellow = 0;
};

/// When each team was through a course, in microseconds of the match; 0: it was not. None: it did
/// not run.
struct RaceTimes {
    std::optional<std::uint64_t> blue_us;
    std::optional<std::uint64_t> yellow_us;

    friend bool operator==(const RaceTimes&, const RaceTimes&) = default;
};

/// Nothing where there is no course.
std::optional<RaceTimes> race_times_of(const referee::MatchStatus& status, TickRate rate);

/// Result of the match. Absent where a recording was cut off.
struct MatchResult {
    std::uint64_t ticks = 0;
    std::uint64_t state_hash = 0;
    std::string end_reason;
    Team winner = Team::kNone;  ///< None: a draw, or abandoned, or recorded before it was known.
    /// Absent in recordings of before: their `state_hash` knows nothing of what came after the last
    /// tick.
    std::optional<FinalScore> score{};
    std::optional<bool> is_abandoned{};  ///< Absent in recordings of before.
    std::optional<RaceTimes> race{};     ///< Times of the result; of a course.
    std::string content_hash{};          ///< Empty in recordings of format 1.
};

// The parts of a recording that carry them.
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

// Topics of the channels; those that end in a slash go on with a name.
inline constexpr const char* kWorldTopic = "/world";
inline constexpr const char* kEventsTopic = "/events";
inline constexpr const char* kStatusTopic = "/status";
inline constexpr const char* kStatisticsTopic = "/statistics";
inline constexpr const char* kCommandsTopic = "/commands/";
inline constexpr const char* kInterventionsTopic = "/interventions";
inline constexpr const char* kRequestsTopic = "/requests/";
inline constexpr const char* kDebugTopic = "/debug/";
inline constexpr const char* kReadingsTopic = "/readings/";

/// Entries of the metadata; all that is in no attachment.
std::map<std::string, std::string> to_metadata(const MatchFacts& facts);
std::map<std::string, std::string> to_metadata(const MatchResult& result);

/// The attachment as bytes.
std::string to_bytes(const match::Opening& opening);

/// Fails: kInvalidInput: an entry is missing or is not what it should be; kNotFound: this program
/// does not know the discipline. `opening`: none if the recording has none; one that places nothing
/// is empty.
Result<MatchFacts> facts_from(const std::map<std::string, std::string>& metadata,
                              const std::string& discipline,
                              const std::optional<std::string>& opening);

/// Fails: kInvalidInput.
Result<MatchResult> result_from(const std::map<std::string, std::string>& metadata);

}  // namespace cancha::recording
