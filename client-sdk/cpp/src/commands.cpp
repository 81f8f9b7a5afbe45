#include "cancha/client/commands.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"

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

void Commands::place(const Observation& view, RobotId robot, const GroundPose& pose) {
    CANCHA_EXPECTS(std::isfinite(pose.x_m) && std::isfinite(pose.y_m) &&
                   std::isfinite(pose.heading_rad));
    const GroundPose world = view.is_turned ? pose.turned_around() : pose;
    const auto known = std::find_if(places_.begin(), places_.end(),
                                    [&](const Place& place) { return place.robot == robot; });
    if (known != places_.end()) {
        known->pose = world;
    } else {
        places_.push_back({robot, world});
    }
}

void Commands::place_ball(const Observation& view, Vec2 position_m) {
    CANCHA_EXPECTS(std::isfinite(position_m.x) && std::isfinite(position_m.y));
    ball_m_ = view.is_turned ? turned_around(position_m) : position_m;
}

}  // namespace cancha::client
