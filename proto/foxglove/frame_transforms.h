#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/v1/world.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Names of the frames of moving bodies. An entity of scene_update() that moves with a body has the
/// name of the body's frame.
inline constexpr std::string_view kBallFrame = "ball";
std::string robot_frame(std::uint32_t robot_id);
/// `link`: number of the link in WorldState.links, from 1.
std::string link_frame(std::uint32_t link);

/// Returns the poses of all moving frames (ball, robots and links) at time `time_ns`.
::foxglove::FrameTransforms frame_transforms(const v1::WorldState& world, std::uint64_t time_ns);

}  // namespace cancha::foxglove
