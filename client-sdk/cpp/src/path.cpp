#include "cancha/client/path.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "client-sdk/cpp/src/nan_hint.h"

namespace cancha::client {
namespace {

/// Returns an orientation between two others, turning evenly, the shorter way round. If they are
/// half a turn apart, both ways are equally short: routes have a point between them.
Quaternion between(const Quaternion& from, Quaternion to, double share) {
    double cosine = from.w * to.w + from.x * to.x + from.y * to.y + from.z * to.z;
    if (cosine < 0) {
        to = {-to.w, -to.x, -to.y, -to.z};
        cosine = -cosine;
    }
    const double angle_rad = std::acos(std::min(cosine, 1.0));
    const double sine = std::sin(angle_rad);
    constexpr double kTooNear = 1e-9;  // Below it both are equal: sines have no ratio.
    const double a = sine < kTooNear ? 1 - share : std::sin((1 - share) * angle_rad) / sine;
    const double b = sine < kTooNear ? share : std::sin(share * angle_rad) / sine;
    return {a * from.w + b * to.w, a * from.x + b * to.x, a * from.y + b * to.y,
            a * from.z + b * to.z};
}

void require(bool is_so, std::string_view name, std::string_view expected, double number) {
    if (!is_so) {
        throw std::invalid_argument(fmt::format("{} must be {}, got {}", name, expected, number));
    }
}

void require_more_than_0(std::string_view name, double number) {
    require(number > 0 && std::isfinite(number), name, "finite and more than 0", number);
}

void require_finite(std::size_t index, const Path::Point& point) {
    const Vec3& at_m = point.position_m;
    const Quaternion& q = point.orientation;
    if (!std::isfinite(at_m.x) || !std::isfinite(at_m.y) || !std::isfinite(at_m.z)) {
        throw std::invalid_argument(
            fmt::format("position_m of point {} of a path must be finite, got {}, {} and {}{}",
                        index, at_m.x, at_m.y, at_m.z, nan_hint({at_m.x, at_m.y, at_m.z})));
    }
    if (!std::isfinite(q.w) || !std::isfinite(q.x) || !std::isfinite(q.y) || !std::isfinite(q.z)) {
        throw std::invalid_argument(
            fmt::format("orientation of point {} of a path must be finite, got {}, {}, {} and {}",
                        index, q.w, q.x, q.y, q.z));
    }
}

Trapezoid motion_of(const PathRide& ride, const Path& path) {
    require(ride.start >= 0 && ride.start <= 1, "start", "a share of the path, from 0 to 1",
            ride.start);
    return {(1 - ride.start) * path.length_m(), ride.speed_mps, ride.acceleration_mps2};
}

// Returns the highest speed of the motion. It is v = sqrt(a s) on a way that only speeds up and
// slows down.
double top_speed_mps(const Trapezoid& motion) {
    require(motion.length_m >= 0 && std::isfinite(motion.length_m), "length_m",
            "finite and not below 0", motion.length_m);
    require_more_than_0("speed_mps", motion.speed_mps);
    require_more_than_0("acceleration_mps2", motion.acceleration_mps2);
    return std::min(motion.speed_mps, std::sqrt(motion.acceleration_mps2 * motion.length_m));
}

}  // namespace

Path::Path(std::vector<Point> points, bool is_closed) : points_(std::move(points)) {
    if (points_.empty()) {
        throw std::invalid_argument("a path needs a point at least");
    }
    for (std::size_t i = 0; i < points_.size(); ++i) {
        require_finite(i, points_[i]);
    }
    if (is_closed) {
        const Point first = points_.front();
        points_.push_back(first);
    }
    along_m_.push_back(0);
    for (std::size_t i = 1; i < points_.size(); ++i) {
        along_m_.push_back(along_m_.back() +
                           length(points_[i].position_m - points_[i - 1].position_m));
    }
}

Path::Point Path::at(double way_m) const {
    require(!std::isnan(way_m), "way_m", "a number", way_m);
    const auto next = std::upper_bound(along_m_.begin(), along_m_.end(), way_m);
    if (next == along_m_.end()) {
        return points_.back();
    }
    if (next == along_m_.begin()) {
        return points_.front();
    }
    const auto end = static_cast<std::size_t>(next - along_m_.begin());
    const double share = (way_m - along_m_[end - 1]) / (along_m_[end] - along_m_[end - 1]);
    const Point& from = points_[end - 1];
    const Point& to = points_[end];
    return {.position_m = from.position_m + share * (to.position_m - from.position_m),
            .orientation = between(from.orientation, to.orientation, share)};
}

double Trapezoid::duration_s() const {
    const double top_mps = top_speed_mps(*this);
    return top_mps > 0 ? length_m / top_mps + top_mps / acceleration_mps2 : 0;
}

double Trapezoid::way_m(double time_s) const {
    require(!std::isnan(time_s), "time_s", "a number", time_s);
    const double whole_s = duration_s();
    const double top_mps = top_speed_mps(*this);
    const double ramp_s = top_mps / acceleration_mps2;
    if (time_s <= 0) {
        return 0;
    }
    if (time_s >= whole_s) {
        return length_m;
    }
    if (time_s < ramp_s) {
        return acceleration_mps2 * time_s * time_s / 2;
    }
    const double left_s = whole_s - time_s;
    return left_s < ramp_s ? length_m - acceleration_mps2 * left_s * left_s / 2
                           : top_mps * (time_s - ramp_s / 2);
}

double PathRide::duration_s(const Path& path) const {
    return motion_of(*this, path).duration_s();
}

Path::Point PathRide::at(const Path& path, const Path::Point& before, double time_s) const {
    const Trapezoid motion = motion_of(*this, path);
    Path::Point point = path.at(start * path.length_m() + motion.way_m(time_s));
    if (mode == PathMode::kPosition) {
        point.orientation = before.orientation;
    } else if (mode == PathMode::kOrientation) {
        point.position_m = before.position_m;
    }
    return point;
}

}  // namespace cancha::client
