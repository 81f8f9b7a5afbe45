#include "referee/simurosot/rules.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"
#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"
#include "tests/support/team_request.h"

// Tests beyond scenes/: texts, crowds, and that no place jams a match.
namespace cancha::referee::simurosot {
namespace {

using support::PaperMatch;
using support::stands_legally;
using ::testing::HasSubstr;

// From the laws and from discipline.txtpb: 60 ticks a second, 10 s of stalemate.
constexpr std::uint64_t kStalemate = 600;
constexpr double kGoalLine_m = 1.10;
constexpr Vec2 kInBlueGoal_m{1.14, 0};
constexpr Vec2 kOverTheTopWall_m{0.2, 1.2};

class SimurosotTest : public testing::Test {
  protected:
    SimurosotTest() { match_.tick_until_play(); }

    void see_ball_at(Vec2 place_m) {
        match_.put_ball(place_m);
        match_.tick();
    }

    const GameEvent& last_event() const { return match_.events().back(); }

    PaperMatch match_{"simurosot/5v5"};
};

TEST_F(SimurosotTest, TheKickOffIsBeingTakenUntilTheBallMoves) {
    match_.tick(10);
    EXPECT_TRUE(match_.described().restart().is_being_taken());

    see_ball_at({-0.01, 0});

    EXPECT_FALSE(match_.described().restart().is_being_taken());
}

TEST_F(SimurosotTest, AGoalIsToldWithTheNewScoreAndTheRestartWithItsReason) {
    see_ball_at(kInBlueGoal_m);

    EXPECT_EQ(match_.verdict().events[0].text, "Goal by Oro: 0-1.");
    EXPECT_EQ(match_.verdict().events[1].text, "Kick-off for Azul: goal by Oro.");
    EXPECT_EQ(match_.described().restart().reason(), "goal by Oro");
}

TEST_F(SimurosotTest, AGoalNamesWhoTouchedTheBallLast) {
    match_.put_robot(9, {0.5, 0.5, 0});
    see_ball_at({0.565, 0.5});
    see_ball_at(kInBlueGoal_m);

    EXPECT_EQ(match_.verdict().events[0].text, "Goal by Oro no. 4: 0-1.");
    EXPECT_EQ(match_.verdict().events[0].robot, RobotId{9});
}

TEST_F(SimurosotTest, AnOwnGoalIsCalledThat) {
    match_.put_robot(2, {0.5, 0.5, 0});
    see_ball_at({0.565, 0.5});
    see_ball_at(kInBlueGoal_m);

    EXPECT_EQ(match_.verdict().events[0].text, "Own goal by Azul no. 2: 0-1.");
    EXPECT_EQ(match_.verdict().events[0].robot, RobotId{2});
    EXPECT_EQ(match_.verdict().events[1].text, "Kick-off for Azul: own goal by Azul no. 2.");
}

TEST_F(SimurosotTest, AShotThatTheKeeperTouchesIsNoOwnGoal) {
    match_.put_robot(9, {0.5, 0.5, 0});
    see_ball_at({0.565, 0.5});
    see_ball_at({0.957, 0});  // At the keeper.
    see_ball_at(kInBlueGoal_m);

    EXPECT_EQ(match_.verdict().events[0].text, "Goal by Oro no. 4: 0-1.");
}

TEST_F(SimurosotTest, AKeeperThatPushesTheBallInItselfScoresAnOwnGoal) {
    see_ball_at({0.957, 0});
    see_ball_at(kInBlueGoal_m);

    EXPECT_EQ(match_.verdict().events[0].text, "Own goal by Azul no. 1: 0-1.");
}

TEST_F(SimurosotTest, OneGoalCountsOnce) {
    see_ball_at(kInBlueGoal_m);
    match_.tick(10);

    EXPECT_EQ(match_.status().yellow.score, 1U);
}

TEST_F(SimurosotTest, AnOffenceNamesTheCulpritAndWhatItDid) {
    match_.put_robot(9, {1.025 - 0.08, 0, 0});
    see_ball_at({0.8, 0.3});

    EXPECT_EQ(last_event().text, "Goal kick for Azul: Oro no. 4 charged the keeper.");
    EXPECT_EQ(last_event().robot, RobotId{9});
}

TEST_F(SimurosotTest, ACorrectionSaysWhereTheRobotIsAndWhereItWasToBe) {
    see_ball_at(kInBlueGoal_m);
    match_.request_of(Team::kBlue) = placement_of({{2, {-0.5, 0.5, 0}}});
    match_.tick();

    EXPECT_EQ(last_event().kind, "placement_corrected");
    EXPECT_THAT(last_event().text,
                HasSubstr("Azul no. 2 moved to a legal spot: (-0.5, 0.5) is not allowed in this "
                          "restart, now at ("));
}

TEST_F(SimurosotTest, ATimeOutIsToldWithHowManyAreLeft) {
    match_.request_of(Team::kYellow).set_asks_for_time_out(true);
    see_ball_at(kOverTheTopWall_m);

    EXPECT_EQ(last_event().text, "Time-out for Oro, 1 left.");
    EXPECT_EQ(match_.described().teams(1).time_outs_left(), 1U);
    EXPECT_EQ(match_.status().phase_left, 120U * 60U);
}

TEST_F(SimurosotTest, WhoCannotHaveATimeOutIsToldWhy) {
    const auto refusal = [this](Team team) {
        const Status refused = match_.rule(give_time_out(team));
        return refused ? std::string() : refused.error().message;
    };
    ASSERT_TRUE(match_.rule(give_time_out(Team::kYellow)));
    EXPECT_EQ(refusal(Team::kYellow), "Oro gets a time-out with the next restart already");

    see_ball_at(kOverTheTopWall_m);
    EXPECT_EQ(refusal(Team::kBlue), "a time-out is on; wait for its end");

    match_.tick_until_play();
    ASSERT_TRUE(match_.rule(give_time_out(Team::kYellow)));
    see_ball_at(kOverTheTopWall_m);
    match_.tick_until_play();
    EXPECT_EQ(refusal(Team::kYellow), "Oro has no time-out left");
}

TEST_F(SimurosotTest, TheBallLiesStillWhileTeamsPlace) {
    see_ball_at(kInBlueGoal_m);
    EXPECT_EQ(match_.status().phase, MatchPhase::kPlacement);
    const std::uint64_t elapsed = match_.status().period_elapsed;

    match_.tick(2);

    EXPECT_TRUE(match_.status().is_in_play());
    EXPECT_EQ(match_.status().period_elapsed, elapsed);
}

TEST_F(SimurosotTest, ACrowdInTheQuarterOfAFreeBallIsPlacedLegally) {
    const std::vector<Vec2> crowd{{1.0, 0.5}, {0.5, 0.6},  {0.6, 0.5},  {0.3, 0.6},  {0.04, 0.3},
                                  {0.7, 0.2}, {0.8, 0.65}, {0.25, 0.1}, {0.45, 0.1}, {0.9, 0.3}};
    for (std::uint32_t id = 1; id <= crowd.size(); ++id) {
        match_.put_robot(id, {crowd[id - 1].x, crowd[id - 1].y, 0.3 * id});
    }
    see_ball_at(kOverTheTopWall_m);
    match_.tick_until_play();

    constexpr RobotId kBlueKeeper{1};  // May be in its goal area.
    int players_in_quarter = 0;
    for (const RobotState& robot : match_.state().robots) {
        const bool is_there = robot.position_m.x > 0 && robot.position_m.y > 0;
        players_in_quarter += is_there && robot.id != kBlueKeeper ? 1 : 0;
    }
    EXPECT_EQ(players_in_quarter, 2);
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SimurosotTest, NowhereDoesABallJamTheMatch) {
    for (const Vec2 place_m : {Vec2{1.07, 0.86}, Vec2{kGoalLine_m, 0.1}, Vec2{-1.07, 0}}) {
        match_.put_ball(place_m);
        const std::size_t events = match_.events().size();

        match_.tick(kStalemate);

        EXPECT_GT(match_.events().size(), events);
        match_.tick_until_play();
    }
}

}  // namespace
}  // namespace cancha::referee::simurosot
