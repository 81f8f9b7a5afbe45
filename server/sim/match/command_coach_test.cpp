#include "server/sim/match/command_coach.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::match {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Blue has robots 1 to 5, yellow the others. All wheels turn at up to 2.9 m/s.
class CommandCoachTest : public testing::Test {
  protected:
    /// Plays one tick in which all robots but `silent` get this command.
    void play_tick(double left_mps, double right_mps, RobotId silent = {}) {
        match_.open_tick();
        for (const world::RobotSpec& robot : spec_.robots) {
            if (robot.id != silent) {
                match_.command({robot.id, world::WheelSpeeds{left_mps, right_mps}});
            }
        }
        match_.close_tick();
    }

    std::vector<std::string> told(Team team) const {
        std::vector<std::string> lines;
        for (const referee::Advice& advice : match_.advice()) {
            if (advice.team == team) {
                lines.push_back(advice.text);
            }
        }
        return lines;
    }

    referee::Discipline discipline_ = *referee::load_discipline("simurosot/5v5");
    world::WorldSpec spec_ = *world::make_world_spec(discipline_.settings);
    SimulatedMatch match_{discipline_, spec_, {.opening = Opening{}}};  // In play at once.
};

TEST_F(CommandCoachTest, SaysNothingBeforeATickIsPlayed) {
    EXPECT_THAT(match_.advice(), IsEmpty());
}

TEST_F(CommandCoachTest, ACommandAtTheLimitIsNotClamped) {
    play_tick(2.9, -2.9);
    play_tick(2.90004, 0);  // Rounded to the grid of commands, 0.0001 m/s.

    EXPECT_THAT(match_.advice(), IsEmpty());
}

TEST_F(CommandCoachTest, TellsInWhichShareOfTicksCommandsWereClampedAndWhatTheMostIs) {
    play_tick(1, 1);
    play_tick(1, -2.91);
    play_tick(1e9, 1);  // Beyond what a message may hold.

    const char* const text = "commands clamped in 67% of ticks (2.9 m/s is the most)";
    EXPECT_THAT(told(Team::kBlue), ElementsAre(text));
    EXPECT_THAT(told(Team::kYellow), ElementsAre(text));
}

TEST_F(CommandCoachTest, AShareBelowATenthIsNotWorthALine) {
    for (int i = 0; i < 10; ++i) {
        play_tick(1, 1);
    }
    play_tick(3, 1);

    EXPECT_THAT(match_.advice(), IsEmpty());
}

TEST_F(CommandCoachTest, NamesRobotsThatAreNeverCommanded) {
    play_tick(1, 1, RobotId{4});

    EXPECT_THAT(told(Team::kBlue), ElementsAre("never commanded robot 4"));
    EXPECT_THAT(told(Team::kYellow), IsEmpty());
}

TEST_F(CommandCoachTest, TellsRobotsThatOnlyStandStillFromThoseThatAreNeverCommanded) {
    play_tick(0, 0, RobotId{4});

    EXPECT_THAT(told(Team::kBlue), ElementsAre("never commanded robot 4",
                                               "commanded robots 1, 2, 3, 5 only to stand still"));
    EXPECT_THAT(told(Team::kYellow), ElementsAre("commanded a robot only to stand still"));
}

TEST_F(CommandCoachTest, WhatTheServerSaysInPlaceOfATeamIsNoneOfItsCommands) {
    match_.open_tick();
    for (const world::RobotSpec& robot : spec_.robots) {
        match_.stand_in({robot.id, world::WheelSpeeds{}});
    }
    match_.close_tick();

    EXPECT_THAT(told(Team::kBlue), ElementsAre("never commanded a robot"));
}

}  // namespace
}  // namespace cancha::match
