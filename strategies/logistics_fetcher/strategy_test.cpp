#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <variant>

#include <gtest/gtest.h>

#include "strategies/logistics_fetcher/script.h"
#include "strategies/logistics_fetcher/youbot.h"

namespace cancha::strategies::logistics {
namespace {

constexpr double kPeriod_s = 1.0 / 60;

/// A base that follows commands at once and exactly, with only a wall ahead of its beams.
class FakeBase {
  public:
    explicit FakeBase(double wall_m = 100) : wall_m_(wall_m) {
        look();
        robot.sense(view_, kPeriod_s);
    }

    /// Plays one tick: the script continues, and the base moves.
    void tick(Script& script) {
        script.step();
        commands_.clear();
        robot.drive(view_, commands_);
        for (const client::Commands::Entry& entry : commands_.entries()) {
            if (const auto* velocity = std::get_if<client::BodyVelocity>(&entry.command)) {
                move(*velocity);
            }
        }
        look();
        robot.sense(view_, kPeriod_s);
    }

    /// Runs a script to its end. Returns the time it took, in seconds.
    double run(Script script) {
        const double begun_s = robot.time_s();
        while (!script.is_done()) {
            tick(script);
        }
        return robot.time_s() - begun_s;
    }

    Youbot robot{};
    double x_m = 0;
    double y_m = 0;
    double heading_rad = 0;
    double turned_rad = 0;  ///< Total angle turned to the left.

  private:
    void move(const client::BodyVelocity& velocity) {
        const double cosine = std::cos(heading_rad);
        const double sine = std::sin(heading_rad);
        x_m += kPeriod_s * (cosine * velocity.forward_mps - sine * velocity.left_mps);
        y_m += kPeriod_s * (sine * velocity.forward_mps + cosine * velocity.left_mps);
        heading_rad = wrap_angle_rad(heading_rad + kPeriod_s * velocity.turn_rate_radps);
        turned_rad += kPeriod_s * velocity.turn_rate_radps;
    }

    void look() {
        constexpr double kRange_m = 0.5;
        const auto ahead_m = static_cast<float>(std::min(wall_m_ - x_m, kRange_m));
        const client::Ranges beam{.distances_m = {ahead_m}, .range_m = kRange_m};
        view_.readings = {
            {.sensor = "position",
             .found = client::Fix{.position_m = {x_m, y_m, 0}, .heading_rad = heading_rad}},
            {.sensor = "left", .found = beam},
            {.sensor = "right", .found = beam}};
    }

