#include "server/net/patience.h"

#include <gtest/gtest.h>

namespace cancha::net {
namespace {

using namespace std::chrono_literals;
using Clock = Patience::Clock;

constexpr Clock::time_point kBegin{1h};

/// Looks whenever the patience asks for it, until `end`. Returns whether it is over then.
bool look_until(Patience& patience, Clock::time_point end) {
    Clock::time_point now = kBegin;
    while (now < end) {
        now = std::min(end, patience.next_look());
        if (patience.is_over(now)) {
            return true;
        }
    }
    return false;
}

TEST(PatienceTest, EndsAtItsLimitWhereTheProgramIsThere) {
    Patience patience(4s, kBegin);

    EXPECT_FALSE(look_until(patience, kBegin + 4s - 1ms));
    EXPECT_TRUE(patience.is_over(kBegin + 4s));
}

TEST(PatienceTest, TimeInWhichTheProgramWasAwayDoesNotCount) {
    Patience patience(4s, kBegin);
    ASSERT_EQ(patience.next_look(), kBegin + 500ms);

    EXPECT_FALSE(patience.is_over(kBegin + 10s));  // It is 9.5 s late.

    // 500 ms of the limit have passed.
    EXPECT_EQ(patience.next_look(), kBegin + 10s + 500ms);
    EXPECT_FALSE(look_until(patience, kBegin + 13499ms));
    EXPECT_TRUE(patience.is_over(kBegin + 13500ms));
}

TEST(PatienceTest, AfterAnAbsenceAtTheEndOneMoreLookRemains) {
    Patience patience(4s, kBegin);
    ASSERT_FALSE(look_until(patience, kBegin + 3500ms));

    EXPECT_FALSE(patience.is_over(kBegin + 60s));  // It was expected to sleep for 500 ms only.

    EXPECT_FALSE(patience.is_over(kBegin + 60s + 499ms));
    EXPECT_TRUE(patience.is_over(kBegin + 60s + 500ms));
}

TEST(PatienceTest, EndsEvenWhereTheProgramIsAlwaysLate) {
    Patience patience(4s, kBegin);
    Clock::time_point now = kBegin;
    int looks = 0;
    do {
        now = patience.next_look() + 2s;
        ++looks;
    } while (!patience.is_over(now) && looks < 100);

    // Each look advances by a slice; the last one adds one extra look.
    EXPECT_EQ(looks, Patience::kLooks + 1);
}

TEST(PatienceTest, ALongLimitIsLookedAtOnceASecond) {
    const Patience patience(60s, kBegin);

    EXPECT_EQ(patience.next_look(), kBegin + Patience::kLongestSlice);
}

}  // namespace
}  // namespace cancha::net
