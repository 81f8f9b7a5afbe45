#pragma once

#include <cstdint>
#include <vector>

#include "cancha/client/course.h"

// A target that goes along a path, for robots that follow it.

namespace cancha::client {

/// A way through control points: straight from one to the next, while the orientation turns evenly.
class Path {
  public:
    using Point = Course::Route::Point;  ///< Position and orientation in the world frame.

    /// A path that stays at the origin.
    Path() : Path(std::vector<Point>(1)) {}

    /// One point is a path of no length. Throws std::invalid_argument where there is none, or one
    /// is not finite.
    explicit Path(std::vector<Point> points, bool is_closed = false);

    /// The path of a route.
    explicit Path(const Course::Route& route) : Path(route.points, route.is_closed) {}

    /// Length of all its segments together.
    double length_m() const { return along_m_.back(); }

    /// So far along the path; before its beginning and after its end it stands still.
    Point at(double way_m) const;

  private:
    std::vector<Point> points_;      ///< The first one again at the end of a closed path.
    std::vector<double> along_m_{};  ///< From the beginning to each point.
};

/// Motion that speeds up evenly, goes on, and slows down evenly to rest at its end. A way that is
/// too short to reach the speed has no middle part. Throws std::invalid_argument where a number is
/// none, or out of its range.
struct Trapezoid {
    double length_m = 0;           ///< Length of the way.
    double speed_mps = 1;          ///< Most speed: more than 0.
    double acceleration_mps2 = 1;  ///< More than 0.

    /// From rest to rest.
    double duration_s() const;

    /// Way that is done after this time.
    double way_m(double time_s) const;
};

/// Parts of a path that a target takes over.
enum class PathMode : std::uint8_t {
    kPosition,     ///< It keeps its orientation.
    kOrientation,  ///< It keeps its position.
    kBoth,
};

/// How a target goes along a path. Throws std::invalid_argument where a number is out of its range.
struct PathRide {
    PathMode mode = PathMode::kBoth;  ///< What it takes over.
    double start = 0;                 ///< Where it begins, as a share of the path, from 0 to 1.
    double speed_mps = 0.1;           ///< Most speed: more than 0.
    double acceleration_mps2 = 0.1;   ///< How fast it speeds up and slows down: more than 0.

    /// Until it is at the end of the path; 0 where all points are in one place, however turned.
    double duration_s(const Path& path) const;

    /// Where the target is after this time; `before`: where it was when it set out.
    Path::Point at(const Path& path, const Path::Point& before, double time_s) const;
};

}  // namespace cancha::client
