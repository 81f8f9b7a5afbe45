#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/cancha/v1/scenario.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

// Settings that a scenario changes of its discipline.

namespace cancha::scenario {

/// A number that is no whole one: what takes it, takes every number.
inline constexpr std::string_view kProbe = "0.5";

/// The discipline with these settings and its world. Fails: kInvalidInput; a setting is of timing,
/// is none, or leads to a world that cannot be.
Result<match::Stage> stage_with(std::span<const referee::SettingOverride> overrides,
                                const referee::Discipline& discipline);

/// The stage on which the file is played if nothing varies: with what it sets, but for the paths
/// that `given` already has. Fails: kInvalidInput; as stage_with(), or a setting lacks path or
/// value.
Result<match::Stage> set_all(const v1::Scenario& file, const match::Stage& stage,
                             std::span<const referee::SettingOverride> given);

/// Whether a setting can vary so; `path`: of `vary` in the file. What is legal at both ends may
/// still be none in between: make_repeat() finds that. `values`: what it is probed with.
/// Fails: kInvalidInput.
Status check_varied_setting(const v1::Scenario::Vary& vary, const std::string& path,
                            std::span<const double> values, const referee::Discipline& discipline);

}  // namespace cancha::scenario
