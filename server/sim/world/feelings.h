#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// A part of the world that can touch other parts: a robot without links, a link of a robot, the
/// ball, a link of the arena, a wall, or another solid of the arena.
struct TouchPart {
    std::string name;  ///< For example "crate/link", "robot 2", "ball", "floor".
    /// Robot that has the part, as an index in WorldSpec::robots. None if the part belongs to no
    /// robot.
    std::optional<std::size_t> robot{};
    /// Index of the link in the robot's model. 0 for the base, and for parts that belong to no
    /// robot.
    std::size_t link = 0;
};

/// Returns all parts that can touch others. ContactFeel refers to parts by their indices in this
/// list. Order: links of robots, the ball, links of the arena, walls, the floor, and everything
/// else that never moves.
std::vector<TouchPart> touch_parts(const WorldSpec& spec);

/// Contact of two parts in the last tick; world frame.
struct ContactFeel {
    std::size_t first = 0;   ///< Index in touch_parts().
    std::size_t second = 0;  ///< Index in touch_parts().
    Vec3 point_m;            ///< Mean of the contact points, weighted by their forces.
    Vec3 force_n;            ///< Mean force on the first part over the tick.
};

/// Mean force and torque that a joint exerted on its child link during the last tick; in the
/// child's frame.
struct JointFeel {
    Vec3 force_n;
    Vec3 torque_nm;  ///< Torque about the centre of mass of the child.
};

/// Quantities that sensors on a body can measure: exact poses and velocities, and the forces of
/// contacts and joints. The state of the world that referee and recordings get does not contain
/// these values.
struct Feelings {
    std::vector<BodyState> robots;      ///< In the order of WorldState::robots, but not rounded.
    std::vector<BodyState> links;       ///< In the order of WorldState::links, but not rounded.
    std::vector<ContactFeel> contacts;  ///< All pairs of parts that touched in the last tick.
    std::vector<JointFeel> joints;      ///< All joints of arena and robots, fixed ones included.
};

}  // namespace cancha::world
