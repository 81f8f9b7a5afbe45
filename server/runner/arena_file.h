#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::runner {

/// Reads an arena from an SDFormat file and adds the arena to the order of a match
/// (v1::CreateMatch), with the gravity of the file as the first changed setting. Runs the program
/// cancha-arena to read the file, so that no program that plays matches links libsdformat. Fails:
/// kInvalidInput: the file is wrong; the text is cancha-arena's; kNotFound: cancha-arena is
/// missing.
Status take_arena(const std::string& file, v1::CreateMatch& order);

}  // namespace cancha::runner
