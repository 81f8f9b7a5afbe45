#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "server/sim/world/world.h"

namespace cancha::match {

/// A robot somewhere, with the motion that it has there.
struct PlacedRobot {
    RobotId id{};
    GroundPose pose;
    world::GroundMotion motion{};
    world::Stance stance{};
    std::vector<double> joints{};  ///< One for each joint of its model; empty: as at the start.
};

void encode_robot(const PlacedRobot& robot, v1::RecordedOpening::Robot& message);
PlacedRobot decode_robot(const v1::RecordedOpening::Robot& message);

/// Encodes where the centre of a ball or a link of the arena is, and how it moves.
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

/// How a match begins that does not begin with the rulebook's first placements: where bodies are
/// and how they move. Robots that are not named stand exactly where the discipline's `start` has
/// them, and without `ball` the ball lies at the origin.
struct Opening {
    std::vector<PlacedRobot> robots;
    std::optional<world::BallMotion> ball;
};

}  // namespace cancha::match
