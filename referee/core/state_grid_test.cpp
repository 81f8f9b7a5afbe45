#include "referee/core/state_grid.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

WorldState some_state() {
    WorldState state;
    state.ball = BallState{.position_m = {0.123456789, -1.1, 0.0252},
                           .velocity_mps = {2.71828, -0.00049, 0},
                           .turn_rate_radps = {31.4159, 0, -0.004},
                           .orientation = {std::sqrt(0.5), 0, std::sqrt(0.5), 0}};
    RobotState upright_robot;
    upright_robot.id = RobotId{1};
    upright_robot.position_m = {-0.5, 0.25, 0.039335};
    upright_robot.heading_rad = std::numbers::pi - 1e-9;
    upright_robot.orientation = upright(upright_robot.heading_rad);
    state.robots.push_back(upright_robot);
    RobotState lying_robot;
    lying_robot.id = RobotId{2};
    lying_robot.position_m = {0.7, 0.1, 0.05};
    lying_robot.orientation = {std::sqrt(0.5), std::sqrt(0.5), 0, 0};
    lying_robot.is_upright = false;
    state.robots.push_back(lying_robot);
    state.links.push_back({.position_m = {3.000004, 2, -1},
                           .velocity_mps = {0.0004, 5, 6},
                           .turn_rate_radps = {0.004, 7, 8},
                           .orientation = {0.6, 0, 0.8, 0}});
    return state;
}

WorldState rounded(WorldState state) {
    round_to_grid(state);
    return state;
}

TEST(StateGridTest, MovesNumbersByHalfAPlaceAtMost) {
    const WorldState before = some_state();

    const WorldState after = rounded(before);

    EXPECT_NEAR(after.ball->position_m.x, before.ball->position_m.x, 0.5e-5);
    EXPECT_NEAR(after.ball->velocity_mps.x, before.ball->velocity_mps.x, 0.5e-3);
    EXPECT_NEAR(after.ball->turn_rate_radps.x, before.ball->turn_rate_radps.x, 0.5e-2);
    EXPECT_NEAR(after.ball->orientation.w, before.ball->orientation.w, 0.5e-4);
    EXPECT_NEAR(after.robots[0].heading_rad, before.robots[0].heading_rad, 0.5e-5);
    EXPECT_EQ(after.ball->position_m.x, 0.12346) << "the nearest place, as it is written";
    EXPECT_EQ(after.links[0].position_m, (Vec3{3, 2, -1}));
    EXPECT_EQ(after.links[0].velocity_mps, (Vec3{0, 5, 6}));
    EXPECT_EQ(after.links[0].turn_rate_radps, (Vec3{0, 7, 8}));
    EXPECT_EQ(after.links[0].orientation, before.links[0].orientation);
}

TEST(StateGridTest, LeavesWhatIsOnTheGridAsItIs) {
    std::vector<std::int64_t> first;
    std::vector<std::int64_t> second;
    const WorldState once = rounded(some_state());
    to_numbers(once, first);

    WorldState again = some_state();
    from_numbers(first, again);
    to_numbers(again, second);

    EXPECT_EQ(first, second);
    EXPECT_EQ(again.ball->position_m, once.ball->position_m);
    EXPECT_EQ(again.robots[1].orientation, once.robots[1].orientation);
}

TEST(StateGridTest, KnowsWhoStandsUpright) {
    const WorldState state = rounded(some_state());

    EXPECT_TRUE(state.robots[0].is_upright);
    EXPECT_EQ(state.robots[0].orientation, upright(state.robots[0].heading_rad));
    EXPECT_FALSE(state.robots[1].is_upright);
}

TEST(StateGridTest, KeepsHeadingsBelowPi) {
    EXPECT_LE(rounded(some_state()).robots[0].heading_rad, std::numbers::pi);
}

TEST(StateGridTest, ListsColumnAfterColumn) {
    const WorldState state = some_state();
    std::vector<std::int64_t> numbers;

    to_numbers(state, numbers);

    ASSERT_EQ(numbers.size(), count_numbers(state));
    EXPECT_EQ(numbers.size(), 13 + 2 * 12 + 13);
    EXPECT_EQ(numbers[0], 12346);         // x of the ball, 10 um each.
    EXPECT_EQ(numbers[13], -50000);       // x of the first robot,
    EXPECT_EQ(numbers[14], 70000);        // of the second one,
    EXPECT_EQ(numbers[15], 25000);        // y of the first.
    EXPECT_EQ(numbers[13 + 16], 0);       // The first one's orientation: upright.
    EXPECT_EQ(numbers[13 + 20], 7071);    // The second one's: on its side.
    EXPECT_EQ(numbers[13 + 24], 300000);  // x of the link.
}

TEST(StateGridTest, DoesWithoutABall) {
    WorldState state = some_state();
    state.ball.reset();

    EXPECT_EQ(count_numbers(state), 2 * 12 + 13);
    EXPECT_FALSE(rounded(state).ball);
}

}  // namespace
}  // namespace cancha::referee
