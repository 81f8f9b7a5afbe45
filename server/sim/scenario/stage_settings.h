#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/cancha/v1/scenario.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

// Functions for scenarios that change settings of their discipline. They make the stage (settings
// and world) that results from the changed settings.

namespace cancha::scenario {

/// Value with which the type of a setting is tested: a setting that accepts this fraction is not
/// limited to integers.
inline constexpr std::string_view kProbe = "0.5";

/// Makes the stage of the discipline with these changed settings. Fails: kInvalidInput: a setting
/// does not exist, belongs to `timing`, which scenarios must not change, or leads to an impossible
/// world.
Result<match::Stage> stage_with(std::span<const referee::SettingOverride> overrides,
                                const referee::Discipline& discipline);

/// Makes the stage of a scenario for repeats in which no setting varies. Applies the settings in
/// the file to `stage`, except settings that the user has changed: those whose path is in `given`.
/// Fails: kInvalidInput: as stage_with(), or a setting lacks path or value.
Result<match::Stage> set_all(const v1::Scenario& file, const match::Stage& stage,
                             std::span<const referee::SettingOverride> given);

/// Checks that a setting may vary in a scenario. `path`: path of `vary` in the file, for errors.
/// `values`: the values that are tried: either the entries of the list, or the two ends of the
/// range. Even if both ends are legal, a value between them may be illegal; make_repeat() reports
/// that. Fails: kInvalidInput.
Status check_varied_setting(const v1::Scenario::Vary& vary, const std::string& path,
                            std::span<const double> values, const referee::Discipline& discipline);

}  // namespace cancha::scenario
