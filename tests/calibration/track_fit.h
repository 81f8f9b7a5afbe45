#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"
#include "tests/calibration/measured_track.h"
#include "tests/calibration/track.h"

namespace cancha::calibration {

/// A number of a discipline that a fit may change.
struct FittedSetting {
    std::string path;  ///< As --set takes it.
    double start = 0;  ///< Before the fit.
    double min = 0;
    double max = 0;
    double value = 0;  ///< After the fit; six digits.
};

/// How far a driven track is from a measured one, over all poses behind the first.
struct TrackError {
    double rms_position_m = 0;
    double worst_position_m = 0;
    double rms_heading_rad = 0;
    double worst_heading_rad = 0;
};

/// One measured track, beside what the robot makes of its commands.
struct TrackResult {
    std::string file;
    std::vector<double> times_s{};  ///< Of the poses; the first is 0.
    Track measured{};
    Track before{};  ///< With the settings of the start, at the same times.
    Track after{};   ///< With the fitted settings.
    TrackError error_before{};
    TrackError error_after{};
    double length_m = 0;  ///< Of the measured path, or of the robot where that is longer.
};

/// All that a fit finds out.
struct TrackFit {
    std::string discipline;                 ///< "simurosot/5v5".
    std::string robot_kind;                 ///< "simurosot".
    RobotId robot{};                        ///< Robot that was driven.
    std::vector<TrackResult> tracks{};      ///< In the order in which they were given.
    std::vector<FittedSetting> settings{};  ///< Settings that were fitted; may be none.
    int runs = 0;                           ///< How often all tracks were driven.
};

/// The robot of a world that was asked for, or its first.
/// Fails: kInvalidInput: it has no such robot; the text names those that there are.
Result<RobotId> choose_robot(const world::WorldSpec& spec, std::optional<unsigned> id);

/// The way that the robot of an open floor takes from the first pose, at rest, under the measured
/// commands: where it is at the time of each measured pose, between ticks by interpolation.
/// Commands act from the tick that is nearest to their time.
Track driven_along(const world::WorldSpec& open_floor, const MeasuredTrack& measured);

/// Compares pose by pose, behind the first. Expects: as many poses, two at least.
TrackError error_of(const Track& driven, const Track& measured);

/// Fits settings so that the robot follows the tracks: the sum of squared position errors and
/// heading errors is made as small as it can be, where a heading error counts as it moves a point
/// half the robot's length away from its middle.
/// `paths`: settings to fit; none: all numbers of wheels and drives that have an effect.
/// Fails: kInvalidInput: a path is none that can be fitted, the settings make no world, or the
/// robot gets lost (no finite position).
/// Expects: there are tracks, all of them read for this robot.
Result<TrackFit> fit_tracks(const referee::Discipline& discipline, RobotId robot,
                            std::span<const MeasuredTrack> tracks,
                            std::span<const std::string> paths);

}  // namespace cancha::calibration
