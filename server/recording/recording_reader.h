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

/// The world after one tick, and everything that led to it. In the comments of the members, "the
/// tick" is the one played just before this state.
struct TickRecord {
    referee::WorldState state;
    std::uint64_t state_hash = 0;  ///< Hash of the complete state of the match.
    /// Changes by officials before the tick was opened, each with the name of the official.
    std::vector<std::pair<match::Change, std::string>> changes{};
    /// Commands of the tick; only those that differ from the robot's previous command.
    world::CommandSet commands{};
    /// Requests of seats to the referee that took effect in the tick, in the order of the seats.
    std::vector<std::pair<SeatIndex, referee::TeamRequest>> requests{};
    std::vector<referee::GameEvent> events{};  ///< Events of the tick, such as goals.
    /// Number of each element of `events` within the match, as recorded.
    std::vector<std::uint64_t> event_numbers{};
    /// Drawings of the tick, at most one per seat. They are not checked against the limits for
    /// drawings of strategies.
    std::vector<v1::SeatDrawing> drawings{};
    /// New readings of the sensors of all robots in the tick, in the order of the seats.
    std::vector<v1::Reading> readings{};
    /// Set if an official or the server, not the rules, ended the match. Only in the record after
    /// the last tick.
    std::optional<v1::RecordedIntervention::End> end{};
};

/// Reads a recording state by state, from the state before the first tick to the last state. Its
/// memory does not grow with the file.
class RecordingReader {
  public:
    /// Opens a file and reads its MatchFacts. Fails: kNotFound, kIo; kInvalidInput: the file is no
    /// recording of a match, or is damaged before its first tick. The error's text begins with the
    /// name of the file.
    static Result<RecordingReader> open(const std::string& path);

    /// Opens a recording in memory. `source`: name of the recording in error texts. Borrows: bytes.
    static Result<RecordingReader> of_bytes(std::string_view bytes, std::string_view source);

    const MatchFacts& facts() const { return *facts_; }

    /// Reads the next state into `record`. Returns false at the end of the file or at damage. In
    /// that case `record` holds only `changes`, `events` and `end` from after the last tick.
    bool next(TickRecord& record);

    /// Result of the match. Known once next() has returned false; absent if the recording is cut
    /// off.
    const std::optional<MatchResult>& result() const { return result_; }

    /// Report of the match, as JSON. Known once next() has returned false; empty if there is none.
    const std::string& report() const { return report_; }

    /// The damage at which reading ended early, if any.
    const Status& status() const { return status_; }

    /// Calls `watcher` with every item (message, attachment or metadata) of the file that is read
    /// from now on. If next() has not been called yet, also calls it with the items before the
    /// first tick. An empty function ends the calls.
    void watch(std::function<void(const mcap::McapItem&)> watcher);

    /// Content hash (see ContentDigest) of everything read so far. It covers the whole file once
    /// next() has returned false without damage.
    std::string content_hash() const { return digest_.value(file_.header(), file_.channels()); }

    /// Number of channels that the file describes before its first message, attachment or metadata.
    std::size_t first_channels() const { return first_channels_; }

    /// Reader of the file: gives its header, its channels, and the first deviation from the form in
    /// which a recorder writes. Complete once next() has returned false.
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
    /// Takes the command's numbers from the front of `numbers`. Returns the rest.
    std::span<const std::int64_t> take_command(int index, std::span<const std::int64_t> numbers);
    bool take_world(std::string_view payload, TickRecord& record);
    /// Whether a message of `bytes` bytes that belongs to tick `tick` may stand here in the file.
    bool may_be_ahead(std::uint64_t tick, std::size_t bytes) const;

    /// Messages of one tick. In the file they stand before the state of the world after that tick.
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
