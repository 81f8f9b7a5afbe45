#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/cancha/v1/scenario.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

// Settings of the discipline that a scenario changes, and the stage (settings and world) that they
// give.

namespace cancha::scenario {

/// Value to test the type of a setting: a setting that accepts this fraction accepts every number.
inline constexpr std::string_view kProbe = "0.5";

/// Makes the stage of the discipline with these changed settings. Fails: kInvalidInput: a setting
/// is one of `timing`, which scenarios must not change, does not exist, or leads to an impossible
/// world.
Result<match::Stage> stage_with(std::span<const referee::SettingOverride> overrides,
                                const referee::Discipline& discipline);

/// Makes the stage of a scenario for repeats in which no setting varies. Applies the settings in
/// the file to `stage`, except those with a path in `given`: the user changed these. Fails:
/// kInvalidInput: as stage_with(), or a setting lacks path or value.
Result<match::Stage> set_all(const v1::Scenario& file, const match::Stage& stage,
                             std::span<const referee::SettingOverride> given);

/// Checks that a setting may vary in a scenario. `path`: path of `vary` in the file, for errors.
/// `values`: values that are tried: the entries of the list, or the two ends of the range. A value
/// between two legal ends may still be illegal; make_repeat() reports that. Fails: kInvalidInput.
Status check_varied_setting(const v1::Scenario::Vary& vary, const std::string& path,
                            std::span<const double> values, const referee::Discipline& discipline);

}  // namespace cancha::scenario
