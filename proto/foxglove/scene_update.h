#pragma once

#include <cstdint>

#include "cancha/v1/debug.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Returns the arena, the robots and the ball. It is sent only once: moving bodies have their own
/// frames, which frame_transforms() moves.
::foxglove::SceneUpdate scene_update(const v1::Scene& scene);

/// Returns the drawing of a seat. It stays until the seat draws again, for at most half a second of
/// simulated time.
::foxglove::SceneUpdate drawing_update(const v1::Drawing& drawing, std::uint64_t time_ns);

}  // namespace cancha::foxglove
