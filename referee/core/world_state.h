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
    Vec3 turn_rate_radps;    ///< About the axes of the frame.
    Quaternion orientation;  ///< How far it has rolled.
};

/// One robot at one instant; world frame.
struct RobotState {
    RobotId id{};                ///< Unique in the match.
    Team team = Team::kNone;     ///< Whose robot it is.
    Vec3 position_m;             ///< Position of its centre.
    double heading_rad = 0;      ///< Direction of body x, in (-pi, pi].
    Vec3 velocity_mps;           ///< Velocity of its centre.
    double turn_rate_radps = 0;  ///< About world z.
    Quaternion orientation;      ///< Including tilt.
    bool is_upright = true;      ///< Then `heading_rad` says all that `orientation` does.

    /// Seen from above.
    Vec2 ground_position_m() const { return {position_m.x, position_m.y}; }

    /// Position and heading, seen from above.
    GroundPose ground_pose() const { return {position_m.x, position_m.y, heading_rad}; }
};

/// One link that moves, of the arena or of a robot, at one instant; world frame.
struct LinkState {
    Vec3 position_m;         ///< Position of its centre of mass.
    Vec3 velocity_mps;       ///< Velocity of its centre of mass.
    Vec3 turn_rate_radps;    ///< About the axes of the frame.
    Quaternion orientation;  ///< Orientation of its own axes.
};

/// One joint that moves, at one instant: in rad or m, and per second.
struct JointState {
    /// From where its model was built; of a hinge in (-pi, pi]: one without limits jumps from one
    /// to the other as it turns on.
    double position = 0;
    double speed = 0;  ///< At which the position grows.
};

/// The world as a referee must see it: one instant as a plain value. The world fills it in, and
/// a recording can, so that a match can be judged again without physics.
struct WorldState {
    Tick tick;  ///< Ticks completed since the match began.
    /// The tick that was open, or to be opened next, when bodies were last put somewhere: between
    /// two states in which it differs, nothing has moved the whole way. None: nobody knows.
    std::optional<Tick> placed_tick{};
    std::optional<BallState> ball;   ///< Absent in disciplines without a ball.
    std::vector<RobotState> robots;  ///< In ascending id order; every robot of the match.
    /// Links that move: those of the arena, then of each robot all but its base. Always in this
    /// order.
    std::vector<LinkState> links{};
    std::vector<JointState> joints{};  ///< Joints that move, of arena and robots in the same order.
};

}  // namespace cancha::referee
