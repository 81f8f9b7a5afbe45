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
    std::string path;  ///< Path of the setting, as --set takes it.
    double start = 0;  ///< Value before the fit.
    double min = 0;
    double max = 0;
    double value = 0;  ///< Value after the fit, to six digits.
};

/// Differences of a driven track from a measured one, over all poses after the first.
struct TrackError {
    double rms_position_m = 0;
    double worst_position_m = 0;
    double rms_heading_rad = 0;
    double worst_heading_rad = 0;
};

/// One measured track, and the tracks that the robot drives under its commands.
struct TrackResult {
    std::string file;
    std::vector<double> times_s{};  ///< Times of the poses; the first is 0.
    Track measured{};
    Track before{};  ///< Driven with the start settings, at the same times.
    Track after{};   ///< Driven with the fitted settings.
    TrackError error_before{};
    TrackError error_after{};
    double length_m = 0;  ///< Length of the measured path, or of the robot if longer.
};

/// Result of a fit.
struct TrackFit {
    std::string discipline;                 ///< "simurosot/5v5".
    std::string robot_kind;                 ///< "simurosot".
    RobotId robot{};                        ///< The driven robot.
    std::vector<TrackResult> tracks{};      ///< Tracks in the given order.
    std::vector<FittedSetting> settings{};  ///< Fitted settings; may be empty.
    int runs = 0;                           ///< Number of times that all tracks were driven.
};

/// Returns the robot with this id, or the first robot of the world if `id` is none.
/// Fails: kInvalidInput: the world has no such robot; the text names the robots that exist.
Result<RobotId> choose_robot(const world::WorldSpec& spec, std::optional<unsigned> id);

/// Returns the track of the robot on an open floor under the measured commands, from the first
/// pose, at rest. It has a pose for the time of each measured pose, interpolated between ticks. A
/// command acts from the tick nearest to its time.
Track driven_along(const world::WorldSpec& open_floor, const MeasuredTrack& measured);

/// Compares two tracks pose by pose, after the first pose. Expects: both have the same number of
/// poses, at least two.
TrackError error_of(const Track& driven, const Track& measured);

/// Fits settings so that the robot follows the tracks: minimises the sum of squared position errors
/// and heading errors. A heading error counts as the distance that it moves a point half the
/// robot's length away from its middle.
/// `paths`: settings to fit; empty: all numbers of wheels and drives that have an effect.
/// Fails: kInvalidInput: a path cannot be fitted, the settings make no world, or the robot gets
/// lost (its position is not finite).
/// Expects: there are tracks, all read for this robot.
Result<TrackFit> fit_tracks(const referee::Discipline& discipline, RobotId robot,
                            std::span<const MeasuredTrack> tracks,
                            std::span<const std::string> paths);

}  // namespace cancha::calibration
