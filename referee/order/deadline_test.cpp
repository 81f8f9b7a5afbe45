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

}  // namespace
}  // namespace cancha::order
