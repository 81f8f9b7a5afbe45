#include "tests/check/youbot/arm_checks.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "tests/check/youbot/lab.h"

namespace cancha::check::youbot {
namespace {

constexpr double kDown_rad = std::numbers::pi / 2;

// Reach from shoulder to tip.
constexpr double kReach_m = 0.155 + 0.135 + 0.2175;
constexpr double kShoulderHeight_m = 0.161;
constexpr double kShoulderOut_m = 0.2;  ///< x of the shoulder, with the arm straight ahead.

/// Returns the largest distance of the tip from a target that moves at 0.1 m/s, at the ends of
/// ticks.
double farthest_behind_m(const ParameterValues& settings, double pitch_rad) {
    constexpr double kSpeed_mps = 0.1;
    Setup setup{.arm = kDown};
    setup.arm_settings = settings;
    Youbot robot(setup);
    const Vec3 start_m = tip_at(kDown);
    robot.move_tip(start_m, pitch_rad);
    robot.run(1);
    double most_m = 0;
    // A square of 0.1 m: back, left, up, and home.
    Vec3 target_m = start_m;
    for (const Vec3& way : {Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, -1, -1}}) {
        for (int tick = 0; tick < 60; ++tick) {
            target_m = target_m + (kSpeed_mps * kTick_s / length(way)) * way;
            robot.move_tip(target_m, pitch_rad);
            robot.step();
            most_m = std::max(most_m, length(robot.tip_m() - target_m));
        }
    }
    return most_m;
}

}  // namespace

std::vector<Check> follow_a_line() {
    return {at_most(1, "farthest behind a target of 0.1 m/s, step by step, mm", "|tip - target|",
                    1000 * farthest_behind_m({}, kDown_rad)),
            at_most(1, "the same with lambda 0.1 and any pitch, mm", "CoppeliaSim's defaults",
                    1000 * farthest_behind_m({{"damping", 0.1}, {"keeps_pitch", 0}}, kDown_rad)),
            at_most(1, "the same in closed form, mm", "|tip - target|",
                    1000 * farthest_behind_m({{"closed_form", 1}}, kDown_rad))};
}

std::vector<Check> reach_the_same_places() {
    const std::vector<Vec3> places_m{{0.4, 0, 0}, {0.35, 0.15, 0.05}, {0.38, -0.1, -0.03}};
    std::vector<Check> checks;
    for (const Vec3& place_m : places_m) {
        std::vector<Vec3> tips_m;
        for (const double closed_form : {0.0, 1.0}) {
            Setup setup{.arm = kDown};
            setup.arm_settings = {{"closed_form", closed_form}};
            Youbot robot(setup);
            robot.move_tip(place_m, kDown_rad);
            robot.run(4);
            tips_m.push_back(robot.tip_m());
            checks.push_back(
                at_most(1,
                        fmt::format("misses ({}, {}, {}), {}, mm", place_m.x, place_m.y, place_m.z,
                                    closed_form > 0 ? "closed form" : "step by step"),
                        "4 s after it is told", 1000 * length(robot.tip_m() - place_m)));
        }
        checks.push_back(at_most(1, "one from the other, mm", "both reach the same",
                                 1000 * length(tips_m[0] - tips_m[1])));
    }
    return checks;
}

std::vector<Check> reach_a_place_of_the_world() {
    // The robot's frame is turned by a third of a circle.
    const GroundPose start{2, -1, 2 * std::numbers::pi / 3};
    const Vec3 in_base_m{0.4, 0.1, 0};
    Setup setup{.arm = kDown};
    setup.start = start;
    Youbot robot(setup);
    const double sine = std::sqrt(3) / 2;
    const double cosine = -0.5;
    const Vec3 in_world_m{start.x_m + cosine * in_base_m.x - sine * in_base_m.y,
                          start.y_m + sine * in_base_m.x + cosine * in_base_m.y,
                          kBaseHeight_m + in_base_m.z};
    robot.move_tip_in_world(in_world_m, kDown_rad);
    robot.run(4);
    std::vector<Check> checks{at_most(1, "misses its place, mm",
                                      "the same place, in the frame of the base",
                                      1000 * length(robot.tip_m() - in_base_m))};
    // The command is repeated while the base turns away. The tip stays at its place in the world.
    robot.drive(0, 0, 0.2);
    double most_m = 0;
    for (int tick = 0; tick < 60; ++tick) {
        robot.move_tip_in_world(in_world_m, kDown_rad);
        robot.step();
        most_m = std::max(most_m, length(robot.tip_m() - robot.in_base_m(in_world_m)));
    }
    checks.push_back(at_most(2, "farthest from it while the base turns by 0.2 rad/s, mm",
                             "the base moves 1.5 mm in a tick there", 1000 * most_m));
    return checks;
}

