#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "server/world/world.h"

namespace cancha::match {

/// A robot somewhere, with the motion that it has there.
struct PlacedRobot {
    RobotId id{};
    GroundPose pose;
    world::GroundMotion motion{};
    world::Stance stance{};
};

void encode_robot(const PlacedRobot& robot, v1::RecordedOpening::Robot& message);
PlacedRobot decode_robot(const v1::RecordedOpening::Robot& message);

void encode_ball(const world::BallMotion& ball, v1::BallState& message);
world::BallMotion decode_ball(const v1::BallState& message);

/// How a match begins that does not begin with the rulebook's first placements: where bodies are
/// and how they move. Robots that are not named stand exactly where the discipline's `start` has
/// them, and without `ball` the ball lies at the origin.
struct Opening {
    std::vector<PlacedRobot> robots;
    std::optional<world::BallMotion> ball;
};

}  // namespace cancha::match
