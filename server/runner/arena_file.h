#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// Puts the arena of a file in SDFormat into the order, and its gravity before the settings.
/// Another program, cancha-arena, reads the file: so libsdformat is in none that plays matches.
/// Fails: kInvalidInput, with what it says of the file; kNotFound: the program is missing.
Status take_arena(const std::string& file, v1::CreateMatch& order);

}  // namespace cancha::runner
