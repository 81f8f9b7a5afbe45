#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"
#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// Returns all settings that a fit may change by default: the numbers of the robot's wheels and
/// drives. Their limits come from the settings' schema (.proto) and from the drives.
std::vector<FittedSetting> settings_of(const v1::Discipline& settings,
                                       const world::RobotSpec& robot);

/// Returns the settings with these paths, for a user who names the settings to fit. Accepts all
/// numbers of the discipline that have limits, and all numbers of the robot's drives. Fails:
/// kInvalidInput: a path is unknown, is given twice, has no value yet or takes whole numbers only;
/// the text has one line for each such path.
Result<std::vector<FittedSetting>> settings_called(std::span<const std::string> paths,
                                                   const referee::Discipline& discipline,
                                                   const world::RobotSpec& robot);

}  // namespace cancha::calibration
