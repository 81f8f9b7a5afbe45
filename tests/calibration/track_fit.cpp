#include "tests/calibration/track_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/calibration/fittable.h"
#include "tests/calibration/least_squares.h"
#include "tests/calibration/measurement.h"

namespace cancha::calibration {
namespace {

constexpr std::uint64_t kReplaySeed = 1;  // No effect: one robot alone.

// A setting is not fitted by default if changing it by a hundredth moves no pose by kNoEffect_m or
// more: no camera could see its effect.
constexpr double kProbe = 0.01;
constexpr double kNoEffect_m = 1e-6;

constexpr double kLost_m = 1e6;  // A robot this far off flies, or its position is not a number.

/// A robot that is driven by measured commands, tick by tick.
class Replay {
  public:
    Replay(const world::WorldSpec& open_floor, const MeasuredTrack& measured)
        : measured_(measured),
          robot_(open_floor.robots.front().id),
          rate_hz_(open_floor.solver.tick_rate_hz),
          world_(open_floor, kReplaySeed),
          next_row_(measured.first_pose()),
          start_s_(measured.rows[next_row_].time_s),
          at_(measured.start()),
          before_(at_) {
        world_.place_robot(robot_, {.x_m = at_.position_m.x,
                                    .y_m = at_.position_m.y,
                                    .heading_rad = wrap_angle_rad(at_.heading_rad)});
        for (std::size_t i = 0; i < next_row_; ++i) {
            tell(measured.rows[i]);
        }
        tell_next();
    }

    /// Returns the pose at this time. Expects: times do not go back.
    TrackPoint at(double time_s) {
        const double ticks = (time_s - start_s_) * rate_hz_;
        while (static_cast<double>(tick_) < ticks) {
            step();
        }
        const double share = ticks - (static_cast<double>(tick_) - 1);
        return tick_ == 0
                   ? at_
                   : TrackPoint{
                         before_.position_m + share * (at_.position_m - before_.position_m),
                         before_.heading_rad + share * (at_.heading_rad - before_.heading_rad)};
    }

  private:
    void tell(const MeasuredRow& row) {
        if (row.command) {
            world_.command(robot_, *row.command, measured_.actuator);
        }
    }

    /// Gives all commands that act from this tick on.
    void tell_next() {
        const auto& rows = measured_.rows;
        while (next_row_ < rows.size() && std::round((rows[next_row_].time_s - start_s_) *
                                                     rate_hz_) <= static_cast<double>(tick_)) {
            tell(rows[next_row_++]);
        }
    }

    void step() {
        tell_next();
        world_.step();
        world_.observe(state_);
        ++tick_;
        const referee::RobotState& now = state_.robots.front();
        before_ = at_;
        at_ = {.position_m = now.ground_position_m(),
               .heading_rad =
                   before_.heading_rad + wrap_angle_rad(now.heading_rad - before_.heading_rad)};
    }

    const MeasuredTrack& measured_;
    RobotId robot_;
    double rate_hz_;
    world::World world_;
    referee::WorldState state_;
    std::size_t next_row_;
    double start_s_;
    std::int64_t tick_ = 0;
    TrackPoint at_;      ///< Pose at the end of the last tick.
    TrackPoint before_;  ///< Pose at the beginning of that tick.
};

/// Returns the errors of all poses: x, y, and the distance by which the heading error moves a point
/// at the robot's end. None: the robot is lost.
std::optional<std::vector<double>> residuals_of(const std::vector<Track>& driven,
                                                std::span<const MeasuredTrack> measured,
                                                double lever_m) {
    std::vector<double> residuals;
    for (std::size_t i = 0; i < driven.size(); ++i) {
        const Track poses = measured[i].poses();
        residuals.reserve(residuals.size() + 3 * poses.size());
        for (std::size_t k = 1; k < poses.size(); ++k) {
            const Vec2 off_m = driven[i][k].position_m - poses[k].position_m;
            residuals.push_back(off_m.x);
            residuals.push_back(off_m.y);
            residuals.push_back(lever_m * (driven[i][k].heading_rad - poses[k].heading_rad));
        }
    }
    const auto is_sane = [](double residual) { return std::abs(residual) < kLost_m; };
    if (!std::ranges::all_of(residuals, is_sane)) {
        return std::nullopt;
    }
    return residuals;
}

/// The tracks, to be driven by a robot of a discipline with changed settings.
class Course {
  public:
    Course(const referee::Discipline& discipline, RobotId robot,
           std::span<const MeasuredTrack> tracks)
        : discipline_(discipline), robot_(robot), tracks_(tracks) {}

