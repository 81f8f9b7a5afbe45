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

/// Makes a new temporary file with this content and returns its path. The file is removed when the
/// tests end.
std::string new_file(std::string_view content = "");

/// Returns the content of a file.
std::string content_of(const std::string& path);

/// Returns a drawing with one label.
v1::Drawing drawing_of(const std::string& text);

/// Returns the discipline simurosot/5v5 with a first half of `half_s` seconds and no break after
/// it.
referee::Discipline short_soccer(const std::string& half_s = "300");

/// A match that is recorded while it is played.
class RecordedMatch {
  public:
    /// Borrows: discipline.
    RecordedMatch(const std::string& path, const referee::Discipline& discipline,
                  const match::MatchOptions& options = {.seed = 7})
        : recorder_(*Recorder::create(path, discipline)),
          match_(discipline, *world::make_world_spec(discipline.settings), options, &recorder_) {}

    match::SimulatedMatch& operator*() { return match_; }

    match::SimulatedMatch* operator->() { return &match_; }

    Recorder& recorder() { return recorder_; }

    /// Applies a change by an official. Expects: the match allows it.
    void change(const match::Change& change, const std::string& official = "alice");

    /// Returns the number of the referee's decision that produced the newest event of this kind.
    std::uint64_t decision_of(std::string_view kind) const;

    /// Completes the recording. `report`: JSON; empty if there is none.
    void close(const std::string& report = "") { EXPECT_TRUE(recorder_.close(match_, report)); }

  private:
    Recorder recorder_;
    match::SimulatedMatch match_;
};

/// Plays `ticks` ticks without commands, or until the match is over.
void play_on(match::Match& match, std::uint64_t ticks = UINT64_MAX);

/// A match that was played for a test, and its recording.
struct PlayedRecording {
    std::string path;
    std::uint64_t state_hash = 0;
    std::string content_hash{};
    std::vector<referee::WorldState> states;     ///< Before the first tick and after each tick.
    std::vector<referee::MatchStatus> statuses;  ///< One for each element of `states`.
    std::vector<referee::GameEvent> events;
};

/// Plays `ticks` ticks, or until the match is over, with commands that depend only on tick and
/// robot. Records them in a new file.
PlayedRecording play_and_record(const referee::Discipline& discipline, std::uint64_t ticks,
                                const match::MatchOptions& options = {.seed = 7});

/// Opens a recording. Expects: the file is a recording.
RecordingReader open(const std::string& path);

/// Computes the content hash of a recording. `bytes`: content of the file. Empty if the file is
/// damaged.
std::string content_hash_in(const std::string& bytes);

/// Returns why verify() does not verify a recording; empty if it does. `bytes`: content of the
/// file.
std::string refusal_of(const std::string& bytes);

/// Verifies the recording. Expects: verify() does not fail.
Verification verified(const std::string& path);

/// Verifies the recording. Fails the test unless the match is proved.
Verification expect_proved(const std::string& path);

/// Judges the recording. Expects: it can be judged.
Judgement judged(const std::string& path,
                 const std::vector<referee::SettingOverride>& overrides = {});

/// Returns all records of the recording. Expects: it can be read to its end.
std::vector<TickRecord> records_of(const std::string& path);

/// Returns all bytes of an export.
std::string exported(const std::string& path, Status (*run)(RecordingReader&, const Sink&));

/// Returns the content of the recording with `change` applied to every item, and with a new content
/// hash if the recording had a content hash.
std::string changed_recording(const std::string& path,
                              const std::function<void(RecordingParts::Item&)>& change);

using Entries = std::map<std::string, std::string>;

/// Returns the content of the recording with `change` applied to the metadata with this name.
std::string with_metadata(const std::string& path, std::string_view name,
                          const std::function<void(Entries&)>& change);

/// Returns the content of the recording with `change` applied to each message of this type under
/// this topic.
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
