#pragma once

#include <memory>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

std::unique_ptr<Engine> make_mujoco();

std::unique_ptr<Engine> make_dart();

}  // namespace cancha::scenes
