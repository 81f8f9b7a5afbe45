#pragma once

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <law_scene.pb.h>

#include "referee/core/discipline.h"

namespace cancha::scenes {

/// Returns the full name of the scene's discipline: "simurosot/5v5".
std::string league_of(const Scene& scene);

/// Plays one scene as a PaperMatch. A failure names the moment and the difference.
/// `mutation`: one more setting, for ./cancha mutate. Settings of the scene override it.
testing::AssertionResult play(const Scene& scene,
                              const std::optional<referee::SettingOverride>& mutation);

}  // namespace cancha::scenes
