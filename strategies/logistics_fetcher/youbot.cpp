#include "strategies/logistics_fetcher/youbot.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace cancha::strategies::logistics {
namespace {

/// Rate at which errors decay: an error e becomes e^-t of itself after a time t.
constexpr double kGain_per_s = 1;

/// Half a turn is equally far to the left and to the right. Within this angle the robot turns left.
constexpr double kHalfTurn_rad = 0.1;

/// Time over which the beams are averaged.
constexpr double kBeam_s = 0.25;

/// Largest force of the fingers.
constexpr double kGrip_n = 20;

/// Camera of the hand, relative to the tip while that points down; see the discipline.
constexpr Vec3 kCamera_m{0.06, 0, 0.1045};
constexpr double kField_rad = 1.2;

/// Pose of the tip at the start, from the discipline.
const client::Path::Point kCarried = tip_point({0.374, 0, 0.134}, std::numbers::pi / 3);

double pitch_of(const Quaternion& q) {
    const double down = 2 * (q.w * q.y - q.x * q.z);  // The negated z of the x axis.
    return std::asin(std::clamp(down, -1.0, 1.0));
}

Vec3 turned(const Vec3& vector, double angle_rad) {
    const double cosine = std::cos(angle_rad);
    const double sine = std::sin(angle_rad);
    return {cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y, vector.z};
}

/// A place in a picture, relative to its middle, in pixels.
struct Spot {
    double ahead = 0;
    double left = 0;
};

/// Returns the middle of everything red, not orange, in a picture. None: there is nothing red.
std::optional<Spot> middle_of_red(const client::Picture& picture) {
    Spot sum;
    double count = 0;
    for (unsigned i = 0; i < picture.width * picture.height; ++i) {
        const auto part = [&](unsigned which) {
            return static_cast<unsigned char>(picture.rgb[std::size_t{3} * i + which]);
        };
        constexpr double kRed = 0.3;  // With more of another colour it is orange.
        if (std::max(part(1), part(2)) < kRed * part(0)) {
            const unsigned row = i / picture.width;
            const unsigned column = i % picture.width;
            sum.ahead += picture.height / 2.0 - (row + 0.5);
            sum.left += picture.width / 2.0 - (column + 0.5);
            ++count;
        }
    }
    return count > 0 ? std::optional(Spot{sum.ahead / count, sum.left / count}) : std::nullopt;
}

template <typename Found>
const Found* find(const client::RobotView& robot, const char* sensor) {
    const client::Reading* reading = robot.find_reading(sensor);
    return reading == nullptr ? nullptr : reading->as<Found>();
}

}  // namespace

client::Path::Point tip_point(const Vec3& position_m, double pitch_rad) {
    return {.position_m = position_m,
            .orientation = {std::cos(pitch_rad / 2), 0, std::sin(pitch_rad / 2), 0}};
}

bool Youbot::sense(const client::RobotView& robot, double period_s) {
    const auto* fix = find<client::Fix>(robot, "position");
    if (fix == nullptr) {
        return false;
    }
    position_m_ = fix->position_m;
    heading_rad_ = fix->heading_rad;
    if (!is_awake_) {
        target_m_ = position_m_;
        target_rad_ = heading_rad_;
        tip_.point = kCarried;
        is_awake_ = true;
    }
    period_s_ = period_s;
    time_s_ += period_s;
    if (const auto* picture = find<client::Picture>(robot, "camera")) {
        picture_ = *picture;
    }
    follow(left_, robot, "left", period_s);
    follow(right_, robot, "right", period_s);
    return true;
}

void Youbot::follow(Beam& beam, const client::RobotView& robot, const char* sensor,
                    double period_s) {
    const auto* ranges = find<client::Ranges>(robot, sensor);
    const bool has_hit = ranges != nullptr && !ranges->distances_m.empty() &&
                         ranges->distances_m.front() < ranges->range_m;
    if (has_hit) {
        const double now_m = ranges->distances_m.front();
        const double share = beam.has_hit ? std::min(period_s / kBeam_s, 1.0) : 1;
        beam.mean_m += share * (now_m - beam.mean_m);
    }
    beam.has_hit = has_hit;
}

std::optional<double> Youbot::distance_m() const {
    return left_.has_hit && right_.has_hit ? std::optional((left_.mean_m + right_.mean_m) / 2)
                                           : std::nullopt;
}

