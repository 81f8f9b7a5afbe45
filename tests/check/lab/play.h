#pragma once

#include <string_view>
#include <vector>

#include "referee/core/discipline.h"
#include "tests/check/check.h"

namespace cancha::check::lab {

/// Plays an exhibit of `physics_lab`, with what its assistant tells robots, until its rules end it.
/// Gives a check for each quantity of which something is expected.
std::vector<Check> play(std::string_view variant,
                        const std::vector<referee::SettingOverride>& overrides = {});

}  // namespace cancha::check::lab
