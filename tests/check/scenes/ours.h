#pragma once

#include <memory>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// The world of our server, in steps of 1 ms or less.
std::unique_ptr<Engine> make_ours();

}  // namespace cancha::scenes
