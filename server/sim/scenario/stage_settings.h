#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/cancha/v1/scenario.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

// Settings of its discipline that a scenario changes.

namespace cancha::scenario {

/// Probe for a setting's type. A setting that accepts this fraction accepts every number.
inline constexpr std::string_view kProbe = "0.5";

/// Makes the stage of the discipline with these settings. Fails: kInvalidInput: a setting is one of
/// timing, does not exist, or leads to an impossible world.
Result<match::Stage> stage_with(std::span<const referee::SettingOverride> overrides,
                                const referee::Discipline& discipline);

/// Makes the stage of the file if nothing varies: applies the file's settings, except paths that
/// `given` has. Fails: kInvalidInput: as stage_with(), or a setting lacks path or value.
Result<match::Stage> set_all(const v1::Scenario& file, const match::Stage& stage,
                             std::span<const referee::SettingOverride> given);

/// Checks that a setting may vary like this. `path`: path of `vary` in the file. `values`: the
/// values to try. A value between two legal ends may still be illegal: make_repeat() finds that.
/// Fails: kInvalidInput.
Status check_varied_setting(const v1::Scenario::Vary& vary, const std::string& path,
                            std::span<const double> values, const referee::Discipline& discipline);

}  // namespace cancha::scenario
