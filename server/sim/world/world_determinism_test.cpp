#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/world.h"
#include "tests/support/driven_kind.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

using ::testing::HasSubstr;

constexpr int kTicks = 400;

/// Continues a scrum. Returns one hash per tick.
std::vector<std::uint64_t> go_on(WorldFixture& fixture, int ticks) {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < ticks; ++i) {
        chase_ball(fixture);
        hashes.push_back(fixture.hash());
    }
    return hashes;
}

/// Hashes of a scrum, one per tick.
std::vector<std::uint64_t> hashes_of_scrum(std::uint64_t seed) {
    WorldFixture fixture(five_a_side(), seed);
    return go_on(fixture, kTicks);
}

TEST(WorldDeterminismTest, TheSameSeedGivesTheSameBits) {
    EXPECT_EQ(hashes_of_scrum(1), hashes_of_scrum(1));
}

TEST(WorldDeterminismTest, AnotherSeedGivesAnotherScrum) {
    WorldFixture one(five_a_side(), 1);
    WorldFixture two(five_a_side(), 2);

    for (int i = 0; i < kTicks; ++i) {
        chase_ball(one);
        chase_ball(two);
    }

    // The hash alone would not do, because it contains the seed: the robots stand elsewhere.
    EXPECT_NE(one.hash(), two.hash());
    EXPECT_NE(one.robot(RobotId{1}).position_m, two.robot(RobotId{1}).position_m);
}

TEST(WorldDeterminismTest, WorldsSteppedInTurnDoNotFeelEachOther) {
    const std::vector<std::uint64_t> alone_one = hashes_of_scrum(1);
    const std::vector<std::uint64_t> alone_two = hashes_of_scrum(2);
    WorldFixture one(five_a_side(), 1);
    WorldFixture two(five_a_side(), 2);

    for (std::size_t i = 0; i < kTicks; ++i) {
        chase_ball(one);
        chase_ball(two);
        ASSERT_EQ(one.hash(), alone_one[i]) << "tick " << i;
        ASSERT_EQ(two.hash(), alone_two[i]) << "tick " << i;
    }
}

TEST(WorldDeterminismTest, ObservingChangesNothing) {
    WorldFixture watched(five_a_side());
    WorldFixture unwatched(five_a_side());
    referee::WorldState state;

    for (int i = 0; i < 50; ++i) {
        watched.run_ticks(1);
        watched.world().observe(state);
    }
    unwatched.run_ticks(50);

    EXPECT_EQ(watched.hash(), unwatched.hash());
}

TEST(WorldDeterminismTest, TheHashCoversCommandsPlacementsAndTime) {
    WorldFixture fixture(five_a_side());
    const std::uint64_t at_start = fixture.hash();

    fixture.drive(RobotId{3}, 1, 1);
    const std::uint64_t with_command = fixture.hash();
    fixture.drive(RobotId{3}, 0, 0);
    const std::uint64_t without_command = fixture.hash();
    fixture.world().place_ball({0.1, 0});
    const std::uint64_t with_ball_moved = fixture.hash();
    fixture.world().place_ball({0, 0});
    fixture.run_ticks(1);

    EXPECT_NE(with_command, at_start);
    EXPECT_EQ(without_command, at_start);
    EXPECT_NE(with_ball_moved, at_start);
    EXPECT_NE(fixture.hash(), at_start);
}

TEST(WorldDeterminismTest, AMovedWorldGoesOnAsBefore) {
    WorldFixture stays(five_a_side());
    WorldFixture original(five_a_side());
    stays.run_ticks(5);
    original.run_ticks(5);

    World moved = std::move(original.world());
    moved.step();
    stays.run_ticks(1);

    StateHash hash;
    moved.append_to(hash);
    EXPECT_EQ(hash.value(), stays.hash());
}

/// A scrum with each drive.
class SnapshotTest : public ::testing::TestWithParam<const DriveModel*> {
  protected:
    static v1::Discipline scrum() {
        v1::Discipline discipline = five_a_side();
        give_drive(*discipline.mutable_robot_kinds(0), *GetParam());
        return discipline;
    }
};

