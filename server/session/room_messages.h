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

/// A seat as watchers and the lobby see it. Once the match is over it names who played last: all
/// leave then.
void encode(const Seat& seat, bool is_over, v1::SeatEntry& entry);

/// Messages of a room on its match. Where a message comes again and again its memory is
/// used again.
class RoomMessages {
  public:
    /// Events that a watcher is sent with every update.
    static constexpr std::uint64_t kRecentEvents = 32;

    /// Events told with the last one: enough to tell how a match went.
    static constexpr std::uint64_t kEventsAtEnd = 256;

    /// Events that a seat is sent with a tick. Officials may have made thousands in a pause, and a
    /// frame has its limit.
    static constexpr std::uint64_t kEventsPerTick = 256;

    /// `name`: of the match. Borrows: discipline and spec.
    RoomMessages(const referee::Discipline& discipline, const world::WorldSpec& spec,
                 std::string name, bool is_replay)
        : discipline_(discipline),
          spec_(spec),
          name_(std::move(name)),
          is_replay_(is_replay),
          encoder_(discipline.rate) {}

    /// `seat`: null for those who take none.
    v1::ServerMessage welcome(const match::Match& match, const Seat* seat) const;

    v1::ServerMessage over(const match::Match& match) const;

    /// The last message to a client.
    void tell_result(const match::Match& match, net::Connection& connection) const;

    /// The match's part of an update: world, status, events, hash.
    void encode(const match::Match& match, v1::WorldUpdate& update) const;

    /// The tick that has just been opened, with what happened since the last one.
    void open_tick(const match::Match& match);

    /// Message for one seat, as a frame: with its deadline. Valid until the next call.
    std::string_view tick_for(const Seat& seat);

  private:
    void append_readings(const Seat& seat);

    const referee::Discipline& discipline_;
    const world::WorldSpec& spec_;
    std::string name_;
    bool is_replay_;
    match::StateEncoder encoder_;
    v1::TickOpened open_tick_;  // Without a deadline.
    v1::Deadline deadline_;
    std::string common_part_;  // Part of the tick, encoded once for all seats.
    std::string deadline_part_;
    std::string encoded_;
    std::string frame_;
    std::span<const v1::Reading> readings_;                   // Readings of the tick that is open.
    v1::Observation own_part_;                                // Observation of a seat alone.
    mutable std::vector<v1::SensorDrawing> sensor_drawings_;  // Kept for its memory.
    std::uint64_t last_event_told_ = 0;                       // To the seats: its number; 0: none.
};

}  // namespace cancha::session
