#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"
#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/flight_control.h"

namespace cancha::strategies::blimp {
namespace {

constexpr double kTick_s = 0.032;

/// A blimp of the chapter high in the air, nothing around it; the ground counts as the water does.
class Sky {
  public:
    Sky(const Vec3& at_m, double heading_rad)
        : world_(*world::make_world_spec(settings(at_m, heading_rad)), 1) {
        look();
    }

    void fly(const Motors& motors) {
        const command::Kind* kind = command::find_kind("airship");
        world_.command(RobotId{1},
                       {.kind = kind, .numbers = {motors.front, motors.vertical, motors.yaw}});
        world_.step();
        look();
    }

    /// As the pilot knows it: of fixes.
    const Motion& motion() const { return watch_.motion(); }

    /// As it is.
    const referee::RobotState& robot() const { return state_.robots.front(); }

    const Vec3& at_m() const { return robot().position_m; }

    double speed_mps() const { return length(robot().velocity_mps); }

  private:
    static v1::Discipline settings(const Vec3& at_m, double heading_rad) {
        v1::Discipline settings = referee::load_discipline("blimp_course/solo")->settings;
        settings.mutable_arena()->clear_models();
        v1::Pose& start = *settings.mutable_robots(0)->mutable_start();
        constexpr double kFoot_m = 0.45;  // Depth of the front motor's mount below the middle.
        start.set_x_m(at_m.x);
        start.set_y_m(at_m.y);
        start.set_z_m(at_m.z - kFoot_m);
        start.set_heading_rad(heading_rad);
        return settings;
    }

    void look() {
        world_.observe(state_);
        watch_.follow(at_m(), robot().heading_rad, kTick_s);
    }

    world::World world_;
    referee::WorldState state_{};
    MotionWatch watch_{};
};

TEST(FlightTest, FromRestATargetSixMetresAheadIsReachedWithoutOvershoot) {
    Sky sky({0, 0, 2}, 0);
    LegControl control;
    const Vec3 target_m{6, 0, 2};
    bool has_braked = false;
    bool has_arrived = false;
    double farthest_m = 0;
    for (int tick = 0; tick < 60 / kTick_s; ++tick) {
        const Motors motors = control.fly(sky.motion(), {0, 0, 2}, target_m);
        sky.fly(motors);
        farthest_m = std::max(farthest_m, sky.at_m().x);
        has_braked = has_braked || motors.front < 0;
        if (!has_arrived && length(target_m - sky.at_m()) < 0.05) {
            has_arrived = true;
            EXPECT_TRUE(has_braked);
            EXPECT_LT(sky.speed_mps(), 0.05);
        }
    }
    EXPECT_TRUE(has_arrived);
    EXPECT_LT(farthest_m, target_m.x + 0.1);
}

TEST(FlightTest, AStepOfAMetreUpSettlesAndHoveringNeedsTheMotor) {
    Sky sky({0, 0, 2}, 0);
    double last_off_s = 0;
    constexpr double kTime_s = 40;
    constexpr double kSettled_s = 15;
    for (int tick = 0; tick < kTime_s / kTick_s; ++tick) {
        const double t_s = kTick_s * tick;
        const double vertical = hold_height(sky.motion(), 3, {});
        sky.fly({.vertical = vertical});
        last_off_s = std::abs(sky.at_m().z - 3) > 0.05 ? t_s : last_off_s;
        EXPECT_TRUE(t_s < kSettled_s || vertical < -0.1) << t_s;
    }
    EXPECT_LT(last_off_s, kSettled_s);
}

TEST(FlightTest, ATargetBehindIsTurnedToTheShortWay) {
    for (const double degrees : {179.0, -179.0}) {
        Sky sky({0, 0, 2}, 0);
        LegControl control;
        const double bearing_rad = degrees * std::numbers::pi / 180;
        const Vec3 target_m{6 * std::cos(bearing_rad), 6 * std::sin(bearing_rad), 2};
        double turned_rad = 0;
        for (int tick = 0; tick < 1 / kTick_s; ++tick) {
            sky.fly(control.fly(sky.motion(), {0, 0, 2}, target_m));
            turned_rad += sky.robot().turn_rate_radps * kTick_s;
        }
        EXPECT_GT(turned_rad * degrees, 0) << degrees;
    }
}

TEST(FlightTest, ASideErrorIsMendedAlongTheLeg) {
    Sky sky({0, 1, 2}, 0);
    LegControl control;
    const Vec3 target_m{6, 0, 2};
    for (int tick = 0; tick < 60 / kTick_s && length(target_m - sky.at_m()) > 0.25; ++tick) {
        sky.fly(control.fly(sky.motion(), {0, 0, 2}, target_m));
    }
    EXPECT_LT(length(target_m - sky.at_m()), 0.25);
    EXPECT_LT(std::abs(sky.at_m().y), 0.1);
}

// The surface of the water is 1 m high; the lowest part of the hull is 0.45 m below its middle.
TEST(FlightTest, FullDescentTouchesNoWater) {
    Sky sky({0, 0, 3}, 0);
    double lowest_m = sky.at_m().z;
    for (int tick = 0; tick < 20 / kTick_s; ++tick) {
        const double range_m = sky.at_m().z - 0.357 - 1;
        const Emergency emergency = emergency_of(sky.motion(), range_m);
        sky.fly({.vertical = make_safe(1, emergency)});
        lowest_m = std::min(lowest_m, sky.at_m().z);
    }
    EXPECT_GT(lowest_m, 1 + 0.45);
}

TEST(FlightTest, FullClimbKeepsBelowTheCeiling) {
    Sky sky({0, 0, 2}, 0);
    double highest_m = 0;
    for (int tick = 0; tick < 20 / kTick_s; ++tick) {
        const Emergency emergency =
            emergency_of(sky.motion(), std::numeric_limits<double>::infinity());
        sky.fly({.vertical = make_safe(-1, emergency)});
        highest_m = std::max(highest_m, sky.at_m().z);
    }
    EXPECT_LT(highest_m, 4.0 + 0.3);
}

// A blimp of radius 0.55 m and an obstacle of 0.2 m, 0.35 m beside the way: one way round, and the
// middle of the hull keeps its radius away from the surface of the obstacle.
TEST(FlightTest, AnObstacleIsGoneRoundByOneWayRound) {
    Sky sky({0, 0, 2}, 0);
    client::Course course;
    course.destinations = {{"blue: behind", {6, 0, 2}, 0.25}};
    course.obstacles = {{"pillar", {3, 0.35, 1.8}, {3, 0.35, 2.2}, 0.2, 0.2}};
    CourseStack stack(course, Team::kBlue);
    stack.begin_leg(sky.at_m());
    LegControl control;
    int ways = 0;
    double nearest_m = std::numeric_limits<double>::infinity();
    for (int tick = 0; tick < 90 / kTick_s && !stack.is_empty(); ++tick) {
        const bool has_new_way = stack.avoid(sky.at_m());
        ways += has_new_way ? 1 : 0;
        if (stack.arrive(sky.at_m()) || has_new_way) {
            control.search();
        }
        if (!stack.is_empty()) {
            sky.fly(control.fly(sky.motion(), stack.leg_from_m(), stack.top().place_m));
        }
        nearest_m = std::min(nearest_m, std::hypot(sky.at_m().x - 3, sky.at_m().y - 0.35) - 0.2);
    }
    EXPECT_TRUE(stack.is_empty());
    EXPECT_EQ(ways, 1);
    EXPECT_GT(nearest_m, 0.55 - AvoidanceSettings{}.slack_m);
}

}  // namespace
}  // namespace cancha::strategies::blimp
