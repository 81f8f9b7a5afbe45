#include "cancha/client/commands.h"

#include <algorithm>
#include <cmath>

#include "proto/base/contract.h"

namespace cancha::client {

void Commands::set_wheels(RobotId robot, WheelSpeeds wheels) {
    CANCHA_EXPECTS(std::isfinite(wheels.left_mps) && std::isfinite(wheels.right_mps));
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.robot == robot; });
    if (known != entries_.end()) {
        known->wheels = wheels;
    } else {
        entries_.push_back({robot, wheels});
    }
}

}  // namespace cancha::client
