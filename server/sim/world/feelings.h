#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Something that touches or is touched.
struct TouchPart {
    std::string name;                    ///< "crate/link", "robot 2", "ball", "floor".
    std::optional<std::size_t> robot{};  ///< Place of the robot in the spec; nothing: of nobody.
    std::size_t link = 0;                ///< In the model of the robot; 0: the base.
};

/// Everything that can touch, in the order in which Feelings count: links of robots, the ball,
/// links of the arena, walls, the floor, and all else that never moves.
std::vector<TouchPart> touch_parts(const WorldSpec& spec);

/// Two parts that touched in the last tick; world frame.
struct ContactFeel {
    std::size_t first = 0;  ///< Place in touch_parts().
    std::size_t second = 0;
    Vec3 point_m;  ///< Middle of the force.
    Vec3 force_n;  ///< On the first; mean over the tick.
};

/// Force and torque of a joint on its child: means over the last tick, in the frame of the child.
struct JointFeel {
    Vec3 force_n;
    Vec3 torque_nm;  ///< About the centre of mass of the child.
};

/// What bodies feel beside the state, which referee and recordings do not have.
struct Feelings {
    std::vector<BodyState> robots;  ///< In the order of the state, not on its grid.
    std::vector<BodyState> links;   ///< In the order of the state, not on its grid.
    std::vector<ContactFeel> contacts;
    std::vector<JointFeel> joints;  ///< All joints, also fixed ones, of arena and robots.
};

}  // namespace cancha::world
