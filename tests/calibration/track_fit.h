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

/// A setting of a discipline whose value a fit changes.
struct FittedSetting {
    std::string path;  ///< Path of the setting, in the form of option --set.
    double start = 0;  ///< Value before the fit.
    double min = 0;
    double max = 0;
    double value = 0;  ///< Value after the fit, to six digits.
};

/// Differences of a driven (simulated) track from a measured one, over all poses after the first.
struct TrackError {
    double rms_position_m = 0;    ///< Root of the mean squared distance.
    double worst_position_m = 0;  ///< Largest distance.
    double rms_heading_rad = 0;
    double worst_heading_rad = 0;
};

/// One measured track, and the tracks of the simulated robot when it gets the same commands.
struct TrackResult {
    std::string file;
    std::vector<double> times_s{};  ///< Times of the poses; the first is 0.
    Track measured{};
    Track before{};  ///< Driven with the settings before the fit, at the same times.
    Track after{};   ///< Driven with the fitted settings.
    TrackError error_before{};
    TrackError error_after{};
    double length_m = 0;  ///< Length of the measured path; at least the robot's length.
};

/// Result of a fit.
struct TrackFit {
    std::string discipline;                 ///< "simurosot/5v5".
    std::string robot_kind;                 ///< "simurosot".
    RobotId robot{};                        ///< Robot that drove the tracks.
    std::vector<TrackResult> tracks{};      ///< Tracks in the given order.
    std::vector<FittedSetting> settings{};  ///< Fitted settings; may be empty.
    int runs = 0;                           ///< Number of times that all tracks were simulated.
};

/// Returns the robot with this id. If `id` is none, returns the first robot of the world.
/// Fails: kInvalidInput: the world has no such robot; the text names the robots that exist.
Result<RobotId> choose_robot(const world::WorldSpec& spec, std::optional<unsigned> id);

/// Simulates the robot on `open_floor`, a world without walls: it begins at MeasuredTrack::start(),
/// at rest, and gets the commands of the measured track. Returns a pose for the time of each
/// measured pose, interpolated between ticks. A command acts from the tick nearest to its time.
Track driven_along(const world::WorldSpec& open_floor, const MeasuredTrack& measured);

/// Compares two tracks pose by pose; the first pose does not count. Expects: both tracks have the
/// same number of poses, at least two.
TrackError error_of(const Track& driven, const Track& measured);

/// Fits settings so that the simulated robot follows the measured tracks: minimises the sum of the
/// squared position errors and heading errors. A heading error is converted to a distance: the
/// distance by which it moves a point that is half the robot's length away from the robot's middle.
/// `paths`: settings to fit, in the form of option --set. If empty, all numbers of wheels and
/// drives that have an effect are fitted. Fails: kInvalidInput: a path cannot be fitted, the
/// settings make no world, or the robot gets lost (its position is not finite). Expects: there is a
/// track, and all tracks were read for this robot.
Result<TrackFit> fit_tracks(const referee::Discipline& discipline, RobotId robot,
                            std::span<const MeasuredTrack> tracks,
                            std::span<const std::string> paths);

}  // namespace cancha::calibration
