#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "referee/core/match_status.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/recording/export.h"
#include "server/recording/judge.h"
#include "server/recording/recorder.h"
#include "server/recording/recording_reader.h"
#include "server/recording/test_recording_parts.h"
#include "server/recording/verify.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::recording {

inline constexpr SeatIndex kBlue = 0;
inline constexpr SeatIndex kYellow = 1;

/// The path of a new file with this content. Goes when the tests end.
std::string new_file(std::string_view content = "");

std::string content_of(const std::string& path);

/// A drawing of one label.
v1::Drawing drawing_of(const std::string& text);

/// simurosot/5v5 with a first half of this many seconds, and no break after it.
referee::Discipline short_soccer(const std::string& half_s = "300");

/// A match that is recorded while it is played.
class RecordedMatch {
  public:
    /// Borrows the discipline.
    RecordedMatch(const std::string& path, const referee::Discipline& discipline,
                  const match::MatchOptions& options = {.seed = 7})
        : recorder_(*Recorder::create(path, discipline)),
          match_(discipline, *world::make_world_spec(discipline.settings), options, &recorder_) {}

    match::SimulatedMatch& operator*() { return match_; }

    match::SimulatedMatch* operator->() { return &match_; }

    Recorder& recorder() { return recorder_; }

    /// Expects: the match allows it.
    void change(const match::Change& change, const std::string& official = "alice");

    /// The decision of the newest event of this kind.
    std::uint64_t decision_of(std::string_view kind) const;

    void close(const std::string& report = "") { EXPECT_TRUE(recorder_.close(match_, report)); }

  private:
    Recorder recorder_;
    match::SimulatedMatch match_;
};

/// Plays on without commands, for so many ticks or until the match is over.
void play_on(match::Match& match, std::uint64_t ticks = UINT64_MAX);

/// One match that was played for a test, and its recording.
struct PlayedRecording {
    std::string path;
    std::uint64_t state_hash = 0;
    std::string content_hash{};
    std::vector<referee::WorldState> states;     ///< After each tick, that before the first, too.
    std::vector<referee::MatchStatus> statuses;  ///< At the same moments.
    std::vector<referee::GameEvent> events;
};

/// Plays so many ticks, or until the match is over, with commands that depend on tick and robot
/// alone, and records them in a new file.
PlayedRecording play_and_record(const referee::Discipline& discipline, std::uint64_t ticks,
                                const match::MatchOptions& options = {.seed = 7});

/// Expects: it can be opened.
RecordingReader open(const std::string& path);

/// The hash of the items as they are read in order; empty: the file is damaged.
std::string content_hash_in(const std::string& bytes);

/// Why the file is not verified; empty: it is.
std::string refusal_of(const std::string& bytes);

/// Expects: nothing refuses it.
Verification verified(const std::string& path);

/// Verifies the recording. Expects: its match is proved.
Verification expect_proved(const std::string& path);

/// Expects: it can be judged.
Judgement judged(const std::string& path,
                 const std::vector<referee::SettingOverride>& overrides = {});

/// All ticks of the recording. Expects: it can be read to its end.
std::vector<TickRecord> records_of(const std::string& path);

/// All bytes of an export.
std::string exported(const std::string& path, Status (*run)(RecordingReader&, const Sink&));

/// The recording with every item as `change` leaves it, and a new content hash where there was one.
std::string changed_recording(const std::string& path,
                              const std::function<void(RecordingParts::Item&)>& change);

using Entries = std::map<std::string, std::string>;

/// The recording with the metadata of this name as `change` leaves it.
std::string with_metadata(const std::string& path, std::string_view name,
                          const std::function<void(Entries&)>& change);

/// The recording with each message of this type on the topic as `change` leaves it.
template <typename Message>
std::string with_messages(const std::string& path, std::string_view topic,
                          const std::function<void(Message&)>& change) {
    return changed_recording(path, [&](RecordingParts::Item& own) {
        Message message;
        if (own.topic == topic && message.ParseFromString(own.payload)) {
            change(message);
            own.payload = message.SerializeAsString();
        }
    });
}

}  // namespace cancha::recording
