#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"
#include "tests/calibration/track_fit.h"

namespace cancha::calibration {

/// The numbers of a robot's wheels and drives, with the limits of schema and drives.
std::vector<FittedSetting> settings_of(const v1::Discipline& settings,
                                       const world::RobotSpec& robot);

/// The settings of these paths: any number of the discipline with limits, or of the robot's drives.
/// Fails: kInvalidInput: a path is unknown, there twice, left out or a whole number; one line each.
Result<std::vector<FittedSetting>> settings_called(std::span<const std::string> paths,
                                                   const referee::Discipline& discipline,
                                                   const world::RobotSpec& robot);

}  // namespace cancha::calibration
