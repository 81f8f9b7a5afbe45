#include "referee/tournament/order.h"

#include <gtest/gtest.h>

namespace cancha::tournament {
namespace {

TEST(AttemptTest, HasANameThatNoOtherMatchOfTheListHas) {
    TournamentPlan plan;
    for (const char* const name : {"m01", "m01-2"}) {
        plan.matches.emplace_back().order.set_name(name);
    }
    v1::TournamentResults::Match match;
    match.set_name("m01");
    match.set_remark("blue failed");

    begin_attempt(plan, match);
    EXPECT_EQ(match.called(), "m01");
    EXPECT_EQ(match.state(), "playing");
    EXPECT_EQ(match.remark(), "");

    begin_attempt(plan, match);
    EXPECT_EQ(match.called(), "m01-3");
    EXPECT_EQ(match.attempt(), 3U);
}

}  // namespace
}  // namespace cancha::tournament
