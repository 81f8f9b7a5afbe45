#pragma once

#include <string_view>
#include <vector>

#include "referee/core/discipline.h"
#include "tests/check/check.h"

namespace cancha::check::lab {

/// Plays an exhibit (a variant of the discipline `physics_lab`, an experiment that measures itself)
/// until its rules end it. Robots get the commands of the chapter's sample strategy, the assistant.
/// Returns a check for each quantity of the exhibit that has an expected value.
std::vector<Check> play(std::string_view variant,
                        const std::vector<referee::SettingOverride>& overrides = {});

}  // namespace cancha::check::lab
