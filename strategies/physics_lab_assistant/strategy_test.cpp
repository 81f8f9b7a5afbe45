#include "strategies/physics_lab_assistant/strategy.h"

#include <gtest/gtest.h>

namespace cancha::strategies {
namespace {

constexpr double kTrack_m = 2;

/// Returns a view of the robot of `ice` with this heading.
client::Observation view_of(double heading_rad) {
    client::Observation view;
    view.mine.push_back(
        {.info = {.id = RobotId{7}, .number = 1, .track_m = kTrack_m}, .heading_rad = heading_rad});
    return view;
}

/// Returns the turn rate that the robot is told.
double told_radps(LabAssistant& assistant, const client::Observation& view) {
    client::Commands commands;
    assistant.decide(view, commands);
    const client::WheelSpeeds wheels = commands.entries()[0].wheels();
    return (wheels.right_mps - wheels.left_mps) / kTrack_m;
}

class LabAssistantTest : public testing::Test {
  protected:
    LabAssistantTest() {
        client::MatchInfo match;
        match.variant = "ice";
        match.robots.resize(1);
        assistant_.on_start(match);
    }

    LabAssistant assistant_;
};

TEST_F(LabAssistantTest, TurnsUntil85DegreesAndThenNoMore) {
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(0)), 1.5);
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(1.48)), 1.5);
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(1.49)), 0);
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(0.5)), 0) << "however it slides on";
}

TEST_F(LabAssistantTest, TurnsAgainWhereAnOfficialHasPutIt) {
    told_radps(assistant_, view_of(0));
    told_radps(assistant_, view_of(1.6));

    client::Observation placed = view_of(3);
    placed.events.push_back({.kind = "intervention", .robot = RobotId{7}});

    EXPECT_DOUBLE_EQ(told_radps(assistant_, placed), 1.5);
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(-1.9)), 1.5) << "through 180 degrees";
    EXPECT_DOUBLE_EQ(told_radps(assistant_, view_of(-1.7)), 0);
}

TEST_F(LabAssistantTest, GoesOnWhereAnotherRobotIsPutElsewhere) {
    told_radps(assistant_, view_of(0));
    told_radps(assistant_, view_of(1.6));

    client::Observation other = view_of(1.6);
    other.events.push_back({.kind = "intervention", .robot = RobotId{8}});

    EXPECT_DOUBLE_EQ(told_radps(assistant_, other), 0);
}

}  // namespace
}  // namespace cancha::strategies