double Youbot::missing_turn_rad() const {
    const double missing_rad = wrap_angle_rad(target_rad_ - heading_rad_);
    return missing_rad < -std::numbers::pi + kHalfTurn_rad ? missing_rad + 2 * std::numbers::pi
                                                           : missing_rad;
}

void Youbot::drive(const client::RobotView& robot, client::Commands& commands) const {
    const Vec3 missing_m = turned(target_m_ - position_m_, -heading_rad_);
    commands.set_velocity(robot, {.forward_mps = kGain_per_s * missing_m.x,
                                  .left_mps = kGain_per_s * missing_m.y,
                                  .turn_rate_radps = kGain_per_s * missing_turn_rad()});
    const Vec3& tip_m = tip_.point.position_m;
    commands.set(robot, tip_.is_free ? "tip_in_world" : "tip_in_base",
                 {{"x_m", tip_m.x},
                  {"y_m", tip_m.y},
                  {"z_m", tip_m.z},
                  {"pitch_rad", pitch_of(tip_.point.orientation)}});
    commands.set(robot, "gripper", {{"opening_mps", opening_mps_}, {"force_n", kGrip_n}});
}

Script Youbot::wait(double time_s) const {
    for (const double end_s = time_s_ + time_s; time_s_ < end_s - period_s_ / 2;) {
        co_await kNextTick;
    }
}

Script Youbot::follow_path(client::Path path, client::PathRide ride) {
    const client::Path::Point before{.position_m = target_m_, .orientation = upright(target_rad_)};
    const double start_s = time_s_;
    double gone_s = 0;
    do {
        co_await kNextTick;
        gone_s = time_s_ - start_s;
        const client::Path::Point now = ride.at(path, before, gone_s);
        target_m_ = now.position_m;
        target_rad_ = heading_of(now.orientation);
    } while (gone_s < ride.duration_s(path));
}

Script Youbot::follow_path_with_tip(client::Path path, client::PathRide ride) {
    const client::Path::Point before = tip_.point;
    const double start_s = time_s_;
    double gone_s = 0;
    do {
        co_await kNextTick;
        gone_s = time_s_ - start_s;
        tip_.point = ride.at(path, before, gone_s);
    } while (gone_s < ride.duration_s(path));
}

Script Youbot::wait_reach_target(double tolerance_m, double tolerance_rad) const {
    while (std::hypot(target_m_.x - position_m_.x, target_m_.y - position_m_.y) > tolerance_m ||
           std::abs(missing_turn_rad()) > tolerance_rad) {
        co_await kNextTick;
    }
}

void Youbot::turn_around() {
    target_rad_ = wrap_angle_rad(heading_rad_ + std::numbers::pi);
}

void Youbot::go_ahead(double way_m) {
    target_m_ = position_m_ + way_m * Vec3{std::cos(heading_rad_), std::sin(heading_rad_), 0};
}

void Youbot::go_left(double way_m) {
    target_m_ = target_m_ + way_m * Vec3{-std::sin(heading_rad_), std::cos(heading_rad_), 0};
}

std::optional<Vec3> Youbot::see_cube_m(double top_m) const {
    const std::optional<Spot> spot = middle_of_red(picture_);
    if (!spot) {
        return std::nullopt;
    }
    const Vec3 tip_m = tip_.is_free ? in_base_m(tip_.point.position_m) : tip_.point.position_m;
    const Vec3 camera_m = tip_m + kCamera_m;
    const double depth_m = camera_m.z + position_m_.z - top_m;
    const double pixels_per_m = picture_.width / (2 * std::tan(kField_rad / 2)) / depth_m;
    Vec3 cube_m =
        in_world_m(camera_m + Vec3{spot->ahead / pixels_per_m, spot->left / pixels_per_m, 0});
    cube_m.z = top_m;
    return cube_m;
}

void Youbot::free_tip() {
    tip_.point.position_m =
        tip_.is_free ? tip_.point.position_m : in_world_m(tip_.point.position_m);
    tip_.is_free = true;
}

void Youbot::attach_tip() {
    tip_.point.position_m = tip_.is_free ? in_base_m(tip_.point.position_m) : tip_.point.position_m;
    tip_.is_free = false;
}

Vec3 Youbot::in_base_m(const Vec3& world_m) const {
    return turned(world_m - position_m_, -heading_rad_);
}

Vec3 Youbot::in_world_m(const Vec3& base_m) const {
    return position_m_ + turned(base_m, heading_rad_);
}

}  // namespace cancha::strategies::logistics
