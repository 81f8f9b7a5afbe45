#include "server/sim/match/change.h"

#include <limits>

#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "referee/core/test_rulings.h"

namespace cancha::match {
namespace {

v1::Discipline settings() {
    auto discipline = referee::load_discipline("simurosot/5v5");
    EXPECT_TRUE(discipline) << discipline.error().message;
    return discipline->settings;
}

TEST(ChangeTest, BodiesArePutWhereAMatchCanHaveThem) {
    const v1::Discipline known = settings();

    EXPECT_TRUE(can_be_made(move_ball({.position_m = {0.5, 0.25, 0.0252}}), known));
    EXPECT_TRUE(can_be_made(move_robot({.id = RobotId{3}, .pose = {0.5, 0.25, 3}}), known));
    EXPECT_FALSE(can_be_made(move_robot({.id = RobotId{99}, .pose = {}}), known));
}

TEST(ChangeTest, OnlyFreeBodiesStandHigherOrTilted) {
    const Change lifted =
        move_robot({.id = RobotId{1}, .pose = {0.5, 0.25, 0}, .stance = {.floor_m = 0.2}});
    const Change tilted =
        move_robot({.id = RobotId{1}, .pose = {0.5, 0.25, 0}, .stance = {.roll_rad = 0.2}});
    const v1::Discipline arena = referee::load_discipline("maze/race")->settings;

    EXPECT_FALSE(can_be_made(lifted, settings()));
    EXPECT_FALSE(can_be_made(tilted, settings()));
    EXPECT_TRUE(can_be_made(lifted, arena));
    EXPECT_TRUE(can_be_made(tilted, arena));
}

TEST(ChangeTest, ANumberThatNoMatchHasIsRefusedBeforePhysicsGivesUpOnIt) {
    const v1::Discipline known = settings();
    for (const double number : {1e300, -1e300, 1e7, std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN()}) {
        const world::BallMotion ball{.position_m = {}, .turn_rate_radps = {0, 0, number}};
        const world::GroundMotion motion{.turn_rate_radps = number};
        EXPECT_FALSE(can_be_made(move_ball(ball), known)) << number;
        EXPECT_FALSE(can_be_made(move_ball({.position_m = {number, 0, 0}}), known));
        EXPECT_FALSE(
            can_be_made(move_robot({.id = RobotId{3}, .pose = {}, .motion = motion}), known));
        EXPECT_FALSE(can_be_made(move_robot({.id = RobotId{3}, .pose = {0, number, 0}}), known));
    }
}

TEST(ChangeTest, WhatOfficialsDecideIsToldWithTheNamesOfTheTeams) {
    const v1::Discipline known = settings();
    referee::MatchStatus status;
    status.blue.name = "Amsel";
    status.yellow.name = "Bussard";
    const auto told = [&](const referee::Ruling& ruling) {
        return describe(rule(ruling), known, status);
    };

    EXPECT_EQ(told(referee::award_goal(Team::kBlue)), "goal for Amsel");
    EXPECT_EQ(told(referee::correct_last_touch(Team::kYellow)), "last touch by Bussard");
    EXPECT_EQ(told(referee::give_restart(v1::RESTART_KIND_FREE_KICK, Team::kYellow)),
              "free kick for Bussard");
    EXPECT_EQ(told(referee::give_restart(v1::RESTART_KIND_FREE_BALL)), "free ball");
}

}  // namespace
}  // namespace cancha::match
