#include "referee/soccer_duel/rules.h"

#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"
#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"

namespace cancha::referee::soccer_duel {
namespace {

using support::PaperMatch;
using support::stands_legally;

// From README.md and discipline.txtpb: 60 ticks a second, 10 min, ten goals, 10 s of stalemate.
constexpr std::uint64_t kSecond = 60;
constexpr std::uint64_t kMatch = 600 * kSecond;
constexpr std::uint64_t kStalemate = 10 * kSecond;
constexpr int kGoalsToWin = 10;
constexpr double kGoalLine_m = 0.595;
constexpr double kHair_m = 1e-6;  // Far above rounding, far below any effect.

class SoccerDuelTest : public testing::Test {
  protected:
    void score_for_blue() {
        match_.put_ball({-kGoalLine_m - kHair_m, 0});
        match_.tick();
    }

    PaperMatch match_{"soccer_duel/2v2"};
};

TEST_F(SoccerDuelTest, BlueKicksOffTheMatch) {
    match_.apply_verdict();

    EXPECT_EQ(match_.described().restart().team(), v1::TEAM_BLUE);
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SoccerDuelTest, TheBallsCentreOverTheLineIsAGoal) {
    match_.put_ball({-kGoalLine_m + kHair_m, 0});
    match_.tick();
    EXPECT_EQ(match_.status().blue.score, 0U);

    score_for_blue();

    EXPECT_EQ(match_.status().blue.score, 1U);
}

TEST_F(SoccerDuelTest, TheTeamThatConcededKicksOff) {
    score_for_blue();

    EXPECT_EQ(match_.described().restart().kind(), v1::RESTART_KIND_KICK_OFF);
    EXPECT_EQ(match_.described().restart().team(), v1::TEAM_YELLOW);
}

TEST_F(SoccerDuelTest, AKickOffThatWasNotTakenComesAgainWhenAGoalIsUndone) {
    score_for_blue();  // Yellow kicks off.
    ASSERT_TRUE(match_.rule(award_goal(Team::kBlue)));
    ASSERT_TRUE(match_.rule(take_back(match_.events().back().decision)));

    EXPECT_EQ(match_.status().blue.score, 1U);
    EXPECT_EQ(match_.described().restart().kind(), v1::RESTART_KIND_KICK_OFF);
    EXPECT_EQ(match_.described().restart().team(), v1::TEAM_YELLOW);
}

TEST_F(SoccerDuelTest, ANewStartFollowsAGoalThatIsUndoneInPlay) {
    match_.put_ball({0.2, 0.1});
    match_.tick();
    ASSERT_TRUE(match_.rule(award_goal(Team::kBlue)));
    ASSERT_TRUE(match_.rule(take_back(match_.events().back().decision)));

    EXPECT_EQ(match_.described().restart().kind(), v1::RESTART_KIND_FREE_BALL);
}

TEST_F(SoccerDuelTest, TheFirstToTenWins) {
    for (int goal = 1; goal < kGoalsToWin; ++goal) {
        score_for_blue();
        match_.tick();
    }
    ASSERT_EQ(match_.status().phase, MatchPhase::kPlay);

    score_for_blue();

    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().end_reason, "first to 10");
    EXPECT_EQ(match_.events().back().rule, "3.2");
    EXPECT_EQ(match_.events().back().team, Team::kBlue) << "it has won";
}

TEST_F(SoccerDuelTest, EndsAfterTenMinutes) {
    EXPECT_EQ(match_.tick_until("match_end", 2 * kMatch), kMatch);

    EXPECT_EQ(match_.status().end_reason, "full time");
}

TEST_F(SoccerDuelTest, WithTheNumbersOfTheThesisOnlyTenGoalsEndIt) {
    PaperMatch match("soccer_duel/thesis");
    match.tick(2 * kMatch);
    EXPECT_NE(match.status().phase, MatchPhase::kOver);

    for (int goal = 0; goal < kGoalsToWin; ++goal) {
        match.tick();
        match.put_ball({-kGoalLine_m - kHair_m, 0});
        match.tick();
    }

    EXPECT_EQ(match.status().end_reason, "first to 10");
}

TEST_F(SoccerDuelTest, AStalemateBringsTheBallBackToTheCentre) {
    match_.put_ball({0.5, 0.3});

    ASSERT_EQ(match_.tick_until("free_ball", 2 * kStalemate), kStalemate);
    match_.apply_verdict();

    EXPECT_EQ(match_.ball_m(), (Vec2{0, 0}));
    EXPECT_EQ(match_.described().restart().team(), v1::TEAM_UNSPECIFIED);
    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_F(SoccerDuelTest, OneAgainstOneTheOnlyRobotKicksOff) {
    PaperMatch match("soccer_duel/1v1");
    match.apply_verdict();

    EXPECT_LT(match.robot(1).position_m.x, 0.2);
    EXPECT_TRUE(stands_legally(match.discipline().settings, match.state()));
}

}  // namespace
}  // namespace cancha::referee::soccer_duel
