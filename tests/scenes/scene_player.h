#pragma once

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <law_scene.pb.h>

#include "referee/core/discipline.h"

namespace cancha::scenes {

/// Returns the full name of the scene's discipline: "simurosot/5v5" unless the scene names another
/// one.
std::string league_of(const Scene& scene);

/// Plays one scene (a test of the rules, see law_scene.proto) as a PaperMatch: without physics and
/// network. A failure names the moment of the scene and the difference. `mutation`: one more
/// setting, by which `./cancha mutate` changes a number of the rules; none in ordinary tests.
/// Settings of the scene override it.
testing::AssertionResult play(const Scene& scene,
                              const std::optional<referee::SettingOverride>& mutation);

}  // namespace cancha::scenes
