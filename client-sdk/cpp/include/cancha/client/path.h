#pragma once

#include <cstdint>
#include <vector>

#include "cancha/client/course.h"

// Computes a target that moves along a path. A robot can follow the target.

namespace cancha::client {

/// A path through control points: straight lines from one point to the next. The orientation
/// changes evenly along each line.
class Path {
  public:
    using Point = Course::Route::Point;  ///< Position and orientation in the world frame.

    /// Makes a path of length 0 at the origin.
    Path() : Path(std::vector<Point>(1)) {}

    /// Makes a path through `points`. A single point gives a path of length 0. If `is_closed`, the
    /// path returns from the last point to the first. Throws std::invalid_argument if there is no
    /// point, or if a point is not finite.
    explicit Path(std::vector<Point> points, bool is_closed = false);

    /// Makes a path along a route of the course.
    explicit Path(const Course::Route& route) : Path(route.points, route.is_closed) {}

    /// Length of the whole path.
    double length_m() const { return along_m_.back(); }

    /// Returns the point at the distance `way_m` from the beginning, measured along the path. If
    /// `way_m` is below 0, returns the first point; beyond the length, the last point.
    Point at(double way_m) const;

  private:
    std::vector<Point> points_;      ///< If the path is closed, the first point is repeated last.
    std::vector<double> along_m_{};  ///< Distance along the path from the beginning to each point.
};

/// Motion over a distance: it starts at rest, speeds up evenly, keeps its highest speed, and slows
/// down evenly to rest at the end. If the distance is too short to reach the highest speed, there
/// is no part with constant speed. The functions throw std::invalid_argument if a number is NaN or
/// out of range.
struct Trapezoid {
    double length_m = 0;           ///< Distance from start to end.
    double speed_mps = 1;          ///< Highest speed: more than 0.
    double acceleration_mps2 = 1;  ///< Acceleration and deceleration: more than 0.

    /// Duration of the whole motion.
    double duration_s() const;

    /// Distance covered after this time.
    double way_m(double time_s) const;
};

/// The part of the pose that a moving target takes from its path.
enum class PathMode : std::uint8_t {
    kPosition,     ///< Position only: the target keeps its orientation.
    kOrientation,  ///< Orientation only: the target keeps its position.
    kBoth,         ///< Position and orientation.
};

/// Motion of a target along a path. The functions throw std::invalid_argument if a number is out of
/// range.
struct PathRide {
    PathMode mode = PathMode::kBoth;  ///< Part of the pose that follows the path.
    double start = 0;        ///< Start of the target, as a share of the path's length, 0 to 1.
    double speed_mps = 0.1;  ///< Highest speed: more than 0.
    double acceleration_mps2 = 0.1;  ///< Acceleration and deceleration: more than 0.

    /// Time until the target is at the end of the path. 0 if all points have the same position,
    /// even if their orientations differ.
    double duration_s(const Path& path) const;

    /// Returns the pose of the target after this time. `before`: the pose of the target before its
    /// motion; depending on `mode`, the target keeps the position or the orientation of `before`.
    Path::Point at(const Path& path, const Path::Point& before, double time_s) const;
};

}  // namespace cancha::client
