#pragma once

#include <string>

#include "referee/core/verdict.h"
#include "server/sim/match/match.h"

namespace cancha::match {

/// An official has begun to drive a robot by hand in place of its strategy, or has ended that.
struct ManualControl {
    std::string official;
    RobotId robot{};
    std::string name;  ///< Name of the robot: "counter no. 3".
    bool is_driven = false;
};

/// How the match tells of it.
referee::GameEvent event_of_manual_control(const ManualControl& control, const Match& match);

/// Whether an event, which may come from a file, tells of such a thing.
bool tells_of_manual_control(const referee::GameEvent& event);

}  // namespace cancha::match
