#pragma once

#include <string>

#include "referee/core/verdict.h"
#include "server/sim/match/match.h"

namespace cancha::match {

/// Start or end of manual control: an official drives a robot by hand in place of its strategy.
struct ManualControl {
    std::string official;  ///< Name of the official.
    RobotId robot{};
    std::string name;        ///< Name of the robot: "counter no. 3".
    bool is_driven = false;  ///< Whether manual control starts; if not, it ends.
};

/// Makes the event that reports this start or end. Expects: the match has the robot.
referee::GameEvent event_of_manual_control(const ManualControl& control, const Match& match);

/// Whether an event reports the start or end of manual control. The event may come from a file.
bool tells_of_manual_control(const referee::GameEvent& event);

}  // namespace cancha::match
