#include "referee/simurosot/rules.h"

#include <algorithm>
#include <set>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"

namespace cancha::referee::simurosot {
namespace {

using support::PaperMatch;
using support::stands_legally;

// From the laws and from discipline.txtpb: 60 ticks a second, halves of 5 min, 10 s of stalemate.
constexpr std::uint64_t kSecond = 60;
constexpr std::uint64_t kHalf = 300 * kSecond;
constexpr std::uint64_t kStalemate = 10 * kSecond;
constexpr double kGoalLine_m = 1.10;
constexpr double kBallRadius_m = 0.025215;
constexpr Vec2 kInBlueGoal_m{kGoalLine_m + 1.5 * kBallRadius_m, 0};
constexpr Vec2 kInYellowGoal_m{-kGoalLine_m - 1.5 * kBallRadius_m, 0};
constexpr std::uint32_t kBlueKeeper = 1;
constexpr std::uint32_t kBlueKicker = 4;
constexpr std::uint32_t kYellowKicker = 9;

class SimurosotTest : public testing::Test {
  protected:
    /// Lets the time go on without a stalemate: the ball rolls to and fro.
    void play(std::uint64_t ticks) {
        for (std::uint64_t i = 0; i < ticks; ++i) {
            match_.put_ball({i % kStalemate < kStalemate / 2 ? 0.3 : -0.3, 0});
            match_.tick();
        }
    }

    void score_into(Vec2 goal_m) {
        match_.put_ball(goal_m);
        match_.tick();
    }

    const GameEvent& last_event() const { return match_.events().back(); }

    std::set<std::uint32_t> placed_robots() const {
        std::set<std::uint32_t> ids;
        for (const Intervention& intervention : match_.verdict().interventions) {
            if (const auto* robot = std::get_if<PlaceRobot>(&intervention)) {
                ids.insert(to_number(robot->robot));
            }
        }
        return ids;
    }

