#include "server/lockstep/manual_drive.h"

#include <map>

#include <gmock/gmock.h>

#include "tests/support/idle_match.h"

namespace cancha::lockstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

/// Notes the commands of its robots.
class Diary final : public match::IdleMatch {
  public:
    void command(const world::RobotCommand& command) override {
        told[to_number(command.robot)] = command.drive.numbers[0];
    }

    std::map<std::uint32_t, double> told;  ///< First number of the last command, by robot.
};

class ManualDriveTest : public testing::Test {
  protected:
    static world::CommandedRobot robot(std::uint32_t id) {
        return {RobotId{id}, {{"drive", {command::find_kind("wheels")}}}};
    }

    static world::RobotCommand command(std::uint32_t id, double left_mps) {
        return {RobotId{id}, {.kind = command::find_kind("wheels"), .numbers = {left_mps}}};
    }

    /// Plays a tick in which a strategy gives these commands.
    void play_tick(const world::CommandSet& commands = {}) {
        for (const world::RobotCommand& command : commands) {
            if (!drive_.takes(command)) {
                match_.command(command);
            }
        }
        drive_.apply(match_);
        match_.close_tick();
    }

    ManualDrive drive_{TickRate(60)};
    const Driver marta_{"Marta", 1};
    const Driver pablo_{"Pablo", 2};
    Diary match_;
};

TEST_F(ManualDriveTest, WhatAStrategyTellsADrivenRobotDoesNotCount) {
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));
    ASSERT_TRUE(drive_.drive({command(3, 0.5)}, marta_, match_.tick()));

    play_tick({command(3, -1), command(4, 0.25)});

    EXPECT_THAT(match_.told, ElementsAre(Pair(3, 0.5), Pair(4, 0.25)));
}

TEST_F(ManualDriveTest, ARobotThatWasTakenOverStandsUntilItIsDriven) {
    play_tick({command(3, 1)});
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));

    play_tick({command(3, 1)});

    EXPECT_THAT(match_.told, ElementsAre(Pair(3, 0.0)));
}

TEST_F(ManualDriveTest, ACommandHoldsForHalfASecond) {
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));
    ASSERT_TRUE(drive_.drive({command(3, 0.5)}, marta_, match_.tick()));
    for (int tick = 0; tick < 30; ++tick) {
        play_tick();
        EXPECT_EQ(match_.told[3], 0.5) << tick;
    }

    play_tick();
    EXPECT_EQ(match_.told[3], 0.0);
}

TEST_F(ManualDriveTest, AReleasedRobotDoesWhatItsStrategyToldItMeanwhile) {
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));
    play_tick({command(3, -1)});
    ASSERT_TRUE(drive_.release(RobotId{3}, marta_));

    play_tick();
    EXPECT_EQ(match_.told[3], -1);

    ASSERT_TRUE(drive_.take_over(robot(3), marta_));
    play_tick({command(3, -1)});
    ASSERT_TRUE(drive_.release(RobotId{3}, marta_));
    play_tick({command(3, 0.75)});  // A newer command counts.
    EXPECT_EQ(match_.told[3], 0.75);
}

TEST_F(ManualDriveTest, OnlyItsDriverDrivesAndReleasesARobot) {
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));

    EXPECT_THAT(drive_.take_over(robot(3), pablo_).error().message, HasSubstr("Marta drives"));
    EXPECT_THAT(drive_.drive({command(3, 1)}, pablo_, Tick{}).error().message,
                HasSubstr("Marta drives it now"));
    EXPECT_FALSE(drive_.release(RobotId{3}, pablo_));
    EXPECT_THAT(drive_.drive({command(4, 1)}, marta_, Tick{}).error().message,
                HasSubstr("take robot 4 over first"));
    EXPECT_THAT(drive_.take_over(robot(3), marta_).error().message, HasSubstr("already"));
}

TEST_F(ManualDriveTest, WhoLeavesReleasesAllTheirRobots) {
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));
    ASSERT_TRUE(drive_.take_over(robot(4), pablo_));
    ASSERT_TRUE(drive_.take_over(robot(5), marta_));

    EXPECT_THAT(drive_.release_all(marta_), ElementsAre(RobotId{3}, RobotId{5}));
    EXPECT_THAT(drive_.release_all(marta_), IsEmpty());
    play_tick({command(3, 1), command(4, 1), command(5, 1)});

    EXPECT_THAT(match_.told, ElementsAre(Pair(3, 1.0), Pair(4, 0.0), Pair(5, 1.0)));
}

TEST_F(ManualDriveTest, ASecondConnectionOfTheSameNameNeitherDrivesNorReleases) {
    const Driver marta_again{"Marta", 3};
    ASSERT_TRUE(drive_.take_over(robot(3), marta_));

    EXPECT_THAT(drive_.take_over(robot(3), marta_again).error().message,
                HasSubstr("Marta drives robot 3 on another connection"));
    EXPECT_THAT(drive_.drive({command(3, 1)}, marta_again, match_.tick()).error().message,
                HasSubstr("Marta drives it now on another connection"));
    EXPECT_FALSE(drive_.release(RobotId{3}, marta_again));
    EXPECT_THAT(drive_.release_all(marta_again), IsEmpty());
    EXPECT_TRUE(drive_.drive({command(3, 1)}, marta_, match_.tick()));
}

}  // namespace
}  // namespace cancha::lockstep
