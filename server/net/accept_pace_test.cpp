#include "server/net/accept_pace.h"

#include <gtest/gtest.h>

namespace cancha::net {
namespace {

using Clock = AcceptPace::Clock;

/// Returns how many connections of this cost a listener accepts in a time if more are always
/// waiting.
int accepted_within(AcceptPace& pace, int cost, Clock::time_point begin, Clock::duration time) {
    int count = 0;
    for (Clock::time_point now = begin; now < begin + time; ++count) {
        now += pace.spend(cost, now);
    }
    return count;
}

TEST(AcceptPaceTest, ABurstOfClientsIsAcceptedAtOnce) {
    const Clock::time_point start{};
    AcceptPace pace(start);

    for (int i = 0; i < static_cast<int>(AcceptPace::kMostAtOnce) / AcceptPace::kToServe; ++i) {
        ASSERT_EQ(pace.spend(AcceptPace::kToServe, start), Clock::duration::zero()) << i;
    }
    EXPECT_GT(pace.spend(AcceptPace::kToServe, start), Clock::duration::zero());
}

TEST(AcceptPaceTest, AFloodIsAcceptedAsFastAsTheBudgetFills) {
    using namespace std::chrono_literals;
    const Clock::time_point start{};
    AcceptPace pace(start);
    accepted_within(pace, AcceptPace::kToServe, start, 1s);

    const int in_ten_seconds = accepted_within(pace, AcceptPace::kToServe, start + 1s, 10s);

    const double expected = 10 * AcceptPace::kCost_per_s / AcceptPace::kToServe;
    EXPECT_NEAR(in_ten_seconds, expected, AcceptPace::kPortion);
}

TEST(AcceptPaceTest, AfterAQuietTimeABurstIsAcceptedAgain) {
    using namespace std::chrono_literals;
    const Clock::time_point start{};
    AcceptPace pace(start);
    accepted_within(pace, AcceptPace::kToServe, start, 1s);

    EXPECT_EQ(pace.spend(AcceptPace::kToServe, start + 10s), Clock::duration::zero());
}

}  // namespace
}  // namespace cancha::net
