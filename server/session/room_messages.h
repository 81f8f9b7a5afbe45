#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/session.pb.h"
#include "referee/core/discipline.h"
#include "server/session/seat.h"
#include "server/sim/match/match.h"
#include "server/sim/match/state_encoder.h"
#include "server/sim/world/world_spec.h"

namespace cancha::session {

/// Encodes a seat for watchers and the lobby. Once the match is over, it names the last occupant
/// even after it has left.
void encode(const Seat& seat, bool is_over, v1::SeatEntry& entry);

/// Makes the messages of a room about its match. Frequent messages reuse their memory.
class RoomMessages {
  public:
    /// Number of newest events in each update.
    static constexpr std::uint64_t kRecentEvents = 32;

    /// Number of newest events in the last update: enough to show how a match went.
    static constexpr std::uint64_t kEventsAtEnd = 256;

    /// Highest number of events that a seat gets with one tick. In a pause officials may have
    /// caused thousands, and the size of a frame is limited.
    static constexpr std::uint64_t kEventsPerTick = 256;

    /// `name`: name of the match. Borrows: discipline, spec.
    RoomMessages(const referee::Discipline& discipline, const world::WorldSpec& spec,
                 std::string name, bool is_replay)
        : discipline_(discipline),
          spec_(spec),
          name_(std::move(name)),
          is_replay_(is_replay),
          encoder_(discipline.rate) {}

    /// `seat`: seat of the client; null: it takes none.
    v1::ServerMessage welcome(const match::Match& match, const Seat* seat) const;

    v1::ServerMessage over(const match::Match& match) const;

    /// Sends the result, the last message to a client.
    void tell_result(const match::Match& match, net::Connection& connection) const;

    /// Encodes the match's part of an update: world, status, events, hash.
    void encode(const match::Match& match, v1::WorldUpdate& update) const;

    /// Prepares the message about the tick just opened, with the events since the last one.
    void open_tick(const match::Match& match);

    /// Frame of that message for one seat, with the seat's deadline and readings. Valid until the
    /// next call.
    std::string_view tick_for(const Seat& seat);

  private:
    void append_readings(const Seat& seat);

    const referee::Discipline& discipline_;
    const world::WorldSpec& spec_;
    std::string name_;
    bool is_replay_;
    match::StateEncoder encoder_;
    v1::TickOpened open_tick_;  // Message without a deadline.
    v1::Deadline deadline_;
    std::string common_part_;  // Part of the tick, encoded once for all seats.
    std::string deadline_part_;
    std::string encoded_;
    std::string frame_;
    std::span<const v1::Reading> readings_;                   // Readings of the open tick.
    v1::Observation own_part_;                                // Observation of one seat only.
    mutable std::vector<v1::SensorDrawing> sensor_drawings_;  // Kept to reuse its memory.
    std::uint64_t last_event_told_ = 0;  // Number of the last event sent to seats; 0: none.
};

}  // namespace cancha::session
