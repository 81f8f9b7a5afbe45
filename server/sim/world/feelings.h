#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// A part that can touch others.
struct TouchPart {
    std::string name;                    ///< "crate/link", "robot 2", "ball", "floor".
    std::optional<std::size_t> robot{};  ///< Index of the robot in the spec. None: of no robot.
    std::size_t link = 0;                ///< Link in the robot's model; 0: the base.
};

/// All parts that can touch, in the order of the indices in Feelings: links of robots, the ball,
/// links of the arena, walls, the floor, and everything else that never moves.
std::vector<TouchPart> touch_parts(const WorldSpec& spec);

/// Two parts that touched in the last tick; world frame.
struct ContactFeel {
    std::size_t first = 0;   ///< Index in touch_parts().
    std::size_t second = 0;  ///< Index in touch_parts().
    Vec3 point_m;            ///< Centre of the force.
    Vec3 force_n;            ///< Force on the first part; mean over the tick.
};

/// Force and torque of a joint on its child link: means over the last tick, in the child's frame.
struct JointFeel {
    Vec3 force_n;
    Vec3 torque_nm;  ///< About the centre of mass of the child.
};

/// Feelings of bodies. They are not in the state, so referee and recordings do not have them.
struct Feelings {
    std::vector<BodyState> robots;  ///< In the state's order; not rounded to the grid.
    std::vector<BodyState> links;   ///< In the state's order; not rounded to the grid.
    std::vector<ContactFeel> contacts;
    std::vector<JointFeel> joints;  ///< All joints of arena and robots, fixed ones included.
};

}  // namespace cancha::world
