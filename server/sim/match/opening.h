#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "server/sim/world/world.h"

namespace cancha::match {

/// Place and motion of a robot.
struct PlacedRobot {
    RobotId id{};
    GroundPose pose;
    world::GroundMotion motion{};
    world::Stance stance{};
    /// One value for each joint of the model. Empty: as at the start.
    std::vector<double> joints{};
};

void encode_robot(const PlacedRobot& robot, v1::RecordedOpening::Robot& message);
PlacedRobot decode_robot(const v1::RecordedOpening::Robot& message);

/// Encodes place and motion of a ball's centre or of a link of the arena.
template <typename Motion, typename Message>
void encode_motion(const Motion& motion, Message& message) {
    message.set_x_m(motion.position_m.x);
    message.set_y_m(motion.position_m.y);
    message.set_z_m(motion.position_m.z);
    message.set_vx_mps(motion.velocity_mps.x);
    message.set_vy_mps(motion.velocity_mps.y);
    message.set_vz_mps(motion.velocity_mps.z);
    message.set_turn_rate_x_radps(motion.turn_rate_radps.x);
    message.set_turn_rate_y_radps(motion.turn_rate_radps.y);
    message.set_turn_rate_z_radps(motion.turn_rate_radps.z);
}

world::BallMotion decode_ball(const v1::BallState& message);

/// Beginning of a match that does not start with the rulebook's first placements: places and
/// motions of bodies. A robot that is not listed stands exactly at the discipline's `start`.
/// Without `ball`, the ball lies at the origin.
struct Opening {
    std::vector<PlacedRobot> robots;
    std::optional<world::BallMotion> ball;
};

}  // namespace cancha::match
