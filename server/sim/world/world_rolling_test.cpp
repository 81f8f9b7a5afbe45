#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/rolling_test.h"

namespace cancha::world {

TEST_P(RollingTest, SlipsSidewaysByLessThanAHundredthOfItsWay) {
    WorldFixture fixture(lone_robot());
    const RobotId robot{1};
    double way_m = 0;
    double slip_m = 0;

    for (int tick = 0; tick < 240; ++tick) {
        // Curves to both sides, forwards and backwards, within the grip of tyres.
        const double swing = std::sin(0.05 * tick);
        fixture.drive(robot, 0.4 * std::cos(0.02 * tick) - 0.05 * swing,
                      0.4 * std::cos(0.02 * tick) + 0.05 * swing);
        fixture.run_ticks(1);
        const referee::RobotState& state = fixture.robot(robot);
        const Vec2 velocity_body =
            to_body({state.velocity_mps.x, state.velocity_mps.y},
                    {std::cos(state.heading_rad), std::sin(state.heading_rad)});
        way_m += length(velocity_body) * kTick_s;
        slip_m += std::abs(velocity_body.y) * kTick_s;
    }

    ASSERT_GT(way_m, 0.5);
    EXPECT_LT(slip_m, 0.01 * way_m);
}

TEST_P(RollingTest, TurnsAboutItsAxleWhereverThatIs) {
    v1::Discipline discipline = lone_robot();
    constexpr double kOffset_m = -0.02;
    discipline.mutable_robot_kinds(0)->mutable_wheels()->set_offset_m(kOffset_m);
    WorldFixture fixture(discipline);
    const RobotId robot{1};

    fixture.drive(robot, -0.1, 0.1);
    for (int tick = 0; tick < 60; ++tick) {
        fixture.run_ticks(1);
        const referee::RobotState& state = fixture.robot(robot);
        const Vec2 heading{std::cos(state.heading_rad), std::sin(state.heading_rad)};
        const Vec2 axle_m = state.ground_position_m() + kOffset_m * heading;
        // The way is a polygon of substeps instead of a circle: it creeps by at most r (w h)^2 / 2
        // in a substep, with r 0.02 m and w 3 rad/s.
        ASSERT_NEAR(axle_m.x, kOffset_m, 60 * 4 * 0.02 * std::pow(3 * kSubstep_s, 2) / 2);
        ASSERT_NEAR(axle_m.y, 0.3, 60 * 4 * 0.02 * std::pow(3 * kSubstep_s, 2) / 2);
    }
    EXPECT_GT(std::abs(fixture.robot(robot).heading_rad), 0.5);
}

}  // namespace cancha::world
