#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/debug.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "referee/core/request.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/match/change.h"
#include "server/recording/match_facts.h"
#include "server/world/command.h"

namespace cancha::recording {

/// A match was ended from outside.
struct OutsideEnd {
    std::string reason;
    Team winner = Team::kNone;
};

/// The world after one tick, and all that led to it.
struct TickRecord {
    referee::WorldState state;
    std::uint64_t state_hash = 0;  ///< Of the complete match.
    /// What officials changed before the tick before was opened, and who.
    std::vector<std::pair<match::Change, std::string>> changes;
    world::CommandSet commands;  ///< That changed something in the tick before.
    /// That counted in the tick before, in the order of the seats.
    std::vector<std::pair<SeatIndex, referee::TeamRequest>> requests;
    std::vector<referee::GameEvent> events;  ///< Of the verdict on this state.
    /// The number of each of them within the match, as the recording has it.
    std::vector<std::uint64_t> event_numbers{};
    /// Of the tick before: at most one per seat. Within no limits but those of the file.
    std::vector<v1::SeatDrawing> drawings;
    std::optional<OutsideEnd> end{};  ///< Only after the last tick.
};

/// Reads a recording tick by tick, from the state before the first one to the last, in memory that
/// does not grow with the file.
class RecordingReader {
  public:
    /// Reads what the match was made from. Fails: kNotFound, kIo; kInvalidInput: not a recording of
    /// a match, or damaged before its first tick; the text begins with the name of the file.
    static Result<RecordingReader> open(const std::string& path);

    /// The same for bytes in memory. Borrows: bytes.
    static Result<RecordingReader> of_bytes(std::string_view bytes, std::string_view source);

    RecordingReader(RecordingReader&&) noexcept;
    RecordingReader& operator=(RecordingReader&&) noexcept;
    ~RecordingReader();

    const MatchFacts& facts() const;

    /// Reads the next tick. False at the end, be it that of an intact file or at a damage. Then the
    /// record holds what came after the last tick: `changes`, `events` and `end`.
    bool next(TickRecord& record);

    /// What became of the match. Known after the last tick; absent if the recording is cut off.
    const std::optional<MatchResult>& result() const;

    /// The report of the match, JSON; empty before the end, or if there is none.
    const std::string& report() const;

    /// Why reading ended early, if it did.
    const Status& status() const;

    /// From now on `watcher` is told every item of the file when it is read; before next() has been
    /// called also those that stand before the first tick. Empty: nobody is told.
    void watch(std::function<void(const mcap::McapItem&)> watcher);

    /// Of what has been read, as ContentDigest has it: once next() was false without a damage, of
    /// the whole file.
    std::string content_hash() const;

    /// What the file says of itself and of its channels; complete once next() was false.
    const mcap::McapHeader& header() const;
    std::vector<mcap::McapChannel> channels() const;

    /// See McapReader. Complete once next() was false.
    std::uint64_t unknown_records() const;

  private:
    class Impl;

    explicit RecordingReader(std::unique_ptr<Impl> impl);
    static Result<RecordingReader> begin(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::recording
