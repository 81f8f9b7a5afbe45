#pragma once

#include <string>

#include "referee/core/verdict.h"
#include "server/sim/match/match.h"

namespace cancha::match {

/// Start or end of an official's driving a robot by hand in place of its strategy.
struct ManualControl {
    std::string official;
    RobotId robot{};
    std::string name;        ///< Name of the robot: "counter no. 3".
    bool is_driven = false;  ///< True: the driving starts. False: it ends.
};

/// Event that reports it.
referee::GameEvent event_of_manual_control(const ManualControl& control, const Match& match);

/// Whether an event, which may come from a file, reports manual control.
bool tells_of_manual_control(const referee::GameEvent& event);

}  // namespace cancha::match