    /// Returns the open floor with these settings. Fails: kInvalidInput: the settings make no
    /// world.
    Result<world::WorldSpec> floor_with(std::span<const FittedSetting> settings) const {
        std::vector<referee::SettingOverride> changes;
        changes.reserve(settings.size());
        for (const FittedSetting& setting : settings) {
            changes.push_back({setting.path, fmt::format("{}", setting.value)});
        }
        const Result<referee::Discipline> changed = referee::change_settings(discipline_, changes);
        if (!changed) {
            return changed.error();
        }
        const Result<world::WorldSpec> spec = world::make_world_spec(changed->settings);
        if (!spec) {
            return spec.error();
        }
        return open_floor_of(*spec, robot_);
    }

    std::vector<Track> drive(const world::WorldSpec& floor) const {
        std::vector<Track> driven;
        driven.reserve(tracks_.size());
        for (const MeasuredTrack& track : tracks_) {
            driven.push_back(driven_along(floor, track));
        }
        return driven;
    }

    /// Returns the errors with these settings. None: the settings make no world, or the robot gets
    /// lost in it.
    std::optional<std::vector<double>> residuals(std::span<const FittedSetting> settings) const {
        const Result<world::WorldSpec> floor = floor_with(settings);
        if (!floor) {
            return std::nullopt;
        }
        return residuals_of(drive(*floor), tracks_, floor->robots.front().size_m.x / 2);
    }

  private:
    const referee::Discipline& discipline_;
    RobotId robot_;
    std::span<const MeasuredTrack> tracks_;
};

/// Returns whether a small change of the setting, up or down, moves a pose.
bool has_effect(FittedSetting setting, const Course& course, const std::vector<double>& residuals) {
    const Bounded bounded{setting.start, setting.min, setting.max};
    for (const double sign : {1.0, -1.0}) {
        const double change = sign * kProbe * bounded.scale_at(setting.start);
        setting.value = std::clamp(setting.start + change, setting.min, setting.max);
        const auto other = course.residuals(std::span(&setting, 1));
        for (std::size_t i = 0; other && i < residuals.size(); ++i) {
            if (std::abs((*other)[i] - residuals[i]) > kNoEffect_m) {
                return true;
            }
        }
    }
    return false;
}

/// Returns the requested settings, or all settings of the robot that have an effect.
Result<std::vector<FittedSetting>> choose_settings(const referee::Discipline& discipline,
                                                   const world::RobotSpec& robot,
                                                   const Course& course,
                                                   std::span<const std::string> paths) {
    const auto residuals = course.residuals({});
    if (!residuals) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("robot {} gets lost under the commands of the tracks, with the "
                                 "settings of the start; --set changes them",
                                 to_number(robot.id))};
    }
    if (!paths.empty()) {
        return settings_called(paths, discipline, robot);
    }
    std::vector<FittedSetting> settings = settings_of(discipline.settings, robot);
    std::erase_if(settings, [&](const FittedSetting& setting) {
        return !(setting.min < setting.max) || !has_effect(setting, course, *residuals);
    });
    return settings;
}

/// Rounds to six digits. Further digits are below the precision of measurements.
double rounded(double value, const FittedSetting& within) {
    return std::clamp(std::stod(fmt::format("{:.6g}", value)), within.min, within.max);
}

/// Fits the values of the settings. Returns the number of times that the tracks were driven.
int fit(std::vector<FittedSetting>& settings, const Course& course) {
    std::vector<Bounded> numbers;
    numbers.reserve(settings.size());
    for (const FittedSetting& setting : settings) {
        numbers.push_back({setting.start, setting.min, setting.max});
    }
    std::vector<FittedSetting> trial = settings;
    const Minimum minimum = minimise_squares(numbers, [&](std::span<const double> place) {
        for (std::size_t i = 0; i < trial.size(); ++i) {
            trial[i].value = place[i];
        }
        return course.residuals(trial);
    });
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const bool has_moved = minimum.place[i] != settings[i].start;
        settings[i].value = has_moved ? rounded(minimum.place[i], settings[i]) : settings[i].start;
    }
    return minimum.evaluations;
}

