#include "proto/foxglove/frame_transforms.h"

#include <fmt/format.h>

#include "proto/foxglove/primitives.h"

namespace cancha::foxglove {
namespace {

/// Orientation of a body that turns in every direction. Only robots may lack it, while upright.
template <typename State>
::foxglove::Quaternion orientation_of(const State& state) {
    return state.has_orientation() ? orientation(state.orientation()) : orientation(0.0);
}

::foxglove::Quaternion orientation_of(const v1::RobotState& robot) {
    return robot.has_orientation() ? orientation(robot.orientation())
                                   : orientation(robot.heading_rad());
}

template <typename State>
void add_transform(std::string_view frame, const State& state, std::uint64_t time_ns,
                   ::foxglove::FrameTransforms& all) {
    ::foxglove::FrameTransform& transform = *all.add_transforms();
    *transform.mutable_timestamp() = timestamp(time_ns);
    transform.set_parent_frame_id(std::string(kWorldFrame));
    transform.set_child_frame_id(std::string(frame));
    *transform.mutable_translation() = size_of(state.x_m(), state.y_m(), state.z_m());
    *transform.mutable_rotation() = orientation_of(state);
}

}  // namespace

std::string robot_frame(std::uint32_t robot_id) {
    return fmt::format("robot {}", robot_id);
}

std::string link_frame(std::uint32_t link) {
    return fmt::format("link {}", link);
}

::foxglove::FrameTransforms frame_transforms(const v1::WorldState& world, std::uint64_t time_ns) {
    ::foxglove::FrameTransforms all;
    for (const v1::RobotState& robot : world.robots()) {
        add_transform(robot_frame(robot.id()), robot, time_ns, all);
    }
    if (world.has_ball()) {
        add_transform(kBallFrame, world.ball(), time_ns, all);
    }
    for (int i = 0; i < world.links_size(); ++i) {
        add_transform(link_frame(static_cast<std::uint32_t>(i) + 1), world.links(i), time_ns, all);
    }
    return all;
}

}  // namespace cancha::foxglove
