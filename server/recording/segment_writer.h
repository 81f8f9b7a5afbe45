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

template <typename Message>
using OfSeats = std::vector<std::pair<SeatIndex, Message>>;

/// A tick of a segment, and everything that led to it.
struct PlayedTick {
    /// Message about something that happened between the previous tick and this one.
    struct Message {
        mcap::ChannelId channel{};
        std::uint64_t time_ns = 0;
        std::string bytes;
    };

    std::vector<Message> changes;            ///< Changes by officials, and their consequences.
    OfSeats<v1::RecordedReadings> readings;  ///< From the previous tick, like the next two.
    OfSeats<v1::RecordedRequest> requests;
    OfSeats<v1::RecordedDrawing> drawings;
    std::vector<v1::GameEvent> events;
    std::optional<v1::MatchStatus> status;
    std::optional<v1::MatchStatistics> statistics;
    v1::RecordedTick world;

    /// Prepared messages of the main part, in order.
    std::vector<PreparedMessage> prepared;
    /// Used elements of `prepared`; the others are kept to reuse their memory.
    std::size_t prepared_count = 0;

    void clear();
};

/// Writes a recording segment by segment, and lists the place of each part in the file.
class SegmentWriter {
  public:
    SegmentWriter(RecordWriter writer, const v1::Discipline& settings, TickRate rate);

    RecordWriter& file() { return file_; }

    const RecordWriter& file() const { return file_; }

    const RecordChannels& channels() const { return channels_; }

    const TapeParts& parts() const { return parts_; }

    /// Ends the opening: everything written so far.
    void end_opening();

    /// Does most of the work of write() for a played tick. Otherwise write(), called when a segment
    /// is full, would take long in that tick. Expects: ticks come in order, and nothing is added to
    /// them afterwards.
    void prepare(PlayedTick& tick);

    /// Writes a segment. The last element of `ticks` holds only the changes made after the played
    /// ticks. `commands`: commands of each seat in all these ticks. Clears both.
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
