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

/// Encodes a seat for watchers and the lobby. `is_over`: whether the match is over. After the match
/// `entry` names the last occupant, even if the occupant has left.
void encode(const Seat& seat, bool is_over, v1::SeatEntry& entry);

/// Makes the messages that the clients of a match get. Messages that are sent often reuse their
/// memory.
class RoomMessages {
  public:
    /// Largest number of events in a WorldUpdate, which has the newest events.
    static constexpr std::uint64_t kRecentEvents = 32;

    /// Largest number of events in the last WorldUpdate of a match: enough to show how the match
    /// went.
    static constexpr std::uint64_t kEventsAtEnd = 256;

    /// Largest number of events that a seat gets with one tick. During a pause officials may cause
    /// thousands of events, but the size of a message is limited.
    static constexpr std::uint64_t kEventsPerTick = 256;

    /// `name`: name of the match. `is_replay`: whether a recorded match is shown. Borrows:
    /// discipline, spec.
    RoomMessages(const referee::Discipline& discipline, const world::WorldSpec& spec,
                 std::string name, bool is_replay)
        : discipline_(discipline),
          spec_(spec),
          name_(std::move(name)),
          is_replay_(is_replay),
          encoder_(discipline.rate) {}

    /// First message to a client. `seat`: seat of the client; null if the client only watches.
    v1::ServerMessage welcome(const match::Match& match, const Seat* seat) const;

    /// Last message to a client: the result.
    v1::ServerMessage over(const match::Match& match) const;

    /// Sends the result, which is the last message to a client, and closes the connection.
    void tell_result(const match::Match& match, net::Connection& connection) const;

    /// Encodes the part of a WorldUpdate that comes from the match: world, status, events, hashes,
    /// sensors.
    void encode(const match::Match& match, v1::WorldUpdate& update) const;

    /// Prepares the TickOpened message about the tick just opened, with the events since the
    /// previous tick.
    void open_tick(const match::Match& match);

    /// Returns the prepared TickOpened message for one seat, encoded, with the seat's deadline and
    /// sensor readings. Valid until the next call.
    std::string_view tick_for(const Seat& seat);

  private:
    void append_readings(const Seat& seat);

    const referee::Discipline& discipline_;
    const world::WorldSpec& spec_;
    std::string name_;
    bool is_replay_;
    match::StateEncoder encoder_;
    v1::TickOpened open_tick_;  // Message without deadline and readings.
    v1::Deadline deadline_;
    std::string common_part_;  // Part of TickOpened that all seats get, encoded once.
    std::string deadline_part_;
    std::string encoded_;
    std::string frame_;
    std::span<const v1::Reading> readings_;                   // Readings of the open tick.
    v1::Observation own_part_;                                // Observation of one seat only.
    mutable std::vector<v1::SensorDrawing> sensor_drawings_;  // Kept to reuse its memory.
    // Number of the last event sent to seats; 0 if none was sent.
    std::uint64_t last_event_told_ = 0;
};

}  // namespace cancha::session
