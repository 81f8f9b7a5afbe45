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

/// The world after one tick, and everything that led to it. In the comments below, "the tick" is
/// the one played just before this state.
struct TickRecord {
    referee::WorldState state;
    std::uint64_t state_hash = 0;  ///< Hash of the complete state of the match.
    /// Changes made before the tick was opened, each with the name of the official.
    std::vector<std::pair<match::Change, std::string>> changes{};
    world::CommandSet commands{};  ///< Commands that changed something in the tick.
    /// Requests that counted in the tick, in the order of the seats.
    std::vector<std::pair<SeatIndex, referee::TeamRequest>> requests{};
    std::vector<referee::GameEvent> events{};  ///< Events of the verdict on this state.
    /// Recorded number of each event within the match.
    std::vector<std::uint64_t> event_numbers{};
    /// Drawings of the tick, at most one per seat. Only the limits of the file apply to them.
    std::vector<v1::SeatDrawing> drawings{};
    /// New readings in the tick, of all robots, in the order of the seats.
    std::vector<v1::Reading> readings{};
    /// End of the match from outside; only after the last tick. Its winner is a team or none.
    std::optional<v1::RecordedIntervention::End> end{};
};

/// Reads a recording state by state, from the one before the first tick to the last, with memory
/// that does not grow with the file.
class RecordingReader {
  public:
    /// Opens a file and reads its MatchFacts. Fails: kNotFound, kIo; kInvalidInput: not a recording
    /// of a match, or damaged before its first tick; the text begins with the name of the file.
    static Result<RecordingReader> open(const std::string& path);

    /// Opens a recording in memory. `source`: its name in errors. Borrows: bytes.
    static Result<RecordingReader> of_bytes(std::string_view bytes, std::string_view source);

    const MatchFacts& facts() const { return *facts_; }

    /// Reads the next state. Returns false at the end of the file or at damage. The record then
    /// holds `changes`, `events` and `end` from after the last tick.
    bool next(TickRecord& record);

    /// Result of the match, known after the last tick; absent if the recording is cut off.
    const std::optional<MatchResult>& result() const { return result_; }

    /// Report of the match, JSON; empty before the end, or if there is none.
    const std::string& report() const { return report_; }

    /// Error if reading ended early.
    const Status& status() const { return status_; }

    /// Calls `watcher` with every item of the file that is read from now on. Items before the first
    /// tick are included if next() has not been called yet. Empty: no watcher.
    void watch(std::function<void(const mcap::McapItem&)> watcher);

    /// ContentDigest of everything read so far; of the whole file once next() has returned false
    /// without damage.
    std::string content_hash() const { return digest_.value(file_.header(), file_.channels()); }

    /// Number of channels described before the first message, attachment or metadata.
    std::size_t first_channels() const { return first_channels_; }

    /// The file's header and channels, and whether the file has the form that a recorder gives it.
    /// Complete once next() has returned false.
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
    /// Takes the command's numbers from the front. Returns the rest.
    std::span<const std::int64_t> take_command(int index, std::span<const std::int64_t> numbers);
    bool take_world(std::string_view payload, TickRecord& record);
    /// Whether a message of `bytes` bytes that belongs to this open tick may be here in the file.
    bool may_be_ahead(std::uint64_t tick, std::size_t bytes) const;

    /// Messages that come in the file before the worlds that they lead to.
    struct Ahead {
        world::CommandSet commands;
        std::vector<v1::SeatDrawing> drawings;
        std::vector<v1::Reading> readings;
        std::size_t bytes = 0;  ///< Total size of drawings and readings.
    };

    mcap::McapReader file_;
    std::string source_;
    std::optional<mcap::McapItem> held_;             // Read, but not processed yet.
    std::vector<mcap::McapItem> before_first_tick_;  // For a later watch().
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
    std::map<std::uint64_t, Ahead> ahead_;  // Key: the tick that was open.
    std::size_t bytes_ahead_ = 0;
    // Kept to reuse their memory.
    v1::RecordedTick world_;
    v1::RecordedCommands commands_;
    v1::RecordedIntervention intervention_;
    v1::RecordedRequest request_;
    v1::GameEvent event_;
    v1::RecordedDrawing drawing_;
};

}  // namespace cancha::recording
