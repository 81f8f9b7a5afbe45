#include "server/sim/arrays/reward.h"

#include <array>

#include <gtest/gtest.h>

#include "server/sim/arrays/status_table.h"

namespace cancha::arrays {
namespace {

/// Returns a status with these points and this progress.
std::array<double, kStatusNames.size()> status(unsigned blue, unsigned yellow,
                                               double blue_progress = 0,
                                               double yellow_progress = 0) {
    referee::MatchStatus status;
    status.blue.score = blue;
    status.yellow.score = yellow;
    status.blue.progress = blue_progress;
    status.yellow.progress = yellow_progress;
    std::array<double, kStatusNames.size()> row;
    write_status(status, 0, row);
    return row;
}

TEST(RewardTest, APointOfOneTeamIsALossOfTheOther) {
    std::array<double, 2> rewards;
    write_rewards(status(1, 0), status(1, 2), false, rewards);

    EXPECT_EQ(rewards[0], -2);
    EXPECT_EQ(rewards[1], 2);
}

TEST(RewardTest, InACourseProgressCountsAndNotItsHundredths) {
    std::array<double, 2> rewards;
    write_rewards(status(25, 0, 0.25, 0), status(75, 50, 0.75, 0.5), true, rewards);

    EXPECT_EQ(rewards[0], 0);
    write_rewards(status(25, 0, 0.25, 0), status(50, 0, 0.5, 0), true, rewards);
    EXPECT_EQ(rewards[0], 0.25);
    EXPECT_EQ(rewards[1], -0.25);
}

}  // namespace
}  // namespace cancha::arrays
