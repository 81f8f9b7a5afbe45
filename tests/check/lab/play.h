#pragma once

#include <string_view>
#include <vector>

#include "referee/core/discipline.h"
#include "tests/check/check.h"

namespace cancha::check::lab {

/// Plays an exhibit of `physics_lab` until its rules end it. Robots get the commands that the
/// chapter's assistant would give. Returns a check for each quantity that has an expected value.
std::vector<Check> play(std::string_view variant,
                        const std::vector<referee::SettingOverride>& overrides = {});

}  // namespace cancha::check::lab
