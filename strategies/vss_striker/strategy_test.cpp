#include "strategies/vss_striker/strategy.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "strategies/simurosot_kit/test_field.h"

namespace cancha::strategies {
namespace {

using client::Observation;

client::WheelSpeeds wheels_of(const Observation& view, std::uint32_t id) {
    client::Commands commands;
    Striker().decide(view, commands);
    const auto entry =
        std::ranges::find(commands.entries(), RobotId{id}, &client::Commands::Entry::robot);
    return entry == commands.entries().end() ? client::WheelSpeeds{} : entry->wheels();
}

TEST(StrikerTest, TheKickOffIsDrivenStraightAtTheBall) {
    Observation view = kit::field_with_ball({0, 0});
    view.team = Team::kBlue;
    view.restart = client::RestartView{
        .kind = client::RestartKind::kKickOff, .team = Team::kBlue, .is_being_taken = true};
    view.mine[3].position_m = {-0.1, 0};

    const client::WheelSpeeds wheels = wheels_of(view, 4);

    EXPECT_EQ(wheels, (client::WheelSpeeds{2.9, 2.9}));
}

TEST(StrikerTest, EveryRobotIsDriven) {
    client::Commands commands;

    Striker().decide(kit::field_with_ball({0.3, 0.2}), commands);

    EXPECT_EQ(commands.entries().size(), 5U);
}

TEST(StrikerTest, OneBehindTheBallDrivesItOnToTheGoal) {
    Observation view = kit::field_with_ball({0.2, 0});
    view.mine[3].position_m = {0, 0};

    const client::WheelSpeeds wheels = wheels_of(view, 4);

    EXPECT_GT(wheels.left_mps, 0);
    EXPECT_GT(wheels.right_mps, 0);
}

}  // namespace
}  // namespace cancha::strategies
