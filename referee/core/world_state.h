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
    Vec3 position_m;         ///< Position of its centre.
    Vec3 velocity_mps;       ///< Velocity of its centre.
    Vec3 turn_rate_radps;    ///< Turn rate about the axes of the world frame.
    Quaternion orientation;  ///< Orientation of the rolling ball.
};

/// One robot at one instant; world frame.
struct RobotState {
    RobotId id{};                ///< Unique in the match.
    Team team = Team::kNone;     ///< Team of the robot.
    Vec3 position_m;             ///< Position of its centre.
    double heading_rad = 0;      ///< Direction of the body's x axis, in (-pi, pi].
    Vec3 velocity_mps;           ///< Velocity of its centre.
    double turn_rate_radps = 0;  ///< Turn rate about world z.
    Quaternion orientation;      ///< Orientation, tilt included.
    bool is_upright = true;      ///< Whether `heading_rad` alone gives `orientation`.

    /// Position seen from above.
    Vec2 ground_position_m() const { return {position_m.x, position_m.y}; }

    /// Position and heading, seen from above.
    GroundPose ground_pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// One link that moves, of the arena or of a robot, at one instant; world frame.
struct LinkState {
    Vec3 position_m;         ///< Position of its centre of mass.
    Vec3 velocity_mps;       ///< Velocity of its centre of mass.
    Vec3 turn_rate_radps;    ///< Turn rate about the axes of the world frame.
    Quaternion orientation;  ///< Orientation of its own axes.
};

/// One moving joint at one instant: a hinge in rad and rad/s, a sliding joint in m and m/s.
struct JointState {
    /// Displacement from the pose in which the model was built. For a hinge in (-pi, pi]: if a
    /// hinge without limits keeps turning, the value jumps from one end of this range to the other.
    double position = 0;
    double speed = 0;  ///< Rate of change of the position.
};

/// The state of the world at one instant, as the referee sees it. The simulated world fills it in.
/// A recording can fill it in too, so that a match can be judged again without physics.
struct WorldState {
    Tick tick;  ///< Ticks completed since the match began.
    /// Tick in which bodies were last placed from outside physics: the open tick or, if none was
    /// open, the next one. If this value differs between two states, some bodies may have been
    /// placed in between instead of moving from one position to the other. None if unknown.
    std::optional<Tick> placed_tick{};
    std::optional<BallState> ball;   ///< Absent in disciplines without a ball.
    std::vector<RobotState> robots;  ///< Every robot of the match, in ascending order of ids.
    /// Moving links: first those of the arena, then those of each robot except its base. The order
    /// is the same in every state.
    std::vector<LinkState> links{};
    /// Moving joints, first those of the arena, then those of each robot.
    std::vector<JointState> joints{};
};

}  // namespace cancha::referee
