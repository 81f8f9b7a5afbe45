#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// Adds the arena of an SDFormat file to the order, and its gravity as the first setting. Runs
/// cancha-arena to read the file, so that no program that plays matches links libsdformat. Fails:
/// kInvalidInput, with cancha-arena's text about the file; kNotFound: cancha-arena is missing.
Status take_arena(const std::string& file, v1::CreateMatch& order);

}  // namespace cancha::runner
