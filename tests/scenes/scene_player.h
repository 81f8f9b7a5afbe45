#pragma once

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <law_scene.pb.h>

#include "referee/core/discipline.h"

namespace cancha::scenes {

/// "simurosot/5v5".
std::string league_of(const Scene& scene);

/// Plays one scene on paper. A failure says in which moment what was different.
/// `mutation`: one more setting, as of ./cancha mutate; it yields to those of the scene.
testing::AssertionResult play(const Scene& scene,
                              const std::optional<referee::SettingOverride>& mutation);

}  // namespace cancha::scenes
