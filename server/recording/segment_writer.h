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

/// A tick of a segment, and all that led to it.
struct PlayedTick {
    /// A message of what came between the tick before and its end.
    struct Message {
        mcap::ChannelId channel{};
        std::uint64_t time_ns = 0;
        std::string bytes;
    };

    std::vector<Message> changes;            ///< By officials, and what came of them.
    OfSeats<v1::RecordedReadings> readings;  ///< Of the tick before; so are the next two.
    OfSeats<v1::RecordedRequest> requests;
    OfSeats<v1::RecordedDrawing> drawings;
    std::vector<v1::GameEvent> events;
    std::optional<v1::MatchStatus> status;
    std::optional<v1::MatchStatistics> statistics;
    v1::RecordedTick world;

    /// The messages of the main part, in their order, once they are prepared.
    std::vector<PreparedMessage> prepared;
    std::size_t prepared_count = 0;  ///< The rest is kept for its memory.

    void clear();
};

/// Writes a recording segment by segment, and knows where each of their parts lies.
class SegmentWriter {
  public:
    SegmentWriter(RecordWriter writer, const v1::Discipline& settings, TickRate rate);

    RecordWriter& file() { return file_; }

    const RecordWriter& file() const { return file_; }

    const RecordChannels& channels() const { return channels_; }

    const TapeParts& parts() const { return parts_; }

    /// What has been written so far is the opening.
    void end_opening();

    /// Does most of the work of write() for a tick that has been played: write() comes when a
    /// segment is full, and would make that tick long. Expects: ticks come in order; nothing is
    /// added.
    void prepare(PlayedTick& tick);

    /// Writes the ticks, all but the last, of which there are only the changes: what came after
    /// them. `commands`: of each seat, of all these ticks. Clears both.
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
    std::vector<std::string> drawing_layers_;  // By seat.
    TickRate rate_;
    TapeParts parts_;
    std::uint32_t segment_ = 0;  // The next one.
};

}  // namespace cancha::recording