TEST_P(SnapshotTest, ARestoredWorldGoesOnWithTheSameBits) {
    WorldFixture fixture(scrum());
    go_on(fixture, 150);  // Into the thick of it.
    const WorldSnapshot snapshot = fixture.world().snapshot();
    const std::vector<std::uint64_t> first = go_on(fixture, 200);

    ASSERT_TRUE(fixture.restore(snapshot));

    EXPECT_EQ(go_on(fixture, 200), first);
}

/// A command with numbers of both signs, from a thousandth of a unit to far beyond all limits.
command::Command drawn(const command::Kind& kind, int draw) {
    command::Command wanted{.kind = &kind};
    for (std::size_t k = 0; k < kind.numbers.size(); ++k) {
        const double size = std::pow(10, -3 + (7 * draw + 3 * static_cast<int>(k)) % 6);
        const double share = std::sin(1.7 * draw + 2.3 * static_cast<double>(k));
        wanted.numbers[k] = kind.numbers[k].nearest(size * share);
    }
    return wanted;
}

command::Command to_steps_outwards(command::Command command) {
    for (std::size_t k = 0; k < command.kind->numbers.size(); ++k) {
        command.numbers[k] = command.kind->numbers[k].outward(command.numbers[k]);
    }
    return command;
}

// Recordings have the limited command, rounded outwards to the next step. With this command a robot
// does the same, to the bit.
TEST_P(SnapshotTest, WhatIsRecordedOfACommandIsTheSameCommand) {
    constexpr int kDraws = 200;
    constexpr RobotId kCommanded{1};
    WorldFixture fixture(scrum());
    World& world = fixture.world();
    const CommandedRobot commanded = make_world_spec(scrum())->robots.front().commanded();
    for (std::size_t i = 0; i < commanded.actuators.size(); ++i) {
        for (const command::Kind* const kind : commanded.actuators[i].kinds) {
            for (int draw = 0; draw < kDraws; ++draw) {
                world.command(kCommanded, drawn(*kind, draw), i);
                const command::Command done = world.command_of(kCommanded, i);
                world.command(kCommanded, to_steps_outwards(done), i);
                ASSERT_EQ(world.command_of(kCommanded, i), done) << kind->name << ", draw " << draw;
            }
        }
    }
}

TEST_P(SnapshotTest, AnotherWorldOfTheSameKindGoesOnWithTheSameBits) {
    WorldFixture original(scrum(), 1);
    go_on(original, 150);
    WorldFixture other(scrum(), 2);
    go_on(other, 70);

    ASSERT_TRUE(other.restore(original.world().snapshot()));

    EXPECT_EQ(go_on(other, 200), go_on(original, 200));
}

TEST_P(SnapshotTest, OfARestoredWorldIsTheOneItWasRestoredFrom) {
    WorldFixture fixture(scrum());
    go_on(fixture, 50);
    const WorldSnapshot snapshot = fixture.world().snapshot();
    go_on(fixture, 10);

    ASSERT_TRUE(fixture.restore(snapshot));

    EXPECT_EQ(fixture.world().snapshot(), snapshot);
}

INSTANTIATE_TEST_SUITE_P(Drives, SnapshotTest, ::testing::ValuesIn(drive_models()),
                         [](const auto& drive) { return std::string(drive.param->name); });

TEST(SnapshotErrorTest, OfAnotherWorldIsRefused) {
    WorldFixture five(five_a_side());
    v1::Discipline ball_alone = empty_field();
    WorldFixture other(ball_alone);
    const std::uint64_t before = other.hash();

    const Status restored = other.restore(five.world().snapshot());

    ASSERT_FALSE(restored);
    EXPECT_THAT(restored.error().message, HasSubstr("other robots or another ball"));
    EXPECT_EQ(other.hash(), before);
}

TEST(SnapshotErrorTest, ThatIsNotFiniteIsRefused) {
    WorldFixture fixture(five_a_side());
    WorldSnapshot snapshot = fixture.world().snapshot();
    const std::uint64_t before = fixture.hash();
    snapshot.numbers[5] = std::nan("");

    EXPECT_FALSE(fixture.restore(snapshot));
    EXPECT_EQ(fixture.hash(), before);
}

}  // namespace
}  // namespace cancha::world
