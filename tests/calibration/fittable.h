#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"
#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// Returns the numbers of a robot's wheels and drives, with the limits of schema and drives.
std::vector<FittedSetting> settings_of(const v1::Discipline& settings,
                                       const world::RobotSpec& robot);

/// Returns the settings at these paths: any number of the discipline with limits, or of the robot's
/// drives. Fails: kInvalidInput: a path is unknown, is given twice, has no value yet or takes whole
/// numbers only; one line for each.
Result<std::vector<FittedSetting>> settings_called(std::span<const std::string> paths,
                                                   const referee::Discipline& discipline,
                                                   const world::RobotSpec& robot);

}  // namespace cancha::calibration
