#pragma once

#include <cstdint>

#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::fuzz {

/// Plays `ticks` ticks of the discipline's world and checks that all numbers of its state stay
/// finite. Does nothing if the settings are refused with a reason.
void play(const v1::Discipline& discipline, std::uint64_t ticks);

}  // namespace cancha::fuzz
