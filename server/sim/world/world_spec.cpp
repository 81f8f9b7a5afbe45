#include "server/sim/world/world_spec.h"

#include <algorithm>

namespace cancha::world {

bool WorldSpec::is_planar() const {
    return collisions.empty() && models.empty() &&
           std::ranges::all_of(
               robots, [](const RobotSpec& robot) { return robot.body == BodyKind::kUpright; });
}

CommandedRobot RobotSpec::commanded() const {
    CommandedRobot robot{.id = id, .actuators = {}};
    for (const ActuatorSpec& actuator : actuators) {
        robot.actuators.push_back({actuator.name, command_kinds_of(*actuator.drive)});
    }
    return robot;
}

std::vector<const LinkSpec*> WorldSpec::moving_links() const {
    std::vector<const LinkSpec*> links;
    for_each_moving_link(
        [&links](const LinkSpec& link, const RobotSpec* /*robot*/) { links.push_back(&link); });
    return links;
}

std::vector<const JointSpec*> WorldSpec::moving_joints() const {
    std::vector<const JointSpec*> joints;
    for_each_moving_model(
        models, robots, std::mem_fn(&RobotSpec::own_model),
        [&joints](const ModelSpec& model, const RobotSpec* /*robot*/, std::size_t /*first*/) {
            for (const JointSpec& joint : model.joints) {
                if (joint.moves()) {
                    joints.push_back(&joint);
                }
            }
        });
    return joints;
}

}  // namespace cancha::world
