#pragma once

#include <memory>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// Makes the Engine that plays the scenes in the world of Cancha's server, with substeps of 1 ms or
/// less.
std::unique_ptr<Engine> make_ours();

}  // namespace cancha::scenes