    double wall_m_;
    client::RobotView view_{};
    client::Commands commands_{};
};

// The distance decays as e^-t: from 0.2 m to 1 mm in ln 200 = 5.30 s.
TEST(YoubotTest, ItReachesATargetLikeAFallingExponential) {
    FakeBase base;
    base.robot.go_ahead(0.2);
    EXPECT_NEAR(base.run(base.robot.wait_reach_target()), std::log(200), 0.1);
}

TEST(YoubotTest, ItLagsBehindAMovingTargetByItsSpeed) {
    FakeBase base;
    constexpr double kSpeed_mps = 0.3;
    const client::Path path({{.position_m = {0, 0, 0}}, {.position_m = {3, 0, 0}}});
    Script script = base.robot.follow_path(path, {.speed_mps = kSpeed_mps, .acceleration_mps2 = 1});
    constexpr double kWhile_s = 8;
    for (int i = 0; i < kWhile_s / kPeriod_s; ++i) {
        base.tick(script);
    }
    // The target's place after 8 s: v (t - v / 2a). The base still lags behind by e^-8.
    const double target_m = kSpeed_mps * (kWhile_s - kSpeed_mps / 2);
    EXPECT_NEAR(target_m - base.x_m, kSpeed_mps, 0.01);
}

// Paths of no length: two points in one place, and the rest at the end of a path.
TEST(YoubotTest, TheTargetComesToTheEndOfAPathOfNoLength) {
    const client::Path turn({{}, {.orientation = upright(1)}});
    const client::Path ahead({{}, {.position_m = {0.1, 0, 0}}});
    FakeBase base;
    base.run(base.robot.follow_path(turn, {}));
    base.run(base.robot.wait_reach_target());
    EXPECT_NEAR(base.heading_rad, 1, 0.002);
    base.run(base.robot.follow_path(ahead, {.start = 1}));
    base.run(base.robot.wait_reach_target());
    EXPECT_NEAR(base.x_m, 0.1, 0.001);

    const client::Path::Point down = tip_point({0.3, 0.1, 0.2}, 1.5);
    base.run(base.robot.follow_path_with_tip(client::Path({down}), {}));
    EXPECT_EQ(base.robot.tip().position_m, down.position_m);
    EXPECT_EQ(base.robot.tip().orientation, down.orientation);
}

TEST(YoubotTest, HalfATurnGoesToTheLeftFromEitherSide) {
    for (const double tiny_rad : {-1e-3, 0.0, 1e-3}) {
        FakeBase base;
        base.robot.turn_around();
        base.heading_rad = tiny_rad;
        base.run(base.robot.wait_reach_target());
        EXPECT_NEAR(base.turned_rad, std::numbers::pi, 0.01) << tiny_rad;
        EXPECT_NEAR(std::abs(base.heading_rad), std::numbers::pi, 0.002);
    }
}

TEST(YoubotTest, NothingInSightIsNoDistance) {
    EXPECT_FALSE(FakeBase().robot.distance_m());
    FakeBase base(0.3);
    ASSERT_TRUE(base.robot.distance_m());
    EXPECT_NEAR(*base.robot.distance_m(), 0.3, 1e-7);  // A float.
}

TEST(YoubotTest, AFreeTipStaysInTheWorldAndAnAttachedOneGoesAlong) {
    FakeBase base;
    const Vec3 before_m = base.robot.tip().position_m;
    base.robot.free_tip();
    base.robot.go_ahead(0.2);
    base.run(base.robot.wait_reach_target());
    EXPECT_EQ(base.robot.tip().position_m, before_m);

    base.robot.attach_tip();
    EXPECT_NEAR(base.robot.tip().position_m.x, before_m.x - base.x_m, 1e-12);
}

Script inner(int& count) {
    ++count;
    co_await kNextTick;
    ++count;
}

Script outer(int& count) {
    co_await inner(count);
    co_await kNextTick;
    co_await inner(count);
    ++count;
}

TEST(ScriptTest, ItGoesOnOnceATickAndWaitsForOthers) {
    int count = 0;
    Script script = outer(count);
    EXPECT_EQ(count, 0);
    script.step();
    EXPECT_EQ(count, 1);
    script.step();
    EXPECT_EQ(count, 2);
    script.step();
    EXPECT_EQ(count, 3);
    EXPECT_FALSE(script.is_done());
    script.step();
    EXPECT_EQ(count, 5);
    EXPECT_TRUE(script.is_done());
    script.step();
    EXPECT_EQ(count, 5);
}

Script failing() {
    co_await kNextTick;
    throw std::invalid_argument("a bad ride");
}

Script waiting_for_one_that_fails(bool& has_seen) {
    try {
        co_await failing();
    } catch (const std::invalid_argument&) {
        has_seen = true;
    }
    co_await failing();
}

TEST(ScriptTest, WhatOneThrowsReachesTheOneThatWaitsAndThenItsCaller) {
    bool has_seen = false;
    Script script = waiting_for_one_that_fails(has_seen);
    script.step();
    script.step();
    EXPECT_TRUE(has_seen);
    EXPECT_THROW(script.step(), std::invalid_argument);
    EXPECT_TRUE(script.is_done());
}

TEST(ScriptTest, OneThatIsNotPlayedOutIsDropped) {
    int count = 0;
    {
        Script script = outer(count);
        script.step();
    }
    EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace cancha::strategies::logistics
