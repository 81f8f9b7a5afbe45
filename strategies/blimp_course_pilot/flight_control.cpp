#include "strategies/blimp_course_pilot/flight_control.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/pose.h"

namespace cancha::strategies::blimp {
namespace {

/// Nearer targets have no direction.
constexpr double kNowhere_m = 0.05;

double limited(double command) {
    return std::clamp(command, -1.0, 1.0);
}

Vec2 on_ground(const Vec3& vector) {
    return {vector.x, vector.y};
}

Vec2 nose_of(const Motion& motion) {
    return {std::cos(motion.heading_rad), std::sin(motion.heading_rad)};
}

/// Returns the heading that leads to a place, corrected for the drift meanwhile, because the hull
/// has no thrust sideways.
double aim_rad(const Motion& motion, const Vec3& to_m, double lead_s) {
    const Vec2 missing_m = on_ground(to_m - motion.position_m);
    const Vec2 straight = (1 / length(missing_m)) * missing_m;
    const double drift_mps = dot(on_ground(motion.velocity_mps), left_of(straight));
    const Vec2 aim_m = missing_m - lead_s * drift_mps * left_of(straight);
    return std::atan2(aim_m.y, aim_m.x);
}

/// Returns the distance needed to stop at this speed against drag and a constant force.
double stopping_m(double speed_mps, const SafetySettings& settings) {
    return settings.mass_kg / (2 * settings.drag) *
           std::log1p(settings.drag * speed_mps * speed_mps / settings.braking_n);
}

}  // namespace

const Motion& MotionWatch::follow(const Vec3& position_m, double heading_rad, double period_s) {
    if (has_motion_ && period_s > 0) {
        motion_.velocity_mps = (1 / period_s) * (position_m - motion_.position_m);
        motion_.turn_rate_radps = wrap_angle_rad(heading_rad - motion_.heading_rad) / period_s;
    }
    motion_.position_m = position_m;
    motion_.heading_rad = heading_rad;
    has_motion_ = true;
    return motion_;
}

double hold_height(const Motion& motion, double height_m, const HeightGains& gains) {
    const double up = gains.per_m * (height_m - motion.position_m.z) -
                      gains.per_mps * motion.velocity_mps.z + gains.hover;
    return limited(-up);
}

double hold_heading(const Motion& motion, double heading_rad, const HeadingGains& gains) {
    const double left = gains.per_rad * wrap_angle_rad(heading_rad - motion.heading_rad) -
                        gains.per_radps * motion.turn_rate_radps;
    return limited(-left);
}

/// Returns the heading along the leg, turned so as to get back to the leg from the side: the hull
/// has no thrust sideways.
double LegControl::wanted_heading_rad(const Motion& motion, const Vec3& from_m,
                                      const Vec3& to_m) const {
    const Vec2 missing_m = on_ground(to_m - motion.position_m);
    const Vec2 leg_m = on_ground(to_m - from_m);
    if (mode_ == Mode::kSearch || length(leg_m) < kNowhere_m || dot(missing_m, leg_m) <= 0) {
        return aim_rad(motion, to_m, gains_.turn.lead_s);
    }
    const Vec2 along = (1 / length(leg_m)) * leg_m;
    const Vec2 left_of_leg = left_of(along);
    const double side_m = -dot(missing_m, left_of_leg);
    const double side_mps = dot(on_ground(motion.velocity_mps), left_of_leg);
    const LegGains& gains = gains_.leg;
    const double back_rad = std::clamp(gains.rad_per_m * side_m + gains.rad_per_mps * side_mps,
                                       -gains.most_rad, gains.most_rad);
    return std::atan2(along.y, along.x) - back_rad;
}

double LegControl::front(const Motion& motion, const Vec3& to_m, double error_rad) const {
    const DistanceGains& gains = gains_.distance;
    const double ahead_mps = dot(on_ground(motion.velocity_mps), nose_of(motion));
    if (mode_ == Mode::kSearch) {
        return limited(-gains.brake_per_mps * ahead_mps);
    }
    const double away_m = length(on_ground(to_m - motion.position_m));
    const double aim = std::cos(error_rad);
    return limited((gains.per_m * away_m - gains.per_mps * ahead_mps) * std::max(0.0, aim) -
                   (aim < 0 ? 0.3 : 0));
}

Motors LegControl::fly(const Motion& motion, const Vec3& from_m, const Vec3& to_m) {
    const Vec2 missing_m = on_ground(to_m - motion.position_m);
    if (length(missing_m) < kNowhere_m) {
        return hold(motion, to_m, motion.heading_rad);
    }
    const double error_rad =
        wrap_angle_rad(aim_rad(motion, to_m, gains_.turn.lead_s) - motion.heading_rad);
    if (std::abs(error_rad) < gains_.turn.aligned_rad) {
        mode_ = Mode::kGo;
    } else if (std::abs(error_rad) > gains_.turn.astray_rad) {
        mode_ = Mode::kSearch;
    }
    const double heading_rad = wanted_heading_rad(motion, from_m, to_m);
    return {.front = front(motion, to_m, error_rad),
            .vertical = hold_height(motion, to_m.z, gains_.height),
            .yaw = hold_heading(motion, heading_rad, gains_.heading)};
}

Motors LegControl::hold(const Motion& motion, const Vec3& at_m, double heading_rad) const {
    const Vec2 nose = nose_of(motion);
    const DistanceGains& gains = gains_.distance;
    const double front = gains.per_m * dot(on_ground(at_m - motion.position_m), nose) -
                         gains.per_mps * dot(on_ground(motion.velocity_mps), nose);
    return {.front = limited(front),
            .vertical = hold_height(motion, at_m.z, gains_.height),
            .yaw = hold_heading(motion, heading_rad, gains_.heading)};
}

Emergency emergency_of(const Motion& motion, double range_m, const SafetySettings& settings) {
    const double climb_mps = motion.velocity_mps.z;
    const double height_m = motion.position_m.z;
    const double stop_m = stopping_m(climb_mps, settings);
    if (range_m < settings.range_m || height_m - (climb_mps < 0 ? stop_m : 0) < settings.lowest_m) {
        return Emergency::kClimb;
    }
    return height_m + (climb_mps > 0 ? stop_m : 0) > settings.ceiling_m ? Emergency::kDescent
                                                                        : Emergency::kNone;
}

double make_safe(double vertical, Emergency emergency) {
    switch (emergency) {
        case Emergency::kClimb:
            return -1;
        case Emergency::kDescent:
            return 1;
        case Emergency::kNone:
            break;
    }
    return vertical;
}

}  // namespace cancha::strategies::blimp
