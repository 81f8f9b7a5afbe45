#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/v1/world.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Frames, which are also names of what scene_update() draws in them.
inline constexpr std::string_view kBallFrame = "ball";
std::string robot_frame(std::uint32_t robot_id);
/// `link`: 1 for the first of WorldState.links.
std::string link_frame(std::uint32_t link);

/// Where everything that moves is.
::foxglove::FrameTransforms frame_transforms(const v1::WorldState& world, std::uint64_t time_ns);

}  // namespace cancha::foxglove
