#include "client-sdk/bridge/vss/packets.h"

#include <limits>
#include <numbers>
#include <string>

#include <gmock/gmock.h>

#include "client-sdk/bridge/vss/bridge.h"
#include "vss_simulator.pb.h"
#include "vssref_placement.pb.h"

namespace cancha::vss {
namespace {

using fira_message::sim_to_ref::Packet;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::Pair;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void command(Packet& packet, unsigned id, bool is_yellow, double left, double right) {
    auto& one = *packet.mutable_cmd()->add_robot_commands();
    one.set_id(id);
    one.set_yellowteam(is_yellow);
    one.set_wheel_left(left);
    one.set_wheel_right(right);
}

class PacketsTest : public testing::Test {
  protected:
    TeamPacket read(const Packet& packet) {
        return read_packet(packet.SerializeAsString(), blue_, tally_);
    }

    const std::set<RobotName> blue_{{Team::kBlue, 0}, {Team::kBlue, 1}, {Team::kBlue, 2}};
    Tally tally_;
};

TEST_F(PacketsTest, ACommandIsReadByTheNumbersOfItsFields) {
    // cmd = 1 { robot_commands = 1 { id = 1: 2, wheel_left = 6: 1.0, wheel_right = 7: -2.0 } }
    using namespace std::string_literals;
    const std::string command =
        "\x08\x02"
        "\x31\x00\x00\x00\x00\x00\x00\xF0\x3F"
        "\x39\x00\x00\x00\x00\x00\x00\x00\xC0"s;
    const std::string datagram = "\x0A\x16\x0A\x14"s + command;

    const TeamPacket packet = read_packet(datagram, blue_, tally_);

    EXPECT_THAT(packet.wheels, ElementsAre(Pair(RobotName{Team::kBlue, 2}, WheelTurns{1, -2})));
    EXPECT_EQ(to_text(tally_), "");
}

TEST_F(PacketsTest, TheLastCommandForARobotCounts) {
    Packet packet;
    command(packet, 0, false, 1, 2);
    command(packet, 0, false, 3, 4);

    EXPECT_THAT(read(packet).wheels,
                ElementsAre(Pair(RobotName{Team::kBlue, 0}, WheelTurns{3, 4})));
}

TEST_F(PacketsTest, WhatIsNotForThisTeamIsCountedAndLeftOut) {
    Packet packet;
    command(packet, 1, true, 5, 5);
    command(packet, 3, false, 5, 5);
    command(packet, 4'000'000'000, false, 5, 5);

    const TeamPacket read_one = read(packet);

    EXPECT_THAT(read_one.wheels, IsEmpty());
    EXPECT_THAT(read_one.answered, IsEmpty());
    EXPECT_EQ(tally_.other_team, 1U);
    EXPECT_EQ(tally_.no_such_robot, 2U);
}

TEST_F(PacketsTest, NanAndInfinityAreAnAnswerThatChangesNothing) {
    Packet packet;
    command(packet, 0, false, kNan, 1);
    command(packet, 1, false, 1, -kInfinity);
    command(packet, 2, false, 1, 1);

    const TeamPacket read_one = read(packet);

    EXPECT_THAT(read_one.wheels, ElementsAre(Pair(RobotName{Team::kBlue, 2}, WheelTurns{1, 1})));
    EXPECT_THAT(read_one.answered, ElementsAreArray(blue_));
    EXPECT_EQ(tally_.not_finite, 2U);
}

TEST_F(PacketsTest, DamagedAndForeignDatagramsAreCounted) {
    read_packet("\x0A\xFF", blue_, tally_);
    EXPECT_EQ(tally_.damaged, 1U);
    read_packet("", blue_, tally_);
    read_packet("\x7A\x01x", blue_, tally_);  // A field that no Packet has.
    EXPECT_EQ(tally_.foreign, 2U);
}

TEST_F(PacketsTest, AReplacementHasDegrees) {
    Packet packet;
    auto& robot = *packet.mutable_replace()->add_robots();
    robot.mutable_position()->set_robot_id(1);
    robot.mutable_position()->set_x(0.25);
    robot.mutable_position()->set_y(-0.5);
    robot.mutable_position()->set_orientation(-90);
    packet.mutable_replace()->mutable_ball()->set_x(0.125);

    const Places places = read(packet).places;

    EXPECT_THAT(places.robots, ElementsAre(Pair(RobotName{Team::kBlue, 1},
                                                GroundPose{0.25, -0.5, -std::numbers::pi / 2})));
    ASSERT_TRUE(places.ball_m);
    EXPECT_EQ(*places.ball_m, (Vec2{0.125, 0}));
}

TEST_F(PacketsTest, APlacementOfTheOwnColourHasDegrees) {
    VSSRef::team_to_ref::VSSRef_Placement placement;
    auto& robot = *placement.mutable_world()->add_robots();
    robot.set_robot_id(2);
    robot.set_x(-0.5);
    robot.set_orientation(180);

    const Places places = read_placement(placement.SerializeAsString(), blue_, tally_);
    EXPECT_THAT(places.robots, ElementsAre(Pair(RobotName{Team::kBlue, 2},
                                                GroundPose{-0.5, 0, std::numbers::pi})));
    for (const VSSRef::Color color : {VSSRef::YELLOW, VSSRef::NONE}) {
        placement.mutable_world()->set_teamcolor(color);
        EXPECT_TRUE(read_placement(placement.SerializeAsString(), blue_, tally_).empty());
    }
    EXPECT_EQ(tally_.other_team, 2U);
}

TEST_F(PacketsTest, PlacesWithoutNumbersAreLeftOut) {
    Packet packet;
    packet.mutable_replace()->add_robots()->mutable_position()->set_x(kNan);
    packet.mutable_replace()->mutable_ball()->set_y(kInfinity);

    EXPECT_TRUE(read(packet).places.empty());
    EXPECT_EQ(tally_.not_finite, 2U);
}

TEST(RimSpeedsTest, AreRadiansTimesTheRadiusWithinTheLimit) {
    const RimSpeeds slow = rim_speeds({10, -30}, 0.02, 1.2);
    EXPECT_DOUBLE_EQ(slow.wheels.left_mps, 0.2);
    EXPECT_DOUBLE_EQ(slow.wheels.right_mps, -0.6);
    EXPECT_FALSE(slow.is_clamped);

    const RimSpeeds fast = rim_speeds({1e308, -61}, 0.02, 1.2);
    EXPECT_DOUBLE_EQ(fast.wheels.left_mps, 1.2);
    EXPECT_DOUBLE_EQ(fast.wheels.right_mps, -1.2);
    EXPECT_TRUE(fast.is_clamped);
}

TEST(TallyTest, TellsWhatThereIs) {
    Tally tally;
    tally.damaged = 2;
    tally.missed_ticks = 7;

    EXPECT_EQ(to_text(tally),
              "7 ticks of play without an answer in time (the last commands held), 2 damaged "
              "datagrams");
}

}  // namespace
}  // namespace cancha::vss
