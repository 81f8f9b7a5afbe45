#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "server/sim/world/world.h"

namespace cancha::match {

/// Place and motion of a robot at the start of a match, or after a change by an official.
struct PlacedRobot {
    RobotId id{};
    GroundPose pose;               ///< Place on the ground and heading, world frame.
    world::GroundMotion motion{};  ///< Velocity and turn rate; default: at rest.
    world::Stance stance{};        ///< Height and tilt, for robots that can leave the ground.
    /// Position of each joint of the robot's model, in m or rad. Empty means the positions at the
    /// start of the match.
    std::vector<double> joints{};
};

/// encode_robot() writes place and motion of a robot to a message; decode_robot() reads them from a
/// message.
void encode_robot(const PlacedRobot& robot, v1::RecordedOpening::Robot& message);
PlacedRobot decode_robot(const v1::RecordedOpening::Robot& message);

/// Writes place and motion of a ball, or of a link of the arena, to a message.
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

/// Reads place and motion of a ball from a message.
world::BallMotion decode_ball(const v1::BallState& message);

/// Places and motions of bodies at the beginning of a match that does not start with the rulebook's
/// first placements. A robot that is not listed stands exactly at the `start` that the discipline
/// gives it. If there is no `ball`, the ball lies at the origin.
struct Opening {
    std::vector<PlacedRobot> robots;
    std::optional<world::BallMotion> ball;
};

}  // namespace cancha::match
