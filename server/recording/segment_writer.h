#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "server/recording/record_channels.h"
#include "server/recording/record_writer.h"
#include "server/recording/tape_parts.h"

namespace cancha::recording {

/// Messages of several seats, each with its seat.
template <typename Message>
using OfSeats = std::vector<std::pair<SeatIndex, Message>>;

/// A played tick, and everything that led to the world after it.
struct PlayedTick {
    /// Message about something that happened after the previous tick and before this one.
    struct Message {
        mcap::ChannelId channel{};
        std::uint64_t time_ns = 0;
        std::string bytes;
    };

    /// Changes by officials, and the events and statuses that result from the changes.
    std::vector<Message> changes;
    OfSeats<v1::RecordedReadings> readings;  ///< New sensor readings when the tick was opened.
    OfSeats<v1::RecordedRequest> requests;
    OfSeats<v1::RecordedDrawing> drawings;
    std::vector<v1::GameEvent> events;              ///< Events after the tick.
    std::optional<v1::MatchStatus> status;          ///< None if not recorded in this tick.
    std::optional<v1::MatchStatistics> statistics;  ///< None if not recorded in this tick.
    v1::RecordedTick world;                         ///< World after the tick.

    /// Messages of the tick in the segment's main part, prepared for writing, in order.
    std::vector<PreparedMessage> prepared;
    /// Number of used elements of `prepared`; the others are kept to reuse their memory.
    std::size_t prepared_count = 0;

    /// Empties everything, but keeps the memory.
    void clear();
};

/// Writes a recording segment by segment: first one part with the drawings of each seat, then one
/// with sensor readings, then the main part with everything else. Lists the place of each part in
/// the file.
class SegmentWriter {
  public:
    SegmentWriter(RecordWriter writer, const v1::Discipline& settings, TickRate rate);

    /// Writer of the file, also for items outside segments.
    RecordWriter& file() { return file_; }

    const RecordWriter& file() const { return file_; }

    const RecordChannels& channels() const { return channels_; }

    /// Places of the parts written so far.
    const TapeParts& parts() const { return parts_; }

    /// Ends the opening part, which consists of everything written so far. Call before the first
    /// segment.
    void end_opening();

    /// Does most of the work of write() for one played tick. Call after each tick; otherwise
    /// write() would have all the work in the tick in which the segment is full. Expects: ticks
    /// come in order, and nothing is added to them afterwards.
    void prepare(PlayedTick& tick);

    /// Writes a segment. `ticks`: its ticks; the last element is no played tick, but holds the
    /// changes made after the played ticks. `commands`: commands in all these ticks, one element
    /// per seat. Clears `ticks` and `commands`.
    void write(std::span<PlayedTick> ticks, std::span<v1::RecordedCommands> commands);

  private:
    void write_drawings(std::span<PlayedTick> ticks);
    void write_drawings(const PlayedTick& tick, SeatIndex seat);
    void write_readings(std::span<PlayedTick> ticks);
    void write_commands(std::span<v1::RecordedCommands> commands);
    void prepare_changes(PlayedTick& tick);
    void prepare_messages(PlayedTick& tick);
    void write_prepared(const PlayedTick& tick);
    void end_part(std::string_view layer);

    std::uint64_t time_ns(std::uint64_t tick) const { return rate_.nanoseconds_at(Tick{tick}); }

    RecordWriter file_;
    RecordChannels channels_;
    std::vector<std::string> drawing_layers_;  // Index: seat.
    TickRate rate_;
    TapeParts parts_;
    std::uint32_t segment_ = 0;  // Number of the next segment.
};

}  // namespace cancha::recording