    PaperMatch match_{"simurosot/5v5"};
};

TEST_F(SimurosotTest, BlueKicksOffTheFirstHalf) {
    match_.apply_verdict();

    EXPECT_EQ(last_event().kind, "kick_off");
    EXPECT_EQ(match_.status().restart->team, Team::kBlue);
    EXPECT_EQ(match_.status().period, 1U);
    EXPECT_LT(match_.robot(kBlueKicker).position_m.x, 0.25) << "inside the centre circle";
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SimurosotTest, TheKickOffIsBeingTakenUntilTheBallMoves) {
    match_.tick(10);
    EXPECT_TRUE(match_.status().restart->is_being_taken);

    match_.put_ball({-0.01, 0});
    match_.tick();

    EXPECT_FALSE(match_.status().restart->is_being_taken);
}

TEST_F(SimurosotTest, TheWholeBallOverTheLineIsAGoalForTheOtherTeam) {
    score_into(kInBlueGoal_m);

    EXPECT_EQ(match_.status().yellow.score, 1U);
    EXPECT_EQ(match_.status().blue.score, 0U);
    EXPECT_EQ(match_.verdict().events[0].text, "Goal by Oro! Azul 0 - 1 Oro");
    EXPECT_EQ(match_.verdict().events[0].rule, "3.1");
}

TEST_F(SimurosotTest, ABallOnTheLineIsNoGoal) {
    score_into({kGoalLine_m, 0});

    EXPECT_EQ(match_.status().yellow.score, 0U);
}

TEST_F(SimurosotTest, TheTeamThatConcededKicksOff) {
    score_into(kInYellowGoal_m);
    match_.apply_verdict();

    EXPECT_EQ(match_.status().restart->team, Team::kYellow);
    EXPECT_EQ(match_.status().restart->reason, "goal by Azul");
    EXPECT_EQ(match_.ball_m(), (Vec2{0, 0}));
    EXPECT_GT(match_.robot(kYellowKicker).position_m.x, -0.25) << "inside the centre circle";
    EXPECT_GT(match_.robot(kBlueKicker).position_m.x, 0.25) << "outside it";
}

TEST_F(SimurosotTest, OneGoalCountsOnce) {
    score_into(kInYellowGoal_m);
    match_.tick(10);

    EXPECT_EQ(match_.status().blue.score, 1U);
}

TEST_F(SimurosotTest, TheTeamsChangeEndsAtHalfTime) {
    play(kHalf);

    EXPECT_EQ(match_.status().period, 2U);
    EXPECT_EQ(match_.status().period_elapsed, 0U);
    EXPECT_EQ(match_.status().blue.defends, FieldEnd::kNegativeX);
    EXPECT_EQ(match_.status().restart->team, Team::kYellow);
    match_.apply_verdict();
    EXPECT_LT(match_.robot(kBlueKeeper).position_m.x, -1.0);
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SimurosotTest, AfterHalfTimeTheOtherGoalCounts) {
    play(kHalf);

    score_into(kInBlueGoal_m);

    EXPECT_EQ(match_.status().blue.score, 1U);
}

TEST_F(SimurosotTest, EndsAtFullTime) {
    play(2 * kHalf - 1);
    ASSERT_EQ(match_.status().phase, MatchPhase::kPlay);

    play(1);

    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().end_reason, "full time");
    EXPECT_EQ(last_event().kind, "match_end");
    EXPECT_EQ(last_event().text, "Full time: Azul 0 - 0 Oro.");
}

TEST_F(SimurosotTest, AGoalInTheLastTickCounts) {
    play(2 * kHalf - 1);

    score_into(kInBlueGoal_m);

    EXPECT_EQ(match_.status().blue.score, 1U);
    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
}

TEST_F(SimurosotTest, ABallThatStaysForTenSecondsIsAFreeBall) {
    EXPECT_EQ(match_.tick_until("free_ball", 2 * kStalemate), kStalemate);

    EXPECT_EQ(last_event().text, "Free ball: 10 s without progress.");
    EXPECT_EQ(match_.status().restart->kind, RestartKind::kFreeBall);
    EXPECT_EQ(match_.status().restart->team, Team::kNone);
}

TEST_F(SimurosotTest, TheFreeBallIsOnTheSpotOfItsQuarter) {
    match_.put_ball({-1.05, -0.85});
    match_.tick_until("free_ball", kStalemate);
    match_.apply_verdict();

    EXPECT_NEAR(match_.ball_m().x, -0.55, 1e-12) << "one subtraction";
    EXPECT_NEAR(match_.ball_m().y, -0.60, 1e-12);
}

TEST_F(SimurosotTest, AtAFreeBallTheNearestFieldPlayersFaceTheBallFromTheirOwnSides) {
    match_.put_ball({0.9, 0.8});
    match_.tick_until("free_ball", kStalemate);
    match_.apply_verdict();

    // Blue 3 starts at (0.812, 0.48), next to its mark; yellow 9 and 10 are yellow's furthest
    // forward, 9 on this side. Blue defends +x. Headings: pi and 0.
    EXPECT_NEAR(match_.robot(3).position_m.x, 0.80, 1e-12);
    EXPECT_NEAR(match_.robot(3).position_m.y, 0.60, 1e-12);
    EXPECT_LT(std::cos(match_.robot(3).heading_rad), 0);
    EXPECT_NEAR(match_.robot(9).position_m.x, 0.30, 1e-12);
    EXPECT_GT(std::cos(match_.robot(9).heading_rad), 0);
}

TEST_F(SimurosotTest, AtAFreeBallWhoStandsWellStays) {
    match_.put_ball({0.9, 0.8});
    match_.tick_until("free_ball", kStalemate);

    // In the quarter stand blue 3 and 5, and blue 4, who kicked off, astride its edge; yellow's
    // forward 9 comes to its mark. The keeper may stay in its goal area.
    EXPECT_THAT(placed_robots(), testing::ElementsAre(3, 4, 5, 9));
}

TEST_F(SimurosotTest, NobodyElseIsInTheQuarterOfAFreeBall) {
    std::vector<Vec2> crowd{{1.0, 0.5}, {0.5, 0.6},  {0.6, 0.5},  {0.3, 0.6},  {0.04, 0.3},
                            {0.7, 0.2}, {0.8, 0.65}, {0.25, 0.1}, {0.45, 0.1}, {0.9, 0.3}};
    for (std::uint32_t id = 1; id <= crowd.size(); ++id) {
        match_.put_robot(id, {crowd[id - 1].x, crowd[id - 1].y, 0.3 * id});
    }
    match_.put_ball({0.9, 0.8});
    match_.tick_until("free_ball", kStalemate);
    match_.apply_verdict();

    int robots_in_quarter = 0;
    for (const RobotState& robot : match_.state().robots) {
        robots_in_quarter += robot.position_m.x > 0 && robot.position_m.y > 0 ? 1 : 0;
    }
    EXPECT_EQ(robots_in_quarter, 2);
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SimurosotTest, ABallInACornerOrInTheGoalMouthCannotJamTheMatch) {
    for (const Vec2 place_m : {Vec2{1.07, 0.86}, Vec2{kGoalLine_m, 0.1}, Vec2{-1.07, 0}}) {
        match_.put_ball(place_m);

        EXPECT_LE(match_.tick_until("free_ball", kStalemate), kStalemate);
    }
}

TEST_F(SimurosotTest, ABallThatLeftTheFieldIsAFreeBall) {
    match_.put_ball({0.2, 1.2});
    match_.tick();

    EXPECT_EQ(last_event().kind, "free_ball");
    EXPECT_EQ(last_event().rule, "4.3");
}

}  // namespace
}  // namespace cancha::referee::simurosot
