#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cancha/engine/engine.h"
#include "server/sim/engine/running.h"
#include "server/sim/engine/test_engine.h"
#include "server/sim/match/stage.h"
#include "server/sim/scenario/play.h"

namespace cancha::engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kDiscipline = "simurosot/5v5";

/// A shot that a driven robot may stop, with several varying values.
const std::string kShot = R"(
time_limit_s: 2
ball { aim { x_m: -1.1 } speed_mps: 1 rolling: true }
vary { path: "ball.x_m" min: -0.5 max: -0.2 }
vary { path: "ball.y_m" min: -0.3 max: 0.3 }
vary { path: "ball.aim.y_m" min: -0.25 max: 0.25 }
robots { id: 6 pose { x_m: -1.04 y_m: 0 heading_rad: 1.5 } wheels { from_s: 0.1 left_mps: 0.3 right_mps: 0.2 } }
robots { id: 7 pose { x_m: -0.812 y_m: 0.75 heading_rad: 0 } }
robots { id: 8 pose { x_m: -0.812 y_m: -0.75 heading_rad: 0 } }
ends { goal { by: TEAM_BLUE } }
ends { label: "cleared" ball_leaves { circle { centre { x_m: -1.1 y_m: 0 } radius_m: 1.1 } } }
report { max_ball_speed: true }
)";

/// The shot above with a varying setting, so that each repeat has its own world.
const std::string kSettingsVary =
    kShot + R"(vary { setting: "ball.wall_restitution" min: 0.2 max: 0.9 })";

scenario::Outcome played_alone(const std::string& text, std::uint64_t seed) {
    auto discipline = referee::load_discipline(kDiscipline);
    const auto stage = match::make_stage(*std::move(discipline));
    const auto scenario = scenario::parse_scenario(text, "scenario", *stage);
    EXPECT_TRUE(scenario) << (scenario ? "" : scenario.error().message);
    return scenario::play(*scenario, *scenario::make_repeat(*scenario, seed));
}

/// Steps to the end of the play. Returns its outcome().
nlohmann::json play_on(Engine& engine) {
    for (int i = 0; i < 1000 && engine.step(); ++i) {
    }
    const auto outcome = engine.outcome();
    EXPECT_TRUE(outcome);
    return nlohmann::json::parse(*outcome);
}

class EveryStartOfAScenario : public ::testing::TestWithParam<const std::string*> {};

TEST_P(EveryStartOfAScenario, IsTheRepeatThatTheRunnerPlaysWithItsSeed) {
    Engine engine;
    ASSERT_EQ(refusal_of(engine.load(kDiscipline, {.seed = 3, .scenario = *GetParam()})), "");
    std::uint64_t repeat = 0;
    for (const std::uint64_t seed : {3U, 4U, 9U, 3U}) {
        ASSERT_EQ(refusal_of(engine.reset(seed)), "");

        const nlohmann::json row = play_on(engine);

        const scenario::Outcome alone = played_alone(*GetParam(), seed);
        EXPECT_EQ(row["end"], alone.end) << seed;
        EXPECT_EQ(row["repeat"], ++repeat);  // Starts without a step do not count.
        EXPECT_EQ(row["tick"], alone.tick.number);
        EXPECT_EQ(*engine.state_hash(), alone.state_hash);
        EXPECT_THAT(refusal_of(engine.step()),
                    AllOf(HasSubstr("the play is over"), HasSubstr(alone.end)));
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryStartOfAScenario, ::testing::Values(&kShot, &kSettingsVary));

TEST(ScenarioTest, ARobotThatTheScriptDrivesPassesOverOtherCommands) {
    Engine left_alone;
    Engine driven;
    for (Engine* engine : {&left_alone, &driven}) {
        ASSERT_EQ(refusal_of(engine->load(kDiscipline, {.seed = 3, .scenario = kShot})), "");
    }
    for (int i = 0; i < 30; ++i) {
        ASSERT_EQ(refusal_of(driven.set_robot_velocities(RobotId{6}, {2, -2})), "");
        ASSERT_EQ(refusal_of(driven.step()), "");
        ASSERT_EQ(refusal_of(left_alone.step()), "");
    }
    EXPECT_EQ(*driven.state_hash(), *left_alone.state_hash());
    EXPECT_NE(driven.environment()->robots[5].heading_rad, 1.5);
}

TEST(ScenarioTest, WhatIsNoneIsRefusedWithItsLine) {
    Engine engine;
    EXPECT_THAT(refusal_of(engine.load(kDiscipline, {.scenario = "time_limit_s: 1\nbal {}"})),
                AllOf(HasSubstr("scenario:2"), HasSubstr("bal")));
    EXPECT_THAT(refusal_of(engine.load(kDiscipline, {.law = "", .scenario = kShot})),
                HasSubstr("needs a law"));
    ASSERT_EQ(refusal_of(engine.load(kDiscipline)), "");
    const auto outcome = engine.outcome();
    ASSERT_FALSE(outcome);
    EXPECT_THAT(outcome.error().message, HasSubstr("there is no scenario"));
}

}  // namespace
}  // namespace cancha::engine
