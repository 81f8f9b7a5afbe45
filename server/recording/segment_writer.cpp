#include "server/recording/segment_writer.h"

#include <algorithm>

#include "server/sim/match/tape.h"

namespace cancha::recording {

namespace {

/// Sorts by seat, so that the order of answers does not affect the file.
template <typename Message>
void sort_by_seat(OfSeats<Message>& messages) {
    std::ranges::stable_sort(messages, {}, &std::pair<SeatIndex, Message>::first);
}

/// Returns the place of the next prepared message.
PreparedMessage& next_prepared(PlayedTick& tick) {
    if (tick.prepared_count == tick.prepared.size()) {
        tick.prepared.emplace_back();
    }
    return tick.prepared[tick.prepared_count++];
}

}  // namespace

void PlayedTick::clear() {
    changes.clear();
    readings.clear();
    requests.clear();
    drawings.clear();
    events.clear();
    status.reset();
    statistics.reset();
    world.clear_numbers();
    prepared_count = 0;
}

SegmentWriter::SegmentWriter(RecordWriter writer, const v1::Discipline& settings, TickRate rate)
    : file_(std::move(writer)), channels_(add_channels(file_, settings)), rate_(rate) {
    for (const v1::Seat& seat : settings.seats()) {
        drawing_layers_.push_back(match::kTapeDrawings + seat.name());
    }
}

void SegmentWriter::end_opening() {
    end_part(match::kTapeOpening);
}

// The layers come first, so that everything that led to a tick is before it.
void SegmentWriter::write(std::span<PlayedTick> ticks, std::span<v1::RecordedCommands> commands) {
    write_drawings(ticks);
    write_readings(ticks);
    write_commands(commands);
    for (PlayedTick& tick : ticks) {
        if (&tick == &ticks.back()) {
            prepare_changes(tick);
        } else {
            prepare(tick);
        }
        write_prepared(tick);
        tick.clear();
    }
    end_part("");
    ++segment_;
}

// Writes one part for each seat, because not everybody may see all drawings.
void SegmentWriter::write_drawings(std::span<PlayedTick> ticks) {
    for (SeatIndex seat = 0; seat < channels_.seats.size(); ++seat) {
        for (const PlayedTick& tick : ticks.first(ticks.size() - 1)) {
            write_drawings(tick, seat);
        }
        end_part(drawing_layers_[seat]);
    }
}

void SegmentWriter::write_drawings(const PlayedTick& tick, SeatIndex seat) {
    for (const auto& [owner, drawing] : tick.drawings) {
        if (owner == seat) {
            file_.write(channels_.seats[seat].drawings, time_ns(drawing.tick()), drawing);
        }
    }
}

void SegmentWriter::write_readings(std::span<PlayedTick> ticks) {
    for (PlayedTick& tick : ticks.first(ticks.size() - 1)) {
        sort_by_seat(tick.readings);
        for (const auto& [seat, readings] : tick.readings) {
            file_.write(channels_.seats[seat].readings, time_ns(readings.tick()), readings);
        }
    }
    end_part(match::kTapeReadings);
}

void SegmentWriter::write_commands(std::span<v1::RecordedCommands> commands) {
    for (SeatIndex seat = 0; seat < commands.size(); ++seat) {
        if (!commands[seat].robot_ids().empty()) {
            file_.write(channels_.seats[seat].commands, time_ns(commands[seat].tick()),
                        commands[seat]);
            commands[seat].Clear();
        }
    }
}

void SegmentWriter::prepare(PlayedTick& tick) {
    if (tick.prepared_count == 0) {
        prepare_changes(tick);
        prepare_messages(tick);
    }
}

void SegmentWriter::prepare_changes(PlayedTick& tick) {
    for (const PlayedTick::Message& message : tick.changes) {
        file_.prepare_encoded(message.channel, message.time_ns, message.bytes, next_prepared(tick));
    }
}

void SegmentWriter::prepare_messages(PlayedTick& tick) {
    const std::uint64_t now_ns = time_ns(tick.world.tick());
    sort_by_seat(tick.requests);
    for (const auto& [seat, request] : tick.requests) {
        file_.prepare(channels_.seats[seat].requests, time_ns(request.tick()), request,
                      next_prepared(tick));
    }
    for (const v1::GameEvent& event : tick.events) {
        file_.prepare(channels_.events, now_ns, event, next_prepared(tick));
    }
    if (tick.status) {
        file_.prepare(channels_.status, now_ns, *tick.status, next_prepared(tick));
    }
    if (tick.statistics) {
        file_.prepare(channels_.statistics, now_ns, *tick.statistics, next_prepared(tick));
    }
    file_.prepare(channels_.world, now_ns, tick.world, next_prepared(tick));
}

void SegmentWriter::write_prepared(const PlayedTick& tick) {
    for (const PreparedMessage& message : std::span(tick.prepared).first(tick.prepared_count)) {
        file_.write(message);
    }
}

void SegmentWriter::end_part(std::string_view layer) {
    parts_.add(segment_, layer, file_.end_part());
}

}  // namespace cancha::recording
