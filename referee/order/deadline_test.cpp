#include "referee/order/deadline.h"

#include <gmock/gmock.h>

namespace cancha::order {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(DeadlineTest, IsReadAsItIsWritten) {
    for (const char* text :
         {"wait", "hold:20ms", "stop:500us", "forfeit:10ms+30s", "hold:1s+90s"}) {
        const Result<DeadlineRule> rule = parse_deadline(text);
        ASSERT_TRUE(rule) << text;
        EXPECT_EQ(to_text(*rule), text);
    }
}

TEST(DeadlineTest, HasABudgetForEachTickAndABankForTheMatch) {
    EXPECT_EQ(*parse_deadline("forfeit:10ms+30s"),
              (DeadlineRule{.policy = MissPolicy::kForfeit, .budget = 10ms, .bank = 30s}));
    EXPECT_EQ(*parse_deadline("hold:250us"),
              (DeadlineRule{.policy = MissPolicy::kHold, .budget = 250us, .bank = 0s}));
}

TEST(DeadlineTest, WhatIsNoDeadlineIsRefusedWithAnExample) {
    for (const char* text : {"", "hold", "wait:20ms", "hold:", "hold:20", "hold:ms", "hold:20ms+",
                             "hold:-1ms", "hold:0ms", "hold:20ms+5s+1s", "run:20ms", "hold:20 ms",
                             "hold:86401s", "hold:99999999999999999999s", "Hold:20ms"}) {
        const Result<DeadlineRule> rule = parse_deadline(text);
        ASSERT_FALSE(rule) << text;
        EXPECT_THAT(rule.error().message, HasSubstr("such as hold:20ms")) << text;
    }
}

TEST(DeadlineTest, SaysWhyItIsRefused) {
    const auto why = [](const char* text) {
        const Result<DeadlineRule> rule = parse_deadline(text);
        EXPECT_FALSE(rule) << text;
        return rule ? "" : rule.error().message;
    };

    EXPECT_THAT(why("stop:20ms+0.5s"), HasSubstr("`0.5s`: times are whole numbers (try 500ms)"));
    EXPECT_THAT(why("hold:1.5ms"), HasSubstr("`1.5ms`: times are whole numbers (try 1500us)"));
    EXPECT_THAT(why("hold:20"), HasSubstr("`20` needs a unit: s, ms or us"));
    EXPECT_THAT(why("hold:20 ms"), HasSubstr("`20 ms` needs a unit: s, ms or us"));
    EXPECT_THAT(why("hold:ms"), HasSubstr("`ms` is not a time"));
    EXPECT_THAT(why("hold:86401s"), HasSubstr("`86401s` is out of range"));
    EXPECT_THAT(why("hold:99999999999999999999s"), HasSubstr("is out of range"));
    EXPECT_THAT(why("hold:nans"), HasSubstr("`nans` is out of range"));
    EXPECT_THAT(why("run:20ms"), HasSubstr("'run:20ms': expected `wait`, or hold"));
    EXPECT_THAT(why("hold"), HasSubstr("its time is missing"));
    EXPECT_THAT(why("wait:20ms"), HasSubstr("`wait` has no time"));
}

}  // namespace
}  // namespace cancha::order
