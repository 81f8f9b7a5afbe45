#include "viewer/tape/moments.h"

#include <gtest/gtest.h>

#include "cancha/v1/referee.pb.h"

namespace cancha::tape {
namespace {

using Score = std::array<std::uint64_t, 2>;

Moment moment(std::string kind, int team, unsigned robot, Score score) {
    Moment made;
    made.kind = std::move(kind);
    made.team = team;
    made.robot = robot;
    made.score = score;
    return made;
}

TEST(LastGoalTest, IsTheNewestOne) {
    const std::vector<Moment> match = {
        moment("goal", v1::TEAM_BLUE, 3, {1, 0}), moment("kick_off", v1::TEAM_YELLOW, 0, {1, 0}),
        moment("goal", v1::TEAM_YELLOW, 8, {1, 1}), moment("kick_off", v1::TEAM_BLUE, 0, {1, 1})};

    EXPECT_EQ(last_goal_in(match), 2U);
    EXPECT_EQ(last_goal_in({}), std::nullopt);
}

TEST(LastGoalTest, IsNoneThatWasUndone) {
    std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                 moment("goal", v1::TEAM_YELLOW, 8, {1, 1}),
                                 moment("taken_back", v1::TEAM_YELLOW, 8, {1, 0})};
    EXPECT_EQ(last_goal_in(match), 0U);

    match.push_back(moment("taken_back", v1::TEAM_BLUE, 3, {0, 0}));
    EXPECT_EQ(last_goal_in(match), std::nullopt);
    match.push_back(moment("goal", v1::TEAM_BLUE, 0, {1, 0}));
    EXPECT_EQ(last_goal_in(match), 4U) << "awarded afterwards";
}

TEST(LastGoalTest, AGoalBeforeTheLastIsUndoneByItsScorer) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("goal", v1::TEAM_BLUE, 4, {2, 0}),
                                       moment("taken_back", v1::TEAM_BLUE, 3, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 1U);
}

TEST(LastGoalTest, AFreeKickThatIsUndoneTakesNoGoal) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("free_kick", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("taken_back", v1::TEAM_BLUE, 3, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 0U);
}

TEST(LastGoalTest, AStateThatIsRestoredTakesTheGoalsAfterIt) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("goal", v1::TEAM_BLUE, 4, {2, 0}),
                                       moment("goal", v1::TEAM_BLUE, 3, {3, 0}),
                                       moment("intervention", v1::TEAM_UNSPECIFIED, 0, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 0U);
}

}  // namespace
}  // namespace cancha::tape
