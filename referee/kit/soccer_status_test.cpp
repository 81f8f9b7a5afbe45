#include "referee/kit/soccer_status.h"

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

TEST(SoccerStatusTest, TellsOfTheTeamsThatTheMessageLists) {
    SoccerStatus status;
    status.yellow_side.time_outs_left = 2;
    status.yellow_side.shoot_out_goals = 3;
    status.yellow_side.shoot_out_kicks = 4;
    v1::MatchStatus message;
    message.add_teams()->set_team(v1::TEAM_YELLOW);

    describe(status, message);

    ASSERT_EQ(message.teams_size(), 1);
    EXPECT_EQ(message.teams(0).defends(), v1::FIELD_END_NEGATIVE_X);
    EXPECT_EQ(message.teams(0).time_outs_left(), 2U);
    EXPECT_EQ(message.teams(0).shoot_out_goals(), 3U);
    EXPECT_EQ(message.teams(0).shoot_out_kicks(), 4U);
}

TEST(SoccerStatusTest, TellsOfTheRestartAndTheLastTouch) {
    SoccerStatus status;
    status.restart = Restart{.kind = v1::RESTART_KIND_GOAL_KICK,
                             .team = Team::kBlue,
                             .since = Tick{7},
                             .ball_m = {0.5, -0.25},
                             .reason = "no progress",
                             .placing = Team::kYellow};
    status.last_touch = {.team = Team::kYellow, .robot = RobotId{9}};
    v1::MatchStatus message;

    describe(status, message);

    EXPECT_EQ(message.restart().kind(), v1::RESTART_KIND_GOAL_KICK);
    EXPECT_EQ(message.restart().team(), v1::TEAM_BLUE);
    EXPECT_EQ(message.restart().since_tick(), 7U);
    EXPECT_EQ(message.restart().ball_x_m(), 0.5);
    EXPECT_EQ(message.restart().ball_y_m(), -0.25);
    EXPECT_TRUE(message.restart().is_being_taken());
    EXPECT_EQ(message.restart().reason(), "no progress");
    EXPECT_EQ(message.restart().placing(), v1::TEAM_YELLOW);
    EXPECT_EQ(message.last_touch(), v1::TEAM_YELLOW);
    EXPECT_EQ(message.last_touch_robot_id(), 9U);
}

// The message is reused, and a state from before the restart may have been restored.
TEST(SoccerStatusTest, ARestartThatIsNoMoreIsTakenOutOfTheMessage) {
    v1::MatchStatus message;
    message.mutable_restart()->set_reason("goal by Oro");

    describe(SoccerStatus{}, message);

    EXPECT_FALSE(message.has_restart());
}

}  // namespace
}  // namespace cancha::referee
