#pragma once

#include <gtest/gtest.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"

namespace cancha::support {

/// Checks that ball and robots stand as a restart may leave them: none inside another or outside
/// the field by more than `sunk_in_m`. A failure names the body that does not.
testing::AssertionResult stands_legally(const v1::Discipline& settings,
                                        const referee::WorldState& state, double sunk_in_m = 0);

}  // namespace cancha::support
