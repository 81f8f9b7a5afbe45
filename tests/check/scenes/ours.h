#pragma once

#include <memory>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// Makes the engine of our server's world, with steps of 1 ms or less.
std::unique_ptr<Engine> make_ours();

}  // namespace cancha::scenes
