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

/// Is told all that decides a match, and what seats drew over it, as it happens; a recording is
/// one. Changes nothing.
class Journal {
  public:
    virtual ~Journal() = default;

    /// The match stands before its first tick, with its first events.
    virtual void match_began(const Match& match, const MatchOptions& options) = 0;

    /// A tick has been opened, and sensors have been read in it: those of `readings` that are of
    /// this tick.
    virtual void sensors_read(const Match& /*match*/, std::span<const v1::Reading> /*readings*/) {}

    /// In the tick that is open, a robot was told something new: what holds from now on, no more
    /// than it can do.
    virtual void robot_commanded(const world::RobotCommand& command) = 0;

    /// In the tick that is open, a seat asked this of the referee, and it counts.
    virtual void seat_asked(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// With its answer to the tick that is open, a seat drew this for its own people; at most once
    /// a tick. Decides nothing. Seats come in the order in which they answer.
    virtual void seat_drew(SeatIndex seat, const v1::Drawing& drawing) = 0;

    /// The tick has been played and judged.
    virtual void tick_closed(const Match& match) = 0;

    /// The seats have been asked, and nothing happens until they answer: what can wait is done now.
    virtual void catch_up() {}

    /// An official changed the world, before the tick that is to be opened next.
    virtual void match_changed(const Match& match, const Change& change,
                               const std::string& official) = 0;

    /// Somebody ended the match from outside.
    virtual void match_ended(const Match& match, const std::string& reason, Team winner) = 0;
};

}  // namespace cancha::match
