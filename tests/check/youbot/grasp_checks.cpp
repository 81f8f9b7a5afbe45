#include "tests/check/youbot/grasp_checks.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include <fmt/format.h>

#include "proto/base/values/space_pose.h"
#include "tests/check/youbot/lab.h"

namespace cancha::check::youbot {
namespace {

constexpr double kClosing_mps = -0.04;

/// The hand points down, far above the ground, so that a slipping cube falls out of it.
constexpr ArmPositions kHigh{0, 0.3, 1.2, std::numbers::pi - 1.5, 0};

/// The hand is pitched, so that gravity is neither along the fingers nor across.
constexpr ArmPositions kSlanted{0, 0.3, 1.2, std::numbers::pi - 1.5 - std::numbers::pi / 5, 0};

/// The hand is ahead, where joints can turn by 0.35 rad without touching anything.
constexpr ArmPositions kAhead{0, 0.4, 0.9, 0.6, 0};

/// Returns a robot with its gripper ahead, closed around a cube in the air. The middle of the cube
/// is `ahead_m` in front of the tip.
Youbot holding(const Cube& cube, const ArmPositions& arm, double ahead_m = 0) {
    Setup setup{.arm = arm, .finger_m = cube.side_m / 2};
    setup.cube = cube;
    setup.cube->centre_m = tip_at(arm) + Vec3{ahead_m, 0, kBaseHeight_m};
    return Youbot(setup);
}

/// Distance of the cube from its former place in the hand.
double slip_m(const Youbot& robot, const Vec3& before_m) {
    return length(robot.cube_in_hand_m() - before_m);
}

/// Returns whether fingers with this force hold the cube in the air: it is still there and has
/// stopped slipping.
bool is_held(const Cube& cube, double force_n, const ArmPositions& arm) {
    // Time in which a cube that slips with one per cent of gravity moves clearly.
    constexpr double kTime_s = 1;
    constexpr double kSlip_m = 1e-4;
    Youbot robot = holding(cube, arm);
    const Vec3 start_m = robot.cube_in_hand_m();
    robot.move_fingers(kClosing_mps, force_n);
    robot.set_joints(arm);
    robot.run(kTime_s);
    const Vec3 before_m = robot.cube_in_hand_m();
    robot.run(kTime_s);
    return slip_m(robot, start_m) < cube.side_m / 2 && slip_m(robot, before_m) < kSlip_m;
}

/// Returns the least friction with which the cube is held.
double critical_friction(const Cube& cube, double force_n, const ArmPositions& arm) {
    constexpr int kHalvings = 12;
    const double expected = cube.mass_kg * kGravity_mps2 / (2 * force_n);
    double slips = expected / 2;
    double holds = expected * 2;
    for (int i = 0; i < kHalvings; ++i) {
        Cube tried = cube;
        tried.friction = (slips + holds) / 2;
        (is_held(tried, force_n, arm) ? holds : slips) = tried.friction;
    }
    return holds;
}

/// Returns the least force that keeps a cube level if its middle is in front of the fingers.
double least_force_n(const Cube& cube, double ahead_m) {
    constexpr int kHalvings = 10;
    constexpr double kLevel_rad = 0.05;
    double tips = 1;
    double holds = 4;
    for (int i = 0; i < kHalvings; ++i) {
        const double force_n = (tips + holds) / 2;
        Youbot robot = holding(cube, kHigh, ahead_m);
        robot.move_fingers(kClosing_mps, force_n);
        robot.set_joints(kHigh);
        robot.run(1);
        (tilt_of(robot.cube().orientation) < kLevel_rad ? holds : tips) = force_n;
    }
    return holds;
}

struct Lift {
    double lost_m = 0;       ///< Slip of the cube in the hand.
    double asymmetry_m = 0;  ///< Greatest difference of the fingers' positions.
    bool is_held = false;
};

/// Closes the fingers on the cube on the ground, lifts it by 0.2 m and holds it.
Lift lift(const Cube& cube, double force_n) {
    constexpr double kHeight_m = 0.2;
    constexpr double kDown_rad = std::numbers::pi / 2;
    const Vec3 on_ground_m{tip_at(kDown).x, 0, cube.side_m / 2};
    const Vec3 grip_m = on_ground_m - Vec3{0, 0, kBaseHeight_m};
    Setup setup{.arm = kDown, .finger_m = 0.025};
    setup.cube = cube;
    setup.cube->centre_m = on_ground_m;
    Youbot robot(setup);
    robot.move_tip(grip_m + Vec3{0, 0, 0.08}, kDown_rad);
    robot.run(1.5);
    robot.move_tip(grip_m, kDown_rad);
    robot.run(1.5);
    robot.move_fingers(kClosing_mps, force_n);
    Lift result;
    const auto step = [&] {
        robot.step();
        result.asymmetry_m =
            std::max(result.asymmetry_m, std::abs(robot.joint("left finger joint").position -
                                                  robot.joint("right finger joint").position));
    };
    for (int tick = 0; tick < 60; ++tick) {
        step();
    }
    const Vec3 before_m = robot.cube_in_hand_m();
    constexpr int kLiftTicks = 120;
    for (int tick = 1; tick <= kLiftTicks + 120; ++tick) {
        const double share = std::min(1.0, static_cast<double>(tick) / kLiftTicks);
        robot.move_tip(grip_m + Vec3{0, 0, kHeight_m * share}, kDown_rad);
        step();
    }
    result.lost_m = slip_m(robot, before_m);
    result.is_held = robot.cube().position_m.z > on_ground_m.z + kHeight_m / 2;
    return result;
}

}  // namespace

std::vector<Check> find_critical_friction() {
    struct Case {
        Cube cube;
        double force_n;
        ArmPositions arm = kHigh;
    };

    const std::vector<Case> cases{{{.mass_kg = 0.3}, 10},
                                  {{.mass_kg = 0.3}, 5},
                                  {{.mass_kg = 0.5}, 50},
                                  {{.side_m = 0.025, .mass_kg = 0.042}, 1},
                                  {{.mass_kg = 0.3}, 10, kSlanted}};
    std::vector<Check> checks;
    for (const Case& one : cases) {
        const double expected = one.cube.mass_kg * kGravity_mps2 / (2 * one.force_n);
        checks.push_back(
            {.what = fmt::format("least friction that holds {} kg with {} N{}", one.cube.mass_kg,
                                 one.force_n, one.arm == kHigh ? "" : ", the hand aslant"),
             .basis = "m g / (2 F)",
             .expected = expected,
             .tolerance = 0.02 * expected,
             .measured = critical_friction(one.cube, one.force_n, one.arm)});
    }
    const Cube cube;
    constexpr double kAhead_m = 0.01;
    // Fingers are 0.02 m wide, and reach 0.01 m farther than the tip.
    const double corner_m = std::hypot(0.01, (cube.side_m / 2 + 0.01) / 2);
    const double expected_n = cube.mass_kg * kGravity_mps2 * kAhead_m / (2 * corner_m / 2);
    checks.push_back({.what = "least force, N, that keeps 0.3 kg level, held 10 mm off its middle",
                      .basis = "m g e / (2 mu r), r: half of the corners' distance",
                      .expected = expected_n,
                      .tolerance = 0.1 * expected_n,
                      .measured = least_force_n(cube, kAhead_m)});
    return checks;
}

std::vector<Check> lift_and_hold() {
    const Lift firm = lift({.friction = 1}, 10);
    const Lift weak = lift({.friction = 0.5}, 1);
    const Lift small = lift({.side_m = 0.025, .mass_kg = 0.042, .friction = 1}, 10);
    const auto row = [](const char* what, const char* basis, bool expected, bool found) {
        return Check{.what = what,
                     .basis = basis,
                     .expected = expected ? 1.0 : 0.0,
                     .tolerance = 0,
                     .measured = found ? 1.0 : 0.0};
    };
    return {
        row("0.3 kg with 10 N, friction 1: held", "2 mu F = 20 N > m g = 2.94 N", true,
            firm.is_held),
        at_most(0.5, "slips meanwhile, mm", "0.2 m up in 2 s, then 2 s", 1000 * firm.lost_m),
        at_most(0.5, "finger from finger, mm", "they mirror each other", 1000 * firm.asymmetry_m),
        row("0.3 kg with 1 N, friction 0.5: held", "2 mu F = 1 N < m g = 2.94 N", false,
            weak.is_held),
        row("Webots' box, 42 g, with 10 N: held", "2 mu F = 20 N > m g = 0.41 N", true,
            small.is_held)};
}

std::vector<Check> hold_for_long() {
    constexpr double kLong_s = 600;
    Youbot robot = holding({}, kHigh);
    robot.move_fingers(kClosing_mps, 10);
    robot.set_joints(kHigh);
    robot.run(1);
    const Vec3 before_m = robot.cube_in_hand_m();
    double trembles_m = 0;
    for (int tick = 0; tick < 60; ++tick) {
        robot.step();
        trembles_m = std::max(trembles_m, slip_m(robot, before_m));
    }
    robot.run(kLong_s);
    return {at_most(0.001, "trembles in the hand, mm", "the second finger is a gear",
                    1000 * trembles_m),
            at_most(0.1, "creeps in the hand in 600 s, mm", "nothing but friction holds it",
                    1000 * slip_m(robot, before_m))};
}

// Joints turn by at most 0.7 rad in 0.4 s, along half a cosine, and at most at 1.57 rad/s. So the
// tip accelerates by less than 50 m/s2. The remaining shift comes from the errors of turns in steps
// of 1/240 s.
std::vector<Check> carry_about() {
    constexpr int kTargets = 50;
    constexpr double kReach_rad = 0.35;
    Youbot robot = holding({.side_m = 0.03, .mass_kg = 0.073}, kAhead);
    robot.move_fingers(kClosing_mps, 20);
    robot.set_joints(kAhead);
    robot.run(1);
    const Vec3 before_m = robot.cube_in_hand_m();
    std::mt19937 generator(1);
    ArmPositions from = kAhead;
    double worst_m = 0;
    for (int target = 0; target < kTargets; ++target) {
        ArmPositions to = kAhead;
        for (double& position : to) {
            const double share = static_cast<double>(generator()) / std::mt19937::max();
            position += kReach_rad * (2 * share - 1);
        }
        constexpr int kTicks = 24;
        for (int tick = 1; tick <= kTicks; ++tick) {
            const double share = (1 - std::cos(std::numbers::pi * tick / kTicks)) / 2;
            ArmPositions at;
            for (std::size_t i = 0; i < at.size(); ++i) {
                at[i] = from[i] + share * (to[i] - from[i]);
            }
            robot.set_joints(at);
            robot.step();
            worst_m = std::max(worst_m, slip_m(robot, before_m));
        }
        from = to;
    }
    return {at_most(2, "shifts in the hand in 20 s, mm", "2 mu F = 40 N > m (g + a), 5 N at most",
                    1000 * worst_m)};
}

std::vector<Check> open_and_close() {
    Youbot robot({});
    robot.move_fingers(0.04, 0);
    robot.run(0.5);
    const double half_m = robot.joint("left finger joint").position;
    robot.run(0.3);
    const double most_m = robot.joint("left finger joint").position;
    robot.run(1);
    const double end_m = robot.joint("left finger joint").position;
    return {{.what = "opened in 0.5 s, each finger, mm",
             .basis = "0.04 m/s",
             .expected = 20,
             .tolerance = 0.5,
             .measured = 1000 * half_m},
            at_most(32, "in 0.8 s, mm", "0.04 m/s", 1000 * most_m),
            {.what = "in the end, mm",
             .basis = "travel of a finger",
             .expected = 25,
             .tolerance = 0.1,
             .measured = 1000 * end_m}};
}

}  // namespace cancha::check::youbot
