#include "tests/disciplines/hilltop/rules.h"

#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"
#include "tests/support/paper_match.h"

namespace cancha::referee::hilltop {
namespace {

using support::PaperMatch;

constexpr std::uint64_t kSecond = 60;  // The usual tick rate.

TEST(HilltopTest, HasNoBallUnlessTheVariantHasOne) {
    EXPECT_FALSE(PaperMatch("hilltop/bare").state().ball);
    EXPECT_TRUE(PaperMatch("hilltop/ball").state().ball);
}

TEST(HilltopTest, WhoHoldsTheHillAloneScoresEachSecond) {
    PaperMatch match("hilltop/bare");
    match.put_robot(1, {0, 0, 0});
    match.tick(2 * kSecond);
    EXPECT_EQ(match.status().blue.score, 2U);

    match.put_robot(3, {0, 0.1, 0});
    match.tick(2 * kSecond);

    EXPECT_EQ(match.status().blue.score, 2U);
    EXPECT_EQ(match.status().yellow.score, 0U);
}

TEST(HilltopTest, WithoutABallNothingIsEverRestarted) {
    PaperMatch match("hilltop/bare");

    match.tick(20 * kSecond);

    EXPECT_EQ(match.status().phase, MatchPhase::kOver);
    EXPECT_FALSE(match.described().has_restart());
}

TEST(HilltopTest, ClientsAreToldAtWhichEndsTheTeamsStart) {
    const v1::MatchStatus described = PaperMatch("hilltop/bare").described();

    EXPECT_EQ(described.teams(0).defends(), v1::FIELD_END_POSITIVE_X);
    EXPECT_EQ(described.teams(1).defends(), v1::FIELD_END_NEGATIVE_X);
}

TEST(HilltopTest, ARulebookThatLeavesNothingToOfficialsSaysSo) {
    PaperMatch match("hilltop/bare");

    for (const Ruling& ruling : {award_goal(Team::kBlue), give_restart(v1::RESTART_KIND_FREE_BALL),
                                 take_back(1), set_handling({.rule = "3.1"})}) {
        const Status checked = match.rule(ruling);
        ASSERT_FALSE(checked);
        EXPECT_EQ(checked.error().code, ErrorCode::kRefused);
        EXPECT_EQ(checked.error().message,
                  "these rules have no goals, restarts or time-outs to decide on");
    }
}

TEST(HilltopTest, NoneOfItsRulesCanBeProposed) {
    const SettingOverride override{"handlings.3.1", "propose"};

    const Result<Discipline> loaded = load_discipline("hilltop/bare", {&override, 1});

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().message,
              "hilltop/bare: handlings.3.1: no judge applies rule \"3.1\"; officials can have no "
              "rule of this discipline proposed or ignored");
}

}  // namespace
}  // namespace cancha::referee::hilltop
