#include "proto/base/async/eager_wait.h"

#include <gtest/gtest.h>

namespace cancha::async {
namespace {

using namespace std::chrono_literals;

class EagerWaitTest : public ::testing::Test {
  protected:
    /// Simulates a wait whose first yield takes `time`. Returns whether the program yielded at all.
    bool wait_with_yield_of(std::chrono::microseconds time) {
        wait_.begin(now_);
        if (!wait_.may_yield()) {
            return false;
        }
        now_ += time;
        wait_.yielded(now_);
        return true;
    }

    /// Returns how long the program sleeps at once after a slow yield, to the millisecond.
    std::chrono::milliseconds doze_after_a_slow_yield() {
        EXPECT_TRUE(wait_with_yield_of(3ms));
        const EagerWait::Clock::time_point start = now_;
        for (wait_.begin(now_); !wait_.may_yield(); wait_.begin(now_)) {
            now_ += 1ms;
        }
        return std::chrono::duration_cast<std::chrono::milliseconds>(now_ - start);
    }

    EagerWait wait_;
    EagerWait::Clock::time_point now_ = EagerWait::Clock::now();
};

TEST_F(EagerWaitTest, SleepsWhenItHasLookedForLongEnough) {
    wait_.begin(now_);
    for (std::chrono::microseconds waited = 0us; waited < EagerWait::kLongest; waited += 10us) {
        EXPECT_TRUE(wait_.may_yield()) << waited.count();
        wait_.yielded(now_ += 10us);
    }
    EXPECT_FALSE(wait_.may_yield());
    EXPECT_FALSE(wait_.yield());
}

TEST_F(EagerWaitTest, ANewWaitBeginsEagerly) {
    for (int tick = 0; tick < 1000; ++tick) {
        EXPECT_TRUE(wait_with_yield_of(EagerWait::kLongest));
    }
}

TEST_F(EagerWaitTest, OneSlowYieldMeansAShortDoze) {
    EXPECT_EQ(doze_after_a_slow_yield(), EagerWait::kShortestDoze);
}

TEST_F(EagerWaitTest, SlowYieldsRightAfterDozesMeanLongerOnesUpToALimit) {
    std::chrono::milliseconds expected = EagerWait::kShortestDoze;
    for (int i = 0; i < 12; ++i) {
        EXPECT_EQ(doze_after_a_slow_yield(), expected);
        expected = std::min(2 * expected, EagerWait::kLongestDoze);
    }
    EXPECT_EQ(expected, EagerWait::kLongestDoze);
}

TEST_F(EagerWaitTest, ALongTimeWithoutASlowYieldIsForgiven) {
    doze_after_a_slow_yield();
    doze_after_a_slow_yield();
    const std::chrono::milliseconds last = doze_after_a_slow_yield();
    ASSERT_GT(last, EagerWait::kShortestDoze);

    now_ += last + 1ms;

    EXPECT_EQ(doze_after_a_slow_yield(), EagerWait::kShortestDoze);
}

}  // namespace
}  // namespace cancha::async