std::vector<Check> reach_too_far() {
    Setup setup{.arm = kDown};
    setup.arm_settings = {{"keeps_pitch", 0}};
    Youbot robot(setup);
    const Vec3 shoulder_m{kShoulderOut_m, 0, kShoulderHeight_m};
    const double far_m = (kReach_m + 0.3) / std::numbers::sqrt2;
    robot.move_tip(shoulder_m + Vec3{far_m, 0, far_m}, 0);
    robot.run(10);
    const Vec3 tip_m = robot.tip_m();
    return {at_least(0.505, "stretches towards a target 0.3 m out of reach, m", "of 0.5075",
                     length(tip_m - shoulder_m)),
            at_most(0.5075 + 1e-4, "that is, at most, m", "0.155 + 0.135 + 0.2175",
                    length(tip_m - shoulder_m))};
}

std::vector<Check> hold_up_a_load() {
    const ArmPositions level{0, 1.4, 0.1, 0.05, 0};
    Youbot robot({.arm = level});
    robot.set_joints(level);
    robot.run(60);
    double most_rad = 0;
    for (std::size_t i = 0; i < level.size(); ++i) {
        const double position = robot.joint(fmt::format("arm joint {}", i + 1)).position;
        most_rad = std::max(most_rad, std::abs(position - level[i]));
    }
    return {at_most(0.1, "sags in 60 s, stretched ahead, 1e-3 rad", "motors hold a speed of 0",
                    1000 * most_rad)};
}

std::vector<Check> turn_joints() {
    std::vector<Check> checks;
    Youbot robot({});
    const ArmPositions target{1.5, 0.6, 0.9, 1.2, -1};
    robot.set_joints(target);
    double fastest_radps = 0;
    for (int tick = 0; tick < 120; ++tick) {
        robot.step();
        for (int i = 1; i <= 5; ++i) {
            fastest_radps = std::max(fastest_radps,
                                     std::abs(robot.joint(fmt::format("arm joint {}", i)).speed));
        }
    }
    double most_rad = 0;
    for (std::size_t i = 0; i < target.size(); ++i) {
        const double position = robot.joint(fmt::format("arm joint {}", i + 1)).position;
        most_rad = std::max(most_rad, std::abs(position - target[i]));
    }
    checks.push_back(at_most(std::numbers::pi / 2 + 0.01, "fastest joint on the way, rad/s",
                             "pi / 2", fastest_radps));
    checks.push_back(at_most(1, "farthest from where it was told after 2 s, 1e-3 rad", "arrives",
                             1000 * most_rad));
    robot.turn_joints({-0.5, 0, 0, 0, 0});
    robot.run(1);
    checks.push_back({.what = "turned in 1 s at -0.5 rad/s, rad",
                      .basis = "as told",
                      .expected = -0.5,
                      .tolerance = 0.005,
                      .measured = robot.joint("arm joint 1").position - target[0]});
    robot.set_joints({3, 3, 3, 3, 3});
    robot.run(4);
    const ArmPositions limits{169, 90, 146, 102.5, 167.5};
    for (std::size_t i = 0; i < limits.size(); ++i) {
        checks.push_back({.what = fmt::format("joint {} told to go too far, degrees", i + 1),
                          .basis = "stops at its limit",
                          .expected = limits[i],
                          .tolerance = 0.1,
                          .measured = robot.joint(fmt::format("arm joint {}", i + 1)).position *
                                      180 / std::numbers::pi});
    }
    return checks;
}

}  // namespace cancha::check::youbot
