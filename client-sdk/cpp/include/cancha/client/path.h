#pragma once

#include <cstdint>
#include <vector>

#include "cancha/client/course.h"

// A target that moves along a path, for robots that follow it.

namespace cancha::client {

/// A way through control points: straight from one to the next. The orientation turns evenly on the
/// way.
class Path {
  public:
    using Point = Course::Route::Point;  ///< Position and orientation in the world frame.

    /// A path that stays at the origin.
    Path() : Path(std::vector<Point>(1)) {}

    /// A path through `points`. A single point gives a path of length 0. Throws
    /// std::invalid_argument if there is no point, or if a point is not finite.
    explicit Path(std::vector<Point> points, bool is_closed = false);

    /// The path of a route.
    explicit Path(const Course::Route& route) : Path(route.points, route.is_closed) {}

    /// Length of all its segments together.
    double length_m() const { return along_m_.back(); }

    /// Returns the point at `way_m` along the path. Before the beginning it is the first point,
    /// after the end the last one.
    Point at(double way_m) const;

  private:
    std::vector<Point> points_;      ///< A closed path ends with its first point.
    std::vector<double> along_m_{};  ///< Way from the beginning to each point.
};

/// Motion that speeds up evenly, keeps its speed, and slows down evenly to rest at its end. A way
/// too short to reach the speed has no middle part. The functions throw std::invalid_argument if a
/// number is NaN or out of range.
struct Trapezoid {
    double length_m = 0;           ///< Length of the way.
    double speed_mps = 1;          ///< Highest speed: more than 0.
    double acceleration_mps2 = 1;  ///< How fast it speeds up and slows down: more than 0.

    /// Time from rest to rest.
    double duration_s() const;

    /// Way covered after this time.
    double way_m(double time_s) const;
};

/// The parts of a pose that a target takes from its path.
enum class PathMode : std::uint8_t {
    kPosition,     ///< Positions only: the target keeps its orientation.
    kOrientation,  ///< Orientations only: the target keeps its position.
    kBoth,
};

/// Motion of a target along a path. The functions throw std::invalid_argument if a number is out of
/// range.
struct PathRide {
    PathMode mode = PathMode::kBoth;  ///< Parts that the target takes from the path.
    double start = 0;        ///< Where the target begins, as a share of the path, from 0 to 1.
    double speed_mps = 0.1;  ///< Highest speed: more than 0.
    double acceleration_mps2 = 0.1;  ///< How fast the target speeds up and slows down: more than 0.

    /// Time until the target is at the end of the path. 0 if all points have the same position,
    /// even if their orientations differ.
    double duration_s(const Path& path) const;

    /// Returns the pose of the target after this time. `before` is its pose when it set out.
    Path::Point at(const Path& path, const Path::Point& before, double time_s) const;
};

}  // namespace cancha::client
