#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "referee/core/request.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/recording/content_digest.h"
#include "server/recording/match_facts.h"
#include "server/sim/match/change.h"
#include "server/sim/world/command.h"

namespace cancha::recording {

/// The world after one tick, and all that led to it.
struct TickRecord {
    referee::WorldState state;
    std::uint64_t state_hash = 0;  ///< Hash of the complete match.
    /// Changes that officials made before the tick before was opened, and who.
    std::vector<std::pair<match::Change, std::string>> changes{};
    world::CommandSet commands{};  ///< That changed something in the tick before.
    /// That counted in the tick before, in the order of the seats.
    std::vector<std::pair<SeatIndex, referee::TeamRequest>> requests{};
    std::vector<referee::GameEvent> events{};  ///< Events of the verdict on this state.
    /// The number of each of them within the match, as the recording has it.
    std::vector<std::uint64_t> event_numbers{};
    /// Drawings of the tick before: at most one per seat. Within no limits but those of the file.
    std::vector<v1::SeatDrawing> drawings{};
    /// New in the tick before: of all robots, in the order of the seats.
    std::vector<v1::Reading> readings{};
    /// From outside; only after the last tick. Its winner is a team or none.
    std::optional<v1::RecordedIntervention::End> end{};
};

/// Reads a recording tick by tick, from the state before the first one to the last, in memory that
/// does not grow with the file.
class RecordingReader {
  public:
    /// Reads what the match was made from. Fails: kNotFound, kIo; kInvalidInput: not a recording of
    /// a match, or damaged before its first tick; the text begins with the name of the file.
    static Result<RecordingReader> open(const std::string& path);

    /// Reads bytes in memory. Borrows: bytes.
    static Result<RecordingReader> of_bytes(std::string_view bytes, std::string_view source);

    const MatchFacts& facts() const { return *facts_; }

    /// Reads the next tick. False at the end, be it that of an intact file or at a damage. Then the
    /// record holds what came after the last tick: `changes`, `events` and `end`.
    bool next(TickRecord& record);

    /// Result of the match. Known after the last tick; absent if the recording is cut off.
    const std::optional<MatchResult>& result() const { return result_; }

    /// The report of the match, JSON; empty before the end, or if there is none.
    const std::string& report() const { return report_; }

    /// Why reading ended early, if it did.
    const Status& status() const { return status_; }

    /// From now on `watcher` is told every item of the file when it is read; before next() has been
    /// called also those that stand before the first tick. Empty: nobody is told.
    void watch(std::function<void(const mcap::McapItem&)> watcher);

    /// Hash of what has been read, as ContentDigest has it: once next() was false without a damage,
    /// of the whole file.
    std::string content_hash() const { return digest_.value(file_.header(), file_.channels()); }

    /// Number of channels described before the first message, attachment or metadata.
    std::size_t first_channels() const { return first_channels_; }

    /// The file itself, for what it says of itself and of its channels, and whether it has the form
    /// that a recorder gives it; complete once next() was false.
    const mcap::McapReader& file() const { return file_; }

  private:
    RecordingReader(mcap::McapReader file, std::string source)
        : file_(std::move(file)), source_(std::move(source)) {}

    static Result<RecordingReader> begin(Result<mcap::McapReader> file, std::string source);

    /// Reads up to the first message.
    Status begin();
    std::optional<mcap::McapItem> read();
    Error failure(std::string_view text) const;
    void fail_at_tick(std::string_view text);
    void keep(const mcap::McapItem& item);
    void keep(const mcap::McapAttachment& attachment);
    void keep_result(const std::map<std::string, std::string>& entries);
    void note_end();
    bool take(const mcap::McapMessage& message, TickRecord& record);
    template <typename Message>
    bool parse(std::string_view payload, Message& message, std::string_view what);
    void take_event(std::string_view payload, TickRecord& record);
    void take_readings(std::string_view payload);
    void take_drawing(std::string_view seat, std::string_view payload);
    void take_request(std::string_view seat, std::string_view payload, TickRecord& record);
    void take_intervention(std::string_view payload, TickRecord& record);
    void take_commands(std::string_view payload);
    /// Takes its numbers from the front; returns the rest.
    std::span<const std::int64_t> take_command(int index, std::span<const std::int64_t> numbers);
    bool take_world(std::string_view payload, TickRecord& record);
    /// Whether what belongs to this open tick may stand here.
    bool may_be_ahead(std::uint64_t tick, std::size_t bytes) const;

    /// Messages that stand in the file before the worlds that they lead to.
    struct Ahead {
        world::CommandSet commands;
        std::vector<v1::SeatDrawing> drawings;
        std::vector<v1::Reading> readings;
        std::size_t bytes = 0;  ///< Bytes of drawings and readings.
    };

    mcap::McapReader file_;
    std::string source_;
    std::optional<mcap::McapItem> held_;             // Read, but not looked at yet.
    std::vector<mcap::McapItem> before_first_tick_;  // For who may watch.
    std::function<void(const mcap::McapItem&)> watcher_;
    ContentDigest digest_;
    bool has_items_ = false;
    std::size_t first_channels_ = 0;
    std::map<std::string, std::string> metadata_;
    std::string discipline_;
    std::optional<std::string> opening_;
    std::string report_;
    std::optional<MatchFacts> facts_;
    std::optional<MatchResult> result_;
    Status status_;
    std::vector<world::CommandedRobot> robots_;  // In ascending id order.
    referee::WorldState blank_;
    std::uint64_t next_tick_ = 0;
    std::vector<std::int64_t> numbers_;
    std::map<std::uint64_t, Ahead> ahead_;  // By the tick that was open.
    std::size_t bytes_ahead_ = 0;
    // Kept for their memory.
    v1::RecordedTick world_;
    v1::RecordedCommands commands_;
    v1::RecordedIntervention intervention_;
    v1::RecordedRequest request_;
    v1::GameEvent event_;
    v1::RecordedDrawing drawing_;
};

}  // namespace cancha::recording
