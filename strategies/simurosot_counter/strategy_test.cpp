#include "strategies/simurosot_counter/strategy.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "strategies/simurosot_kit/test_field.h"

namespace cancha::strategies::counter {
namespace {

using client::Observation;
using kit::field_with_ball;
using ::testing::ElementsAre;

std::vector<Line> lines_of(std::size_t players) {
    std::vector<Line> lines;
    for (const Zone& zone : make_zones(field_with_ball({}).field, players)) {
        lines.push_back(zone.line);
    }
    return lines;
}

TEST(ZonesTest, AreForTeamsOfEveryLeague) {
    // Without keepers: teams of three, five and eleven.
    EXPECT_THAT(lines_of(2), ElementsAre(Line::kBack, Line::kForward));
    EXPECT_THAT(lines_of(4),
                ElementsAre(Line::kBack, Line::kBack, Line::kMidfield, Line::kForward));
    const std::vector<Line> eleven = lines_of(10);
    EXPECT_EQ(std::ranges::count(eleven, Line::kBack), 4);
    EXPECT_EQ(std::ranges::count(eleven, Line::kMidfield), 3);
    EXPECT_EQ(std::ranges::count(eleven, Line::kForward), 3);
}

TEST(ZonesTest, LeaveNoBallWithoutAPlayer) {
    for (const std::size_t players : {2U, 4U, 10U}) {
        const Observation view = field_with_ball({});
        const std::vector<Zone> zones = make_zones(view.field, players);
        const double length_m = 2 * view.field.half_length_m;
        for (int step = 0; step * 0.05 < length_m; ++step) {
            const double x_m = step * 0.05 - view.field.half_length_m;
            EXPECT_TRUE(std::ranges::any_of(zones,
                                            [x_m](const Zone& zone) {
                                                return zone.covers({x_m, 0});
                                            }))
                << x_m << " m, " << players << " players";
        }
    }
}

TEST(ZonesTest, PlayersWaitOutsideOfThePenaltyAreas) {
    for (const double x_m : {-1.07, 0.0, 1.07}) {
        const Observation view = field_with_ball({x_m, 0.5});
        for (const Zone& zone : make_zones(view.field, 10)) {
            const Vec2 place_m = waiting_place_m(view, zone);
            EXPECT_FALSE(view.areas().own_penalty_area.contains(place_m));
            EXPECT_FALSE(view.areas().opponent_penalty_area.contains(place_m));
        }
    }
}

TEST(ZonesTest, TheMiddleBacksStandBetweenBallAndGoal) {
    const Vec2 ball_m{-0.4, 0.3};
    const Observation view = field_with_ball(ball_m);
    const std::vector<Zone> zones = make_zones(view.field, 10);
    const Vec2 goal_m = view.own_goal_m();
    const Vec2 way = ball_m - goal_m;
    for (const std::size_t back : {1U, 2U}) {
        const Vec2 place_m = waiting_place_m(view, zones[back]) - goal_m;
        const double aside_m = (way.x * place_m.y - way.y * place_m.x) / length(way);
        // The first from the left is left of the line; a robot is 0.08 m wide.
        EXPECT_GT(back == 1 ? aside_m : -aside_m, 0.04);
        EXPECT_LT(std::abs(aside_m), 0.08);
        EXPECT_LT(length(place_m), length(way));
    }
}

TEST(ZonesTest, TheyGoHomeOnceTheBallIsInTheOtherHalf) {
    const Observation view = field_with_ball({0.01, 0});
    for (const Zone& zone : make_zones(view.field, 10)) {
        EXPECT_LT(distance(waiting_place_m(view, zone), zone.home_m), 0.01);
    }
}

TEST(CounterTest, OnePlayerGoesForTheBall) {
    // Number 2 is right behind the ball; number 3 is equally near, but in front of it.
    Observation view = field_with_ball({-0.6, 0});
    view.mine[1].position_m = {-0.75, 0};
    view.mine[2].position_m = {-0.45, 0};
    client::Commands commands;

    Counter().decide(view, commands);

    EXPECT_EQ(commands.entries().size(), 5U);
    const auto entry =
        std::ranges::find(commands.entries(), RobotId{2}, &client::Commands::Entry::robot);
    EXPECT_GT(entry->wheels().left_mps + entry->wheels().right_mps, 2);
}

TEST(CounterTest, ABackPassesToTheForwardAndAForwardShoots) {
    Observation view = field_with_ball({-0.6, 0.2});
    view.mine[4].position_m = {0.4, 0.1};
    view.tick = Tick{0};
    client::Commands pass;
    Counter().decide(view, pass);
    ASSERT_EQ(pass.drawing().texts.size(), 1U);
    EXPECT_EQ(pass.drawing().texts[0].text, "pass");
    EXPECT_NEAR(pass.drawing().texts[0].at_m.y, 0.1, 1e-12);

    view.ball.position_m = {0.6, 0.1};
    client::Commands shot;
    Counter().decide(view, shot);
    ASSERT_EQ(shot.drawing().texts.size(), 1U);
    EXPECT_EQ(shot.drawing().texts[0].text, "shot");
    EXPECT_EQ(shot.drawing().texts[0].at_m, view.opponent_goal_m());  // There is no keeper.
}

TEST(CounterTest, ShootsWhereAnOpponentStandsInTheWayOfThePass) {
    Observation view = field_with_ball({-0.6, 0.2});
    view.mine[4].position_m = {0.4, 0.1};
    view.opponents = {kit::robot_at(7, {-0.1, 0.15})};  // On the line from the ball to the forward.
    view.tick = Tick{0};
    client::Commands commands;

    Counter().decide(view, commands);

    ASSERT_EQ(commands.drawing().texts.size(), 1U);
    EXPECT_EQ(commands.drawing().texts[0].text, "shot");
}

TEST(CounterTest, CommandsEveryRobotInEveryCornerOfTheField) {
    Counter strategy;
    for (const double x_m : {-1.15, -1.07, 0.0, 1.07, 1.15}) {
        for (const double y_m : {-0.87, -0.1, 0.0, 0.87}) {
            client::Commands commands;
            strategy.decide(field_with_ball({x_m, y_m}), commands);
            // Commands must be finite by contract.
            EXPECT_EQ(commands.entries().size(), 5U);
        }
    }
}

}  // namespace
}  // namespace cancha::strategies::counter
