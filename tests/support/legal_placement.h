#pragma once

#include <gtest/gtest.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"

namespace cancha::support {

/// Whether ball and robots stand as no restart may leave them: one inside another, or outside the
/// field. Says which.
testing::AssertionResult stands_legally(const v1::Discipline& settings,
                                        const referee::WorldState& state);

}  // namespace cancha::support
