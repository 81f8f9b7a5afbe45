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
    double heading_rad = 0;      ///< Direction of body x, in (-pi, pi].
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

/// One moving joint at one instant. In rad and rad/s, or m and m/s.
struct JointState {
    /// Displacement from the pose in which its model was built. A hinge's is in (-pi, pi]: without
    /// limits it jumps from one end to the other as the hinge turns on.
    double position = 0;
    double speed = 0;  ///< Rate of change of the position.
};

/// The world as a referee must see it: one instant as a plain value. The world fills it in. A
/// recording can fill it in too, so that a match can be judged again without physics.
struct WorldState {
    Tick tick;  ///< Ticks completed since the match began.
    /// The tick that was open, or the next to be opened, when bodies were last placed. If it
    /// differs between two states, the bodies did not move all the way between them. None: unknown.
    std::optional<Tick> placed_tick{};
    std::optional<BallState> ball;   ///< Absent in disciplines without a ball.
    std::vector<RobotState> robots;  ///< In ascending id order; every robot of the match.
    /// Moving links: those of the arena, then those of each robot except its base. Always in this
    /// order.
    std::vector<LinkState> links{};
    std::vector<JointState>
        joints{};  ///< Moving joints of the arena and the robots, in the same order.
};

}  // namespace cancha::referee