TrackResult result_of(const MeasuredTrack& measured, Track before, Track after,
                      double robot_length_m) {
    TrackResult result{.file = measured.file,
                       .measured = measured.poses(),
                       .before = std::move(before),
                       .after = std::move(after)};
    const double start_s = measured.rows[measured.first_pose()].time_s;
    result.times_s.reserve(result.measured.size());
    for (const MeasuredRow& row : measured.rows) {
        if (row.pose) {
            result.times_s.push_back(row.time_s - start_s);
        }
    }
    result.error_before = error_of(result.before, result.measured);
    result.error_after = error_of(result.after, result.measured);
    result.length_m = std::max(path_length_m(result.measured), robot_length_m);
    return result;
}

}  // namespace

Result<RobotId> choose_robot(const world::WorldSpec& spec, std::optional<unsigned> id) {
    if (spec.robots.empty()) {
        return Error{ErrorCode::kInvalidInput, "robots: there is none that could be driven"};
    }
    std::vector<unsigned> known;
    known.reserve(spec.robots.size());
    for (const world::RobotSpec& robot : spec.robots) {
        if (!id || to_number(robot.id) == *id) {
            return robot.id;
        }
        known.push_back(to_number(robot.id));
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("--robot: there is no robot {}, expected one of {}", *id,
                             fmt::join(known, ", "))};
}

Track driven_along(const world::WorldSpec& open_floor, const MeasuredTrack& measured) {
    CANCHA_EXPECTS(!open_floor.robots.empty());
    Replay replay(open_floor, measured);
    Track track;
    track.reserve(measured.rows.size());
    for (const MeasuredRow& row : measured.rows) {
        if (row.pose) {
            track.push_back(replay.at(row.time_s));
        }
    }
    return track;
}

TrackError error_of(const Track& driven, const Track& measured) {
    CANCHA_EXPECTS(driven.size() == measured.size() && measured.size() > 1);
    TrackError error;
    double position_squares = 0;
    double heading_squares = 0;
    for (std::size_t i = 1; i < measured.size(); ++i) {
        const double position_m = distance(driven[i].position_m, measured[i].position_m);
        const double heading_rad = std::abs(driven[i].heading_rad - measured[i].heading_rad);
        position_squares += position_m * position_m;
        heading_squares += heading_rad * heading_rad;
        error.worst_position_m = std::max(error.worst_position_m, position_m);
        error.worst_heading_rad = std::max(error.worst_heading_rad, heading_rad);
    }
    const auto count = static_cast<double>(measured.size() - 1);
    error.rms_position_m = std::sqrt(position_squares / count);
    error.rms_heading_rad = std::sqrt(heading_squares / count);
    return error;
}

Result<TrackFit> fit_tracks(const referee::Discipline& discipline, RobotId robot,
                            std::span<const MeasuredTrack> tracks,
                            std::span<const std::string> paths) {
    CANCHA_EXPECTS(!tracks.empty());
    const Course course(discipline, robot, tracks);
    const Result<world::WorldSpec> floor = course.floor_with({});
    if (!floor) {
        return floor.error();
    }
    const world::RobotSpec& spec = floor->robots.front();
    auto settings = choose_settings(discipline, spec, course, paths);
    if (!settings) {
        return settings.error();
    }
    TrackFit fitted{
        .discipline = discipline.full_name(), .robot_kind = spec.kind, .robot = spec.id};
    fitted.runs = fit(*settings, course);
    fitted.settings = *std::move(settings);
    const Result<world::WorldSpec> fitted_floor = course.floor_with(fitted.settings);
    if (!fitted_floor) {
        return fitted_floor.error();
    }
    std::vector<Track> before = course.drive(*floor);
    std::vector<Track> after = course.drive(*fitted_floor);
    fitted.tracks.reserve(tracks.size());
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        fitted.tracks.push_back(
            result_of(tracks[i], std::move(before[i]), std::move(after[i]), spec.size_m.x));
    }
    return fitted;
}

}  // namespace cancha::calibration
