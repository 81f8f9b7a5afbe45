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

/// Receiver of everything that decides a match, and of the seats' drawings, as it happens. A
/// recording is a journal. A journal changes nothing.
class Journal {
  public:
    virtual ~Journal() = default;

    /// The match is ready for its first tick and has its first events.
    virtual void match_began(const Match& match, const MatchOptions& options) = 0;

    /// A tick has been opened and sensors were read. `readings` may also hold older readings; those
    /// with this tick are new.
    virtual void sensors_read(const Match& /*match*/, std::span<const v1::Reading> /*readings*/) {}

    /// A robot got a command other than its last one, in the open tick. `command`: the one that
    /// holds from now on, within the robot's limits.
    virtual void robot_commanded(const world::RobotCommand& command) = 0;

    /// A seat made a request to the referee in the open tick, and the rules accept it now.
    virtual void seat_asked(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// A seat sent a drawing with its answer to the open tick, at most one a tick. Drawings decide
    /// nothing. Calls come in the order in which the seats answer.
    virtual void seat_drew(SeatIndex seat, const v1::Drawing& drawing) = 0;

    /// The tick has been played and judged.
    virtual void tick_closed(const Match& match) = 0;

    /// The seats have been asked, and nothing happens until they answer: time for work that can
    /// wait.
    virtual void catch_up() {}

    /// An official has changed the match, before the next tick is opened.
    virtual void match_changed(const Match& match, const Change& change,
                               const std::string& official) = 0;

    /// Somebody ended the match from outside.
    virtual void match_ended(const Match& match, const std::string& reason, Team winner) = 0;
};

}  // namespace cancha::match
