#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// A part of the world that can touch other parts: a robot or a link of it, the ball, a link of the
/// arena, a wall, or another solid of the arena.
struct TouchPart {
    std::string name;  ///< "crate/link", "robot 2", "ball", "floor".
    /// Index in WorldSpec::robots of the robot that has the part. None: no robot has it.
    std::optional<std::size_t> robot{};
    /// Index of the link in the robot's model. 0: the base, or the part has no robot.
    std::size_t link = 0;
};

/// Returns all parts that can touch others. ContactFeel refers to them by their indices here.
/// Order: links of robots, the ball, links of the arena, walls, the floor, and everything else that
/// never moves.
std::vector<TouchPart> touch_parts(const WorldSpec& spec);

/// Contact of two parts in the last tick; world frame.
struct ContactFeel {
    std::size_t first = 0;   ///< Index in touch_parts().
    std::size_t second = 0;  ///< Index in touch_parts().
    Vec3 point_m;            ///< Mean of the contact points, weighted by their forces.
    Vec3 force_n;            ///< Force on the first part, as a mean over the tick.
};

/// Force and torque that a joint exerts on its child link, as means over the last tick; in the
/// child's frame.
struct JointFeel {
    Vec3 force_n;
    Vec3 torque_nm;  ///< Torque about the centre of mass of the child.
};

/// Quantities that sensors of bodies can measure: exact poses and velocities, and the forces of
/// contacts and joints. The state of the world that referee and recordings get does not contain
/// these values.
struct Feelings {
    std::vector<BodyState> robots;      ///< In the order of WorldState::robots, but not rounded.
    std::vector<BodyState> links;       ///< In the order of WorldState::links, but not rounded.
    std::vector<ContactFeel> contacts;  ///< All pairs of parts that touched in the last tick.
    std::vector<JointFeel> joints;      ///< All joints of arena and robots, fixed ones included.
};

}  // namespace cancha::world
