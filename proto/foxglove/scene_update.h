#pragma once

#include <cstdint>

#include "cancha/v1/debug.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Returns the arena, the robots and the ball for Foxglove. This message is sent only once, because
/// moving bodies are drawn in their own frames, and frame_transforms() moves these frames.
::foxglove::SceneUpdate scene_update(const v1::Scene& scene);

/// Returns what the strategy of a seat has drawn. Foxglove shows the drawing until the seat draws
/// again, but for at most half a second of simulated time.
::foxglove::SceneUpdate drawing_update(const v1::Drawing& drawing, std::uint64_t time_ns);

}  // namespace cancha::foxglove
