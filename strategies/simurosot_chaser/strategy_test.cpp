#include "strategies/simurosot_chaser/strategy.h"

#include <gtest/gtest.h>

namespace cancha::strategies {
namespace {

TEST(ChaserTest, SendsEveryRobotStraightAtTheBall) {
    client::Observation view;
    view.ball.position_m = {0.5, 0};
    for (const std::uint32_t id : {1U, 2U, 3U}) {
        view.mine.push_back(
            {.info = {.id = RobotId{id}, .track_m = 0.07, .max_wheel_speed_mps = 2.9},
             .position_m = {-0.1 * id, 0}});
    }
    client::Commands commands;

    Chaser().decide(view, commands);

    ASSERT_EQ(commands.entries().size(), 3U);
    for (const client::Commands::Entry& entry : commands.entries()) {
        EXPECT_EQ(entry.wheels(), (client::WheelSpeeds{2.9, 2.9}));
    }
}

}  // namespace
}  // namespace cancha::strategies
