#include "tests/check/blimp/pilot_checks.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "cancha/base/pose.h"
#include "tests/check/blimp/sky.h"

namespace cancha::check::blimp {
namespace {

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
constexpr Vec3 kStart_m{0, 0, 2};
constexpr Vec3 kAhead_m{6, 0, 2};
constexpr double kLeg_s = 60;

double in_degrees(double angle_rad) {
    return angle_rad * 180 / std::numbers::pi;
}

double in_radians(double angle_deg) {
    return angle_deg * std::numbers::pi / 180;
}

/// Returns a target six metres from the start, in this direction.
Vec3 target_at(double bearing_deg) {
    const double bearing_rad = in_radians(bearing_deg);
    return kStart_m + Vec3{6 * std::cos(bearing_rad), 6 * std::sin(bearing_rad), 0};
}

void stop_at_a_target(std::vector<Check>& checks) {
    constexpr double kThere_m = 0.05;
    Sky sky(kStart_m);
    pilot::LegControl control;
    int braking_ticks = 0;
    double speed_there_mps = kNever;
    Greatest beyond_m;
    while (sky.time_s() < kLeg_s) {
        const pilot::Motors motors = control.fly(sky.motion(), kStart_m, kAhead_m);
        sky.fly(motors);
        beyond_m.see(sky.at_m().x - kAhead_m.x);
        if (std::isnan(speed_there_mps)) {
            braking_ticks += motors.front < 0 ? 1 : 0;
            speed_there_mps =
                length(kAhead_m - sky.at_m()) < kThere_m ? sky.speed_mps() : speed_there_mps;
        }
    }
    checks.push_back(at_least(1, "ticks with the front motor backwards on 6 m ahead",
                              "brakes before it arrives", braking_ticks));
    checks.push_back(
        at_most(0.1, "farthest beyond that target, m", "overshoot", beyond_m.number()));
    checks.push_back(at_most(0.05, "speed 0.05 m from it, m/s", "on arrival", speed_there_mps));
}

void climb_a_step(std::vector<Check>& checks) {
    constexpr double kSettled_s = 15;
    const double height_m = kStart_m.z + 1;
    Sky sky(kStart_m);
    int idle_ticks = 0;
    Greatest error_m;
    double vertical = kNever;
    while (sky.time_s() < 40) {
        vertical = pilot::hold_height(sky.motion(), height_m, {});
        sky.fly({.vertical = vertical});
        if (sky.time_s() > kSettled_s) {
            error_m.see(std::abs(sky.at_m().z - height_m));
            idle_ticks += vertical == 0 ? 1 : 0;
        }
    }
    checks.push_back(at_most(0.05, "height error 15 s after a step of 1 m up, m",
                             "greatest from then on", error_m.number()));
    checks.push_back(
        {"vertical command in the end", "-0.01 N / 0.045 N", -0.01 / 0.045, 0.002, vertical});
    checks.push_back({"ticks with a vertical command of 0 meanwhile", "hovering needs the motor", 0,
                      0, static_cast<double>(idle_ticks)});
}

/// Returns the angle by which the nose has turned when the pilot begins to go, counter-clockwise.
double turned_deg(double heading_deg, double bearing_deg) {
    Sky sky(kStart_m, in_radians(heading_deg));
    pilot::LegControl control;
    double turned_rad = 0;
    while (sky.time_s() < kLeg_s) {
        sky.fly(control.fly(sky.motion(), kStart_m, target_at(bearing_deg)));
        turned_rad += sky.robot().turn_rate_radps * kTick_s;
        if (control.mode() == pilot::Mode::kGo) {
            return in_degrees(turned_rad);
        }
    }
    return kNever;
}

void turn_the_short_way(std::vector<Check>& checks) {
    struct Turn {
        double heading_deg;
        double bearing_deg;
        double short_way_deg;
    };

    const double go_deg = in_degrees(pilot::TurnLimits{}.aligned_rad);
    constexpr double kDrift_deg = 8;
    for (const Turn& turn :
         {Turn{0, 179, 179}, Turn{0, -179, -179}, Turn{135, -135, 90}, Turn{-135, 135, -90}}) {
        checks.push_back({fmt::format("turned from {:.0f} to a target at {:.0f} degrees, deg",
                                      turn.heading_deg, turn.bearing_deg),
                          "the short way, up to 0.15 rad",
                          turn.short_way_deg - std::copysign(go_deg, turn.short_way_deg),
                          kDrift_deg, turned_deg(turn.heading_deg, turn.bearing_deg)});
    }
}

double side_error_at_the_end_m() {
    constexpr double kArrived_m = 0.25;
    Sky sky(kStart_m + Vec3{0, 1, 0});
    pilot::LegControl control;
    while (sky.time_s() < kLeg_s) {
        sky.fly(control.fly(sky.motion(), kStart_m, kAhead_m));
        if (length(kAhead_m - sky.at_m()) < kArrived_m) {
            return std::abs(sky.at_m().y);
        }
    }
    return kNever;
}

/// Returns the heading error at which the mode changes, found by turning the nose of a resting
/// blimp step by step.
double error_of_change_rad(pilot::Mode from, double first_rad, double step_rad) {
    pilot::LegControl control;
    if (from == pilot::Mode::kGo) {
        control.fly({.position_m = kStart_m}, kStart_m, kAhead_m);
    }
    for (int i = 0; i < 1000; ++i) {
        const double error_rad = first_rad + i * step_rad;
        control.fly({.position_m = kStart_m, .heading_rad = -error_rad}, kStart_m, kAhead_m);
        if (control.mode() != from) {
            return error_rad - step_rad / 2;
        }
    }
    return kNever;
}

/// Counts the changes of mode on a leg that is flown from rest.
int changes_of_mode(double bearing_deg) {
    constexpr double kArrived_m = 0.25;
    const Vec3 target_m = target_at(bearing_deg);
    Sky sky(kStart_m);
    pilot::LegControl control;
    pilot::Mode before = control.mode();
    int changes = 0;
    while (sky.time_s() < kLeg_s && length(target_m - sky.at_m()) > kArrived_m) {
        sky.fly(control.fly(sky.motion(), kStart_m, target_m));
        changes += control.mode() == before ? 0 : 1;
        before = control.mode();
    }
    return changes;
}

double range_below_m(const Sky& sky) {
    constexpr double kProcessor_m = 0.357;  // Distance below the middle.
    return sky.at_m().z - kProcessor_m - kWater_m;
}

/// Extreme heights of the hull's middle in 20 s of a vertical command.
struct Heights {
    Least lowest_m;
    Greatest highest_m;
};

Heights heights_of(double vertical, double from_m, Guard guard) {
    Sky sky({0, 0, from_m}, 0, guard);
    Heights heights;
    while (sky.time_s() < 20) {
        const pilot::Emergency emergency =
            guard == Guard::kPilot ? pilot::emergency_of(sky.motion(), range_below_m(sky))
                                   : pilot::Emergency::kNone;
        sky.fly({.vertical = pilot::make_safe(vertical, emergency)});
        heights.lowest_m.see(sky.at_m().z);
        heights.highest_m.see(sky.at_m().z);
    }
    return heights;
}

}  // namespace

std::vector<Check> fly_legs() {
    std::vector<Check> checks;
    stop_at_a_target(checks);
    climb_a_step(checks);
    turn_the_short_way(checks);
    checks.push_back(at_most(0.1, "side error at the end of a leg of 6 m begun 1 m beside it, m",
                             "mended by the heading", side_error_at_the_end_m()));
    return checks;
}

std::vector<Check> turn_and_go() {
    constexpr double kStep_rad = 0.005;
    std::vector<Check> checks;
    for (const double bearing_deg : {120.0, -60.0}) {
        checks.push_back(
            {fmt::format("changes of state on a leg to a target at {:.0f} degrees", bearing_deg),
             "search, then go", 1, 0, static_cast<double>(changes_of_mode(bearing_deg))});
    }
    checks.push_back({"search becomes go at, rad", "0.15", 0.15, kStep_rad,
                      error_of_change_rad(pilot::Mode::kSearch, 1, -kStep_rad)});
    checks.push_back({"go becomes search at, rad", "0.9", 0.9, kStep_rad,
                      error_of_change_rad(pilot::Mode::kGo, 0, kStep_rad)});
    return checks;
}

std::vector<Check> keep_between_water_and_ceiling() {
    constexpr double kTouched_m = 0.01;  // Equal to touch_gap_m of the chapter.
    constexpr double kCeiling_m = 4;

    struct Case {
        Guard guard;
        std::string who;
    };

    std::vector<Check> checks;
    for (const Case& one : {Case{Guard::kDrive, "by hand"}, Case{Guard::kPilot, "by the pilot"}}) {
        checks.push_back(at_least(
            kTouched_m, "above water in 20 s of full descent from 3 m, " + one.who + ", m",
            "touches none", heights_of(1, 3, one.guard).lowest_m.number() - kFoot_m - kWater_m));
        checks.push_back(
            at_most(0.3, "above the ceiling in 20 s of full climb from 2 m, " + one.who + ", m",
                    "4 m, of the middle of the hull",
                    heights_of(-1, 2, one.guard).highest_m.number() - kCeiling_m));
    }
    return checks;
}

}  // namespace cancha::check::blimp
