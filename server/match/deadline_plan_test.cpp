#include "server/match/deadline_plan.h"

#include <gmock/gmock.h>

namespace cancha::match {
namespace {

using namespace std::chrono_literals;
using lockstep::DeadlineRule;
using lockstep::MissPolicy;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr DeadlineRule kHold{.policy = MissPolicy::kHold, .budget = 20ms, .bank = 5s};

v1::Discipline two_seats() {
    v1::Discipline settings;
    settings.add_seats()->set_name("blue");
    settings.add_seats()->set_name("yellow");
    return settings;
}

TEST(DeadlinePlanTest, WithoutAWordTheMatchWaits) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {}, {}), ElementsAre(DeadlineRule{}, DeadlineRule{}));
}

TEST(DeadlinePlanTest, OneRuleHoldsForAllSeats) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {"hold:20ms+5s"}, {}), ElementsAre(kHold, kHold));
}

TEST(DeadlinePlanTest, ASeatMayHaveARuleOfItsOwn) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {"hold:20ms+5s", "yellow=wait"}, {}),
                ElementsAre(kHold, DeadlineRule{}));
}

TEST(DeadlinePlanTest, ADebuggedSeatKeepsItsRuleAndMissesNothing) {
    const auto rules = plan_deadlines(two_seats(), {"hold:20ms+5s"}, {"blue"});

    EXPECT_TRUE((*rules)[0].waits_forever());
    EXPECT_EQ((*rules)[0].budget, 20ms);
    EXPECT_FALSE((*rules)[1].waits_forever());
}

TEST(DeadlinePlanTest, AnUnknownSeatIsNamedWithThoseThereAre) {
    for (const auto& rules : {plan_deadlines(two_seats(), {"red=hold:20ms"}, {}),
                              plan_deadlines(two_seats(), {}, {"red"})}) {
        ASSERT_FALSE(rules);
        EXPECT_THAT(rules.error().message, HasSubstr("no seat 'red'; there are: blue, yellow"));
    }
}

TEST(DeadlinePlanTest, ABadRuleIsQuotedAfterItsOption) {
    const auto rules = plan_deadlines(two_seats(), {"blue=hold"}, {});

    ASSERT_FALSE(rules);
    EXPECT_THAT(rules.error().message, HasSubstr("--deadline: 'hold': expected"));
}

}  // namespace
}  // namespace cancha::match
