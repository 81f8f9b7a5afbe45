#pragma once

#include <cstdint>

#include "cancha/v1/debug.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// The arena, the robots and the ball. They are in frames of their own, which frame_transforms()
/// moves: so this is said once.
::foxglove::SceneUpdate scene_update(const v1::Scene& scene);

/// What a seat draws, until it draws again; gone after half a second of simulated time.
::foxglove::SceneUpdate drawing_update(const v1::Drawing& drawing, std::uint64_t time_ns);

}  // namespace cancha::foxglove
