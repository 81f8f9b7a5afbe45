#pragma once

#include <span>
#include <string>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "referee/core/request.h"
#include "server/sim/match/change.h"
#include "server/sim/world/command.h"

namespace cancha::match {

class Match;
struct MatchOptions;

/// Receiver of everything that decides a match, and of the seats' drawings, at the time when it
/// happens. A match calls its journal. The class that records a match is a journal. A journal
/// changes nothing in the match. (A seat is the place that one strategy occupies.)
class Journal {
  public:
    virtual ~Journal() = default;

    /// Called when the match is ready for its first tick and has its first events.
    virtual void match_began(const Match& match, const MatchOptions& options) = 0;

    /// Called when a tick has been opened and sensors were read. `readings`: the latest reading of
    /// each sensor. Readings that have the number of this tick are new.
    virtual void sensors_read(const Match& /*match*/, std::span<const v1::Reading> /*readings*/) {}

    /// Called when a robot gets a command that differs from its last one, in the open tick.
    /// `command`: the command that holds from now on, within the robot's limits.
    virtual void robot_commanded(const world::RobotCommand& command) = 0;

    /// Called when a seat makes a request to the referee in the open tick. `request`: the parts of
    /// the request that the rules accept now.
    virtual void seat_asked(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// Called when a seat sends a drawing with its answer to the open tick; at most once a tick for
    /// each seat. Drawings decide nothing. Calls come in the order in which the seats answer.
    virtual void seat_drew(SeatIndex seat, const v1::Drawing& drawing) = 0;

    /// Called when the tick has been played and judged by the rules.
    virtual void tick_closed(const Match& match) = 0;

    /// Called while the match waits for the seats' answers. The journal may do work that it has put
    /// off.
    virtual void catch_up() {}

    /// Called when an official has changed the match between two ticks. `official`: name of the
    /// official.
    virtual void match_changed(const Match& match, const Change& change,
                               const std::string& official) = 0;

    /// Called when the match is ended from outside the rules. If `winner` is kNone, the match is
    /// abandoned.
    virtual void match_ended(const Match& match, const std::string& reason, Team winner) = 0;
};

}  // namespace cancha::match
