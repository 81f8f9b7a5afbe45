#include "tests/check/youbot/base_checks.h"

#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "server/sim/world/drives/mecanum.h"
#include "tests/check/youbot/lab.h"

namespace cancha::check::youbot {
namespace {

using world::drives::BaseMotion;
using world::drives::MecanumBase;
using world::drives::MecanumSpeeds;

// B.1: a 0.15 m, b 0.235 m, R 0.05 m.
constexpr MecanumBase kBase{.radius_m = 0.05, .reach_m = 0.385};

// Time before speeds are measured, because the wheels slip as they start.
constexpr double kStart_s = 1;
constexpr double kTime_s = 10;

constexpr double kShare = 0.003;

/// A load of 1 kg on the hull, ahead of the middle and to the left.
constexpr Payload kPayload{.mass_kg = 1, .centre_m = {0.1, 0.08, 0.09}};

/// Returns the mean motion over this time, in the frame of the base.
BaseMotion measured(Youbot& robot, double time_s) {
    BaseMotion sum;
    int ticks = 0;
    for (; ticks < time_s / kTick_s - 0.5; ++ticks) {
        const referee::RobotState before = robot.base();
        robot.step();
        const referee::RobotState& after = robot.base();
        const double turned_rad =
            std::remainder(after.heading_rad - before.heading_rad, 2 * std::numbers::pi);
        // Middle of both headings.
        const double heading_rad = before.heading_rad + turned_rad / 2;
        const Vec2 way_m = to_body(after.ground_position_m() - before.ground_position_m(),
                                   {std::cos(heading_rad), std::sin(heading_rad)});
        // Ratio of arc to chord.
        const double half_rad = turned_rad / 2;
        const double arc = std::abs(half_rad) > 1e-9 ? half_rad / std::sin(half_rad) : 1;
        sum.forward_mps += arc * way_m.x;
        sum.left_mps += arc * way_m.y;
        sum.turn_rate_radps += turned_rad;
    }
    const double whole_s = ticks * kTick_s;
    return {sum.forward_mps / whole_s, sum.left_mps / whole_s, sum.turn_rate_radps / whole_s};
}

struct Way {
    std::string name;
    BaseMotion motion;
};

void add_speed(const std::string& what, double expected, double measured_value,
               std::vector<Check>& checks) {
    constexpr double kRest = 0.0003;  // Tolerance where no motion is expected.
    checks.push_back({.what = what,
                      .basis = expected == 0 ? "nothing moves it there" : "as told",
                      .expected = expected,
                      .tolerance = expected == 0 ? kRest : kShare * std::abs(expected),
                      .measured = measured_value});
}

}  // namespace

std::vector<Check> drive_any_way() {
    const std::vector<Way> ways{{"ahead", {.forward_mps = 0.3}},
                                {"to the left", {.left_mps = 0.3}},
                                {"turning", {.turn_rate_radps = 0.8}},
                                {"all at once", {0.2, -0.1, 0.4}},
                                {"all at once and fast", {0.3, 0.15, 0.6}}};
    std::vector<Check> checks;
    for (const bool is_loaded : {false, true}) {
        for (const Way& way : ways) {
            Setup setup;
            if (is_loaded) {
                setup.payload = kPayload;
            }
            Youbot robot(setup);
            robot.drive(way.motion.forward_mps, way.motion.left_mps, way.motion.turn_rate_radps);
            robot.run(kStart_s);
            const BaseMotion found = measured(robot, kTime_s);
            const std::string load = is_loaded ? ", with 1 kg" : "";
            add_speed(fmt::format("{}{}: ahead, m/s", way.name, load), way.motion.forward_mps,
                      found.forward_mps, checks);
            add_speed(fmt::format("{}{}: to the left, m/s", way.name, load), way.motion.left_mps,
                      found.left_mps, checks);
            add_speed(fmt::format("{}{}: turn rate, rad/s", way.name, load),
                      way.motion.turn_rate_radps, found.turn_rate_radps, checks);
        }
    }
    return checks;
}

std::vector<Check> turn_wheels_as_told() {
    struct Case {
        std::string name;
        std::string basis;
        BaseMotion motion;
        MecanumSpeeds wheels;
    };

    const double turn_radps = 0.385 * 0.4 / 0.05;
    const std::vector<Case> cases{
        {"0.2 m/s ahead", "vy / R", {.forward_mps = 0.2}, {4, 4, 4, 4}},
        {"0.2 m/s to the right", "-+vx / R", {.left_mps = -0.2}, {4, -4, -4, 4}},
        {"0.2 m/s ahead and to the right", "one diagonal rests", {0.2, -0.2, 0}, {8, 0, 0, 8}},
        {"0.4 rad/s to the left",
         "-+(a + b) om / R",
         {.turn_rate_radps = 0.4},
         {-turn_radps, turn_radps, -turn_radps, turn_radps}}};
    static constexpr const char* kWheels[] = {"front left axle", "front right axle",
                                              "rear left axle", "rear right axle"};
    std::vector<Check> checks;
    for (const Case& one : cases) {
        Youbot robot({});
        robot.drive(one.motion.forward_mps, one.motion.left_mps, one.motion.turn_rate_radps);
        robot.run(kStart_s);
        for (std::size_t i = 0; i < one.wheels.size(); ++i) {
            checks.push_back({.what = fmt::format("{}: {}, rad/s", one.name, kWheels[i]),
                              .basis = one.basis,
                              .expected = one.wheels[i],
                              .tolerance = 0.001,
                              .measured = robot.joint(kWheels[i]).speed});
        }
    }
    Youbot fast({});
    fast.drive(0.5, 0.3, 1);
    fast.run(kStart_s);
    const double share = 14.81 / kBase.speeds_for({0.5, 0.3, 1})[1];
    const BaseMotion slowed = measured(fast, kTime_s);
    add_speed("faster than its wheels can: ahead, m/s", share * 0.5, slowed.forward_mps, checks);
    add_speed("that is, to the left, m/s", share * 0.3, slowed.left_mps, checks);
    add_speed("that is, turn rate, rad/s", share * 1, slowed.turn_rate_radps, checks);
    Youbot robot({});
    robot.turn_wheels({4, 4, 4, 4});
    robot.run(kStart_s);
    add_speed("wheels at 4 rad/s: ahead, m/s", 0.2, measured(robot, kTime_s).forward_mps, checks);
    return checks;
}

std::vector<Check> swap_a_sign() {
    const MecanumSpeeds speeds = kBase.speeds_for({.forward_mps = 0.2});
    Youbot robot({});
    robot.turn_wheels({-speeds[0], speeds[1], speeds[2], speeds[3]});
    robot.run(kStart_s);
    const BaseMotion found = measured(robot, kTime_s);
    return {
        at_least(0.1, "turn rate with the front left wheel backwards, rad/s",
                 "it spins in place of going straight", std::abs(found.turn_rate_radps)),
        at_most(0.15, "ahead meanwhile, m/s", "0.2 m/s with the right sign", found.forward_mps)};
}

std::vector<Check> stand_still() {
    constexpr double kLong_s = 600;
    Setup setup;
    setup.payload = kPayload;
    Youbot robot(setup);
    // Pressing fingers keep the robot awake. A sleeping body would not creep anyway.
    robot.move_fingers(-0.04, 10);
    robot.run(kStart_s);
    const referee::RobotState before = robot.base();
    robot.run(kLong_s);
    const double way_m = distance(robot.base().ground_position_m(), before.ground_position_m());
    return {at_most(0.1, "creeps in 600 s, wheels at rest, 1 kg off its middle, mm",
                    "static friction", 1000 * way_m),
            at_most(0.1, "turns meanwhile, 1e-3 rad", "static friction",
                    1000 * std::abs(robot.base().heading_rad - before.heading_rad))};
}

std::vector<Check> carry_on_the_plate() {
    Setup setup;
    // The top of the plate is 0.0485 m above the base.
    constexpr double kPlateTop_m = kBaseHeight_m + 0.0485;
    setup.cube = Cube{.centre_m = {-0.155, 0, kPlateTop_m + 0.02}};
    Youbot robot(setup);
    robot.run(kStart_s);
    const Vec3 before_m = robot.in_base_m(robot.cube().position_m);
    double most_m = 0;
    const auto follow = [&] {
        robot.step();
        most_m = std::max(most_m, length(robot.in_base_m(robot.cube().position_m) - before_m));
    };
    // Speeds up to 0.5 m/s with 1 m/s2, slows down, then moves sideways while turning.
    constexpr int kRampTicks = 30;
    for (int tick = 1; tick <= 4 * kRampTicks; ++tick) {
        robot.drive(0.5 * std::min(1.0, static_cast<double>(tick) / kRampTicks), 0, 0);
        follow();
    }
    for (int tick = kRampTicks; tick >= 0; --tick) {
        robot.drive(0.5 * tick / kRampTicks, 0, 0);
        follow();
    }
    for (int tick = 1; tick <= 4 * kRampTicks; ++tick) {
        const double share = std::min(1.0, static_cast<double>(tick) / kRampTicks);
        robot.drive(0, 0.3 * share, 0.5 * share);
        follow();
    }
    return {at_most(5, "farthest that a cube moves on the plate, mm",
                    "route at 0.5 m/s, 1 m/s2, then sideways and turning", 1000 * most_m)};
}

}  // namespace cancha::check::youbot
