#pragma once

#include <optional>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

namespace cancha::referee {

/// The ball at one instant; world frame.
struct BallState {
    Vec3 position_m;
    Vec3 velocity_mps;
    Vec3 turn_rate_radps;
    Quaternion orientation;
};

/// One robot at one instant; world frame.
struct RobotState {
    RobotId id{};
    Team team = Team::kNone;
    Vec3 position_m;
    double heading_rad = 0;  ///< Of body x, in (-pi, pi].
    Vec3 velocity_mps;
    double turn_rate_radps = 0;  ///< About world z.
    Quaternion orientation;
    bool is_upright = true;  ///< Then `heading_rad` says all that `orientation` does.

    Vec2 ground_position_m() const { return {position_m.x, position_m.y}; }

    GroundPose ground_pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// What a referee must see of the world: one instant as a plain value. The world fills it in, and
/// a recording can, so that a match can be judged again without physics.
struct WorldState {
    Tick tick;                       ///< Ticks completed since the match began.
    std::optional<BallState> ball;   ///< Absent in disciplines without a ball.
    std::vector<RobotState> robots;  ///< In ascending id order; every robot of the match.
};

}  // namespace cancha::referee
