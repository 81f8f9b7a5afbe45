#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "referee/core/discipline.h"
#include "server/sim/engine/test_chapter.h"
#include "server/sim/engine/test_engine.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"

namespace cancha::engine {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::uint64_t kSeed = 7;

v1::RobotCommand wheels(std::uint32_t robot, double left_mps, double right_mps) {
    v1::RobotCommand command;
    command.set_robot_id(robot);
    command.mutable_wheels()->set_left_mps(left_mps);
    command.mutable_wheels()->set_right_mps(right_mps);
    return command;
}

class LoadTest : public ::testing::Test {
  protected:
    void step(int steps) { engine::step(engine_, steps); }

    Engine engine_;
};

TEST_F(LoadTest, EveryDisciplineIsLoadedByItsName) {
    ASSERT_THAT(Engine::disciplines(), Contains("simurosot/5v5"));

    for (const std::string& name : Engine::disciplines()) {
        ASSERT_EQ(refusal_of(engine_.load(name)), "") << name;
        step(3);
        const referee::WorldState state = *engine_.environment();
        EXPECT_FALSE(state.robots.empty() && state.links.empty()) << name << " has no bodies";
        ASSERT_TRUE(engine_.stop());
    }
}

TEST_F(LoadTest, AMatchGivesTheBitsThatTheServersMatchGives) {
    const match::Stage stage = *match::make_stage(*referee::load_discipline("simurosot/5v5"));
    match::SimulatedMatch theirs(stage.discipline, stage.world, {.seed = kSeed});
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5", {.seed = kSeed})), "");

    for (int tick = 0; tick < 300; ++tick) {
        theirs.open_tick();
        theirs.command({RobotId{1}, {command::find_kind("wheels"), {1.5, 1.25}}});
        theirs.close_tick();
        ASSERT_EQ(refusal_of(engine_.command(wheels(1, 1.5, 1.25))), "");
        step(1);
    }

    EXPECT_EQ(*engine_.state_hash(), theirs.state_hash());
    EXPECT_EQ(engine_.status()->period_elapsed, theirs.status().period_elapsed);
}

TEST_F(LoadTest, ItsLawTellsWhatHappens) {
    ASSERT_EQ(refusal_of(engine_.load("maze/solo", {.blue_name = "Mice"})), "");

    const auto events = *engine_.events();

    ASSERT_THAT(events, Not(IsEmpty()));
    EXPECT_THAT(events.front().text, HasSubstr("Mice"));
    EXPECT_EQ(engine_.status()->phase, referee::MatchPhase::kPlay);
    step(1);
    EXPECT_THAT(*engine_.events(), IsEmpty());
}

TEST_F(LoadTest, AMatchThatIsOverGoesNoFurther) {
    ASSERT_EQ(refusal_of(engine_.load("maze/solo", {.settings = {"rules.match_s=10"}})), "");

    step(10 * 50);  // Ticks of 20 ms.

    EXPECT_EQ(engine_.status()->phase, referee::MatchPhase::kOver);
    EXPECT_THAT(refusal_of(engine_.step()), StartsWith("step: the match is over: full time"));
}

TEST_F(LoadTest, WithoutALawBodiesMoveFromTheFirstStepOn) {
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5", {.law = ""})), "");
    ASSERT_TRUE(engine_.set_ball_velocity({1, 0}));
    const double before_m = engine_.environment()->ball->position_m.x;

    step(1);

    EXPECT_GT(engine_.environment()->ball->position_m.x, before_m + 0.9 / 60);
    EXPECT_THAT(engine_.status().error().message, HasSubstr("nobody judges"));
}

TEST_F(LoadTest, RobotsOfAnyDriveAreCommanded) {
    ASSERT_EQ(refusal_of(engine_.load("drone_maze/solo")), "");
    const std::uint32_t drone = to_number(engine_.environment()->robots.front().id);
    v1::RobotCommand climb;
    climb.set_robot_id(drone);
    climb.mutable_body_velocity()->set_up_mps(0.5);

    EXPECT_THAT(refusal_of(engine_.command(wheels(drone, 1, 1))),
                HasSubstr("has `wheels`, expected `body_velocity`"));
    ASSERT_EQ(refusal_of(engine_.command(climb)), "");
    const double before_m = engine_.environment()->robots.front().position_m.z;
    step(60);

    EXPECT_GT(engine_.environment()->robots.front().position_m.z, before_m + 0.1);
}

TEST_F(LoadTest, SensorsAreReadWithAndWithoutALaw) {
    for (const char* const law : {"maze", ""}) {
        ASSERT_EQ(refusal_of(engine_.load("maze/solo", {.law = law})), "");
        step(10);
        EXPECT_THAT(*engine_.readings(), Not(IsEmpty())) << law;
        ASSERT_TRUE(engine_.stop());
    }
}

TEST_F(LoadTest, WithALawAPlacementIsAnOfficialsDecision) {
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5")), "");

    ASSERT_EQ(refusal_of(engine_.set_ball_state({0.3, 0.2}, AfterPlacing::kAtRest)), "");
    step(1);

    EXPECT_NEAR(engine_.environment()->ball->position_m.x, 0.3, 1e-5);
    EXPECT_THAT(engine_.events()->back().text, StartsWith("engine: "));
}

/// Returns a request that places a robot at y = 0.2 m.
v1::TeamRequest placement(std::uint32_t robot, double x_m) {
    v1::TeamRequest request;
    v1::Placement::Robot& placed = *request.mutable_placement()->add_robots();
    placed.set_robot_id(robot);
    placed.set_x_m(x_m);
    placed.set_y_m(0.2);
    return request;
}

TEST_F(LoadTest, ATeamSaysWhereItsRobotsStandWithTheBitsOfTheServersMatch) {
    const match::Stage stage = *match::make_stage(*referee::load_discipline("simurosot/5v5"));
    match::SimulatedMatch theirs(stage.discipline, stage.world, {.seed = kSeed});
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5", {.seed = kSeed})), "");

    for (int tick = 0; tick < 5; ++tick) {  // Blue kicks off and places first, then yellow.
        theirs.open_tick();
        theirs.request(0, placement(5, 0.5));
        theirs.request(1, placement(9, -0.6));
        theirs.close_tick();
        ASSERT_EQ(refusal_of(engine_.request(Team::kBlue, placement(5, 0.5))), "");
        ASSERT_EQ(refusal_of(engine_.request(Team::kYellow, placement(9, -0.6))), "");
        step(1);
    }

    EXPECT_NEAR(engine_.environment()->robots[4].position_m.x, 0.5, 1e-3);
    EXPECT_NEAR(engine_.environment()->robots[8].position_m.x, -0.6, 1e-3);
    EXPECT_EQ(*engine_.state_hash(), theirs.state_hash());
}

TEST_F(LoadTest, ARequestThatATeamCannotMakeIsRefusedWhole) {
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5")), "");
    v1::TeamRequest twice = placement(5, 0.5);
    *twice.mutable_placement()->add_robots() = twice.placement().robots(0);

    for (const auto& request : {placement(6, 0.5), placement(99, 0.5), twice}) {
        EXPECT_THAT(
            refusal_of(engine_.request(Team::kBlue, request)),
            HasSubstr("is not of this team, or is placed twice; expected each of 1, 2, 3, 4, 5 "
                      "at most once"));
    }
    EXPECT_THAT(refusal_of(engine_.request(Team::kBlue, placement(5, std::nan("")))),
                HasSubstr("not finite"));
    EXPECT_THAT(refusal_of(engine_.request(Team::kNone, {})),
                HasSubstr("no robot is of this team"));
    ASSERT_TRUE(engine_.stop());
    ASSERT_EQ(refusal_of(engine_.load("simurosot/5v5", {.law = ""})), "");
    EXPECT_THAT(refusal_of(engine_.request(Team::kBlue, placement(5, 0.5))),
                HasSubstr("nobody judges"));
}

TEST_F(LoadTest, WhatIsUnknownIsToldWithWhatThereIs) {
    const CopiedChapter copy("maze", "maze");

    EXPECT_THAT(
        refusal_of(engine_.load("chess/solo")),
        testing::AllOf(StartsWith("load: no discipline 'chess/solo'"), HasSubstr("simurosot/5v5")));
    EXPECT_THAT(refusal_of(engine_.load("maze")), StartsWith("load: no discipline 'maze'"));
    EXPECT_THAT(refusal_of(engine_.load("maze/solo", {.law = "chess"})),
                HasSubstr("law: no discipline 'chess', expected one of: "));
    EXPECT_THAT(refusal_of(engine_.load_file(copy.description(), "duo")),
                HasSubstr("no variant 'duo', expected one of: race, solo"));
    EXPECT_THAT(refusal_of(engine_.load("maze/solo", {.settings = {"physics.gravity_mps2=9"}})),
                HasSubstr("physics.gravity_mps2: 9 is out of range"));
    EXPECT_EQ(refusal_of(engine_.load("maze/solo")), "");  // Nothing was spoilt.
}

TEST_F(LoadTest, OneEngineRunsOneThing) {
    ASSERT_EQ(refusal_of(engine_.load("maze/solo")), "");

    EXPECT_THAT(refusal_of(engine_.load("maze/solo")), HasSubstr("call stop() first"));
    EXPECT_THAT(refusal_of(engine_.create_field({})), HasSubstr("call stop() first"));
    EXPECT_THAT(refusal_of(engine_.set_ball_velocity({1, 0})), HasSubstr("has no ball"));

    Engine other;
    ASSERT_TRUE(other.create_field({}));
    EXPECT_THAT(refusal_of(other.load("maze/solo")), HasSubstr("there is already a field"));
}

}  // namespace
}  // namespace cancha::engine
