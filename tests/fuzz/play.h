#pragma once

#include <cstdint>

#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::fuzz {

/// Plays so many ticks of a world, unless it is refused with a reason: every number stays finite.
void play(const v1::Discipline& discipline, std::uint64_t ticks);

}  // namespace cancha::fuzz
