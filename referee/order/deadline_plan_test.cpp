#include "referee/order/deadline_plan.h"

#include <gmock/gmock.h>

namespace cancha::order {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr DeadlineRule kHold{.policy = MissPolicy::kHold, .budget = 20ms, .bank = 5s};

v1::Discipline two_seats() {
    v1::Discipline settings;
    settings.add_seats()->set_name("blue");
    settings.add_seats()->set_name("yellow");
    return settings;
}

TEST(DeadlinePlanTest, WithoutAWordTheMatchWaits) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {}), ElementsAre(DeadlineRule{}, DeadlineRule{}));
}

TEST(DeadlinePlanTest, OneRuleHoldsForAllSeats) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {"hold:20ms+5s"}), ElementsAre(kHold, kHold));
}

TEST(DeadlinePlanTest, ASeatMayHaveARuleOfItsOwn) {
    EXPECT_THAT(*plan_deadlines(two_seats(), {"hold:20ms+5s", "yellow=wait"}),
                ElementsAre(kHold, DeadlineRule{}));
}

TEST(DeadlinePlanTest, ADebuggedSeatKeepsItsRuleAndMissesNothing) {
    auto rules = plan_deadlines(two_seats(), {"hold:20ms+5s"});

    ASSERT_TRUE(mark_debugged(two_seats(), {"blue"}, *rules));

    EXPECT_TRUE((*rules)[0].waits_forever());
    EXPECT_EQ((*rules)[0].budget, 20ms);
    EXPECT_FALSE((*rules)[1].waits_forever());
}

TEST(DeadlinePlanTest, AnUnknownSeatIsNamedWithThoseThereAre) {
    const auto planned = plan_deadlines(two_seats(), {"red=hold:20ms"});
    std::vector<DeadlineRule> rules(2);
    const Status marked = mark_debugged(two_seats(), {"red"}, rules);

    ASSERT_FALSE(planned);
    ASSERT_FALSE(marked);
    for (const Error& error : {planned.error(), marked.error()}) {
        EXPECT_THAT(error.message, HasSubstr("no seat 'red'; the seats are: blue, yellow"));
    }
}

TEST(DeadlinePlanTest, ABadRuleIsQuoted) {
    const auto rules = plan_deadlines(two_seats(), {"blue=hold"});

    ASSERT_FALSE(rules);
    EXPECT_THAT(rules.error().message, StartsWith("'hold': its time is missing; expected"));
}

}  // namespace
}  // namespace cancha::order
