#pragma once

#include <memory>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// Makes the Engine that plays the scenes in MuJoCo.
std::unique_ptr<Engine> make_mujoco();

/// Makes the Engine that plays the scenes in DART.
std::unique_ptr<Engine> make_dart();

}  // namespace cancha::scenes
