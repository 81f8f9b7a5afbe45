#pragma once

#include <gtest/gtest.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"

namespace cancha::support {

/// Checks that ball and robots stand as the rules allow after a restart: no two bodies overlap, and
/// no body is outside the field. Overlaps up to `sunk_in_m` are accepted. A failure names the body
/// that stands wrong.
testing::AssertionResult stands_legally(const v1::Discipline& settings,
                                        const referee::WorldState& state, double sunk_in_m = 0);

}  // namespace cancha::support
