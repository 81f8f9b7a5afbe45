#include "server/sim/scenario/play.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/scenario/test_stage.h"
#include "tests/support/link_fixture.h"

namespace cancha::scenario {
namespace {

// Nobody stands between here and the right goal: its keeper covers |y| < 0.04.
constexpr const char* kShot = "ball { x_m: 0.5 y_m: 0.15 vx_mps: 2 } ";
constexpr double kShotFrom_m = 0.5;
constexpr double kShotSpeed_mps = 2;

Outcome play_shot(std::string_view rest) {
    return soccer().play(kShot + std::string(rest));
}

TEST(PlayTest, EndsWhenItsTimeIsUp) {
    const Outcome outcome = soccer().play("time_limit_s: 1.5");

    EXPECT_EQ(outcome.end, "time limit");
    EXPECT_EQ(outcome.tick, Tick{90});  // 1.5 s at 60 ticks a second.
}

/// A robot that tries to drive up WebSim's ramp of 14 degrees.
std::string climb_with(const std::string& settings,
                       const std::string& force =
                           "set { path: 'robot_kinds.mbot.drive_settings.max_force_ns' value: "
                           "'0.0035' } ") {
    return "time_limit_s: 20 robots { id: 1 pose { x_m: -0.8 y_m: 0 heading_rad: 0 } "
           "wheels { left_mps: 0.1 right_mps: 0.1 } } "
           "set { path: 'physics.robot_friction' value: '0.3' } " +
           force + settings;
}

constexpr const char* kOnTheDeck =
    "ends { label: 'up' robot_arrives { id: 1 x_m: 0 y_m: 0 z_m: 0.1217 within_m: 0.05 } } ";

// It climbs if 60 fmax > m g (sin 14 + mu cos 14): 0.21 N against 0.49 * (0.242 + 0.291) = 0.26 N.
TEST(PlayTest, AnyOfThreeRemediesTakesARobotUpARamp) {
    const Stage ramp("line_race/solo");

    EXPECT_EQ(ramp.play(climb_with(kOnTheDeck)).end, "time limit");
    for (const char* const remedy :
         {"set { path: 'robot_kinds.mbot.drive_settings.max_force_ns' value: '0.005' }",
          "set { path: 'physics.robot_friction' value: '0.1' }",
          "set { path: 'robot_kinds.mbot.mass_kg' value: '0.7' }"}) {
        EXPECT_EQ(ramp.play(climb_with(kOnTheDeck + std::string(remedy))).end, "up") << remedy;
    }
}

// 60 fmax > 0.49 * (sin 7 + 0.3 cos 7) = 0.206 N. It drives until its nose meets the deck.
TEST(PlayTest, ALowerRampIsClimbedWithTheSameForce) {
    constexpr const char* kNearTheTop =
        "ends { label: 'up' robot_arrives { id: 1 x_m: -0.4 y_m: 0 within_m: 0.025 } } ";
    constexpr const char* kLower =
        "set { path: 'arena.models.ramp.links.up.pose.pitch_rad' value: '-0.1222' } "
        "set { path: 'arena.models.ramp.links.up.pose.z_m' value: '0.0145' }";
    const Stage ramp("line_race/solo");

    EXPECT_EQ(ramp.play(climb_with(kNearTheTop)).end, "time limit");
    EXPECT_EQ(ramp.play(climb_with(kNearTheTop + std::string(kLower))).end, "up");
}

TEST(PlayTest, WhatVariesDecidesWhoGetsUpTheRamp) {
    const std::string varied =
        climb_with(kOnTheDeck,
                   "vary { setting: 'robot_kinds.mbot.drive_settings.max_force_ns' min: 0.002 "
                   "max: 0.006 } ");
    constexpr double kNeeded_ns = 0.00435;  // m g (sin 14 + 0.3 cos 14) / 60.
    // The run-up adds v^2 / 2 of work over the 0.3 m of the ramp: 0.005 / (0.3 * 60). Tipping onto
    // the deck takes some more.
    constexpr double kDoubtful_ns = 0.0004;
    const Stage ramp("line_race/solo");
    int climbed = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const double force_ns = ramp.prepare(varied, seed)->drawn.front();
        if (std::abs(force_ns - kNeeded_ns) > kDoubtful_ns) {
            const bool is_up = ramp.play(varied, seed).end == "up";
            EXPECT_EQ(is_up, force_ns > kNeeded_ns) << force_ns;
            climbed += is_up ? 1 : 0;
        }
    }
    EXPECT_THAT(climbed, testing::AllOf(testing::Gt(0), testing::Lt(12)));
}

TEST(PlayTest, ARobotStandsOnAnUpperFloorAndTilted) {
    const Stage ramp("line_race/solo");
    const auto end_with = [&ramp](const char* pose) {
        return ramp.play(std::string("time_limit_s: 0.02 robots { id: 1 pose { ") + pose +
                         " } } report { robot_pose: 1 }");
    };

    // x, y, heading, z, tilt. Its centre is 0.0445 m above its floor; the deck is 0.0772 m high.
    const Outcome upstairs = end_with("x_m: 0 y_m: 0 heading_rad: 0 z_m: 0.0773");
    EXPECT_NEAR(upstairs.measures[3], 0.0773 + 0.0445, 2e-4);
    EXPECT_NEAR(upstairs.measures[4], 0, 1e-3);
    const Outcome leaning = end_with("x_m: 1 y_m: 0 heading_rad: 0 z_m: 0.5 pitch_rad: 0.3");
    EXPECT_NEAR(leaning.measures[4], 0.3, 1e-3);
    EXPECT_NEAR(leaning.measures[0], 1 + 0.0445 * std::sin(0.3), 1e-3);
}

TEST(PlayTest, EndsWithAGoalWhenTheWholeBallIsOverTheLine) {
    const Outcome outcome = play_shot("ends { goal {} }");

    EXPECT_EQ(outcome.end, "goal");
    EXPECT_EQ(outcome.goal_by, Team::kYellow);  // Blue defends the +x end.
    const double way_m = kRightLine_m + kBallRadius_m - kShotFrom_m;
    EXPECT_EQ(outcome.tick.number, ticks_to_pass(way_m, kShotSpeed_mps));
    EXPECT_GT(outcome.ball->position_m.x, kRightLine_m + kBallRadius_m);
}

TEST(PlayTest, AGoalOfTheOtherTeamIsAnotherEnd) {
    const Outcome outcome =
        play_shot("ends { goal { by: TEAM_BLUE } } ends { goal { by: TEAM_YELLOW } }");

    EXPECT_EQ(outcome.end, "goal by yellow");
}

TEST(PlayTest, EndsWhenTheRefereeStopsPlay) {
    const Outcome outcome = play_shot("ends { goal { by: TEAM_BLUE } }");

    EXPECT_EQ(outcome.end, "referee: goal");
    EXPECT_EQ(outcome.goal_by, Team::kYellow);
}

TEST(PlayTest, EndsWhenTheBallLiesStillForTooLong) {
    const Stage impatient("simurosot/5v5", {{"rules.stalemate_s", "1"}});

    const Outcome outcome = impatient.play("time_limit_s: 10");

    EXPECT_EQ(outcome.end, "referee: free_ball");
    EXPECT_EQ(outcome.goal_by, Team::kNone);
}

TEST(PlayTest, EndsWhenTheMatchIsOver) {
    const Stage brief("soccer_duel/1v1", {{"rules.match_s", "1"}});

    const Outcome outcome = brief.play("time_limit_s: 10");

    EXPECT_EQ(outcome.end, "referee: match_end");
    EXPECT_EQ(outcome.tick, Tick{60});
}

TEST(PlayTest, EndsWhenTheBallLeavesAZone) {
    const Outcome outcome = play_shot(
        "ends { ball_leaves { circle { centre { x_m: 0.5 y_m: 0.15 } radius_m: 0.29 } } }");

    EXPECT_EQ(outcome.end, "ball left");
    EXPECT_EQ(outcome.tick.number, ticks_to_pass(0.29, kShotSpeed_mps));
}

TEST(PlayTest, EndsWhenTheBallEntersAZone) {
    const Outcome outcome = play_shot(
        "ends { ball_enters { rectangle { min_x_m: 0.71 max_x_m: 1 min_y_m: 0 max_y_m: 0.2 } } }");

    EXPECT_EQ(outcome.end, "ball entered");
    EXPECT_EQ(outcome.tick.number, ticks_to_pass(0.21, kShotSpeed_mps));
}

TEST(PlayTest, EndsWhenARobotArrives) {
    constexpr double kSpeed_mps = 0.5;
    const Outcome outcome = soccer().play(
        "time_limit_s: 10 ends { robot_arrives { id: 9 x_m: 0.1 y_m: 0.48 heading_rad: 0 within_m: "
        "0.05 } } robots { id: 9 wheels { left_mps: 0.5 right_mps: 0.5 } }"  // From x = -0.298.
        "report { robot_pose: 9 }");

    EXPECT_EQ(outcome.end, "robot 9 arrived");
    const double short_of_m = std::hypot(0.1 - outcome.measures[0], 0.48 - outcome.measures[1]);
    EXPECT_LE(short_of_m, 0.05);
    EXPECT_GE(short_of_m, 0.05 - kSpeed_mps / kTickRate_hz);  // Not yet there a tick before.
}

TEST(PlayTest, ARobotThatFacesElsewhereHasNotArrived) {
    const Outcome outcome = soccer().play(
        "time_limit_s: 0.5 ends { robot_arrives { id: 9 x_m: -0.298 y_m: 0.48 heading_rad: 3 } }");

    EXPECT_EQ(outcome.end, "time limit");
}

TEST(PlayTest, AnEndThatHoldsFromTheStartNeedsNoTick) {
    const Outcome outcome =
        soccer().play("ends { robot_arrives { id: 9 x_m: -0.298 y_m: 0.48 heading_rad: 0 } }");

    EXPECT_EQ(outcome.end, "robot 9 arrived");
    EXPECT_EQ(outcome.tick, Tick{0});
}

TEST(PlayTest, OfEndsThatHoldAtOnceTheFirstListedCounts) {
    constexpr const char* kZone =
        "ball_enters { rectangle { min_x_m: 0.71 max_x_m: 2 min_y_m: 0 max_y_m: 0.2 } } }";
    const std::string near = std::string("ends { label: 'near' ") + kZone;
    const std::string far = std::string("ends { label: 'far' ") + kZone;

    EXPECT_EQ(play_shot(near + far).end, "near");
    EXPECT_EQ(play_shot(far + near).end, "far");
}

TEST(PlayTest, RobotsFollowTheirScript) {
    const Outcome outcome = soccer().play(
        "time_limit_s: 2 robots { id: 9 wheels { left_mps: 0.5 right_mps: 0.5 } wheels { from_s: 1 "
        "left_mps: -0.5 right_mps: -0.5 } wheels { from_s: 1.5 } } report { robot_pose: 9 }");

    // One second ahead, half a second back, then a stop: it ends ahead of its start, by less than
    // the way of one second.
    const double start_x_m = -0.298;
    EXPECT_GT(outcome.measures[0], start_x_m);
    EXPECT_LT(outcome.measures[0], start_x_m + 0.5);
    EXPECT_NEAR(outcome.measures[1], 0.48, 1e-3);
}

TEST(PlayTest, MeasuresTheFastestBall) {
    const Outcome outcome = play_shot("ends { goal {} } report { max_ball_speed: true }");

    EXPECT_NEAR(outcome.measures.at(0), kShotSpeed_mps, 1e-6);
}

TEST(PlayTest, TheStartCountsForTheLargestSpeed) {
    const Stage slow("simurosot/5v5", {{"ball.rolling_deceleration_mps2", "8"}});

    const Outcome outcome =
        slow.play("time_limit_s: 0.2 ball { vx_mps: 5 } report { max_ball_speed: true }");

    EXPECT_EQ(outcome.measures.at(0), 5);
}

TEST(PlayTest, MeasuresTheNearestMomentsOfTheBall) {
    // It passes robot 4, which stands at (0.298, -0.48), 0.18 m beside it.
    constexpr double kBeside_m = 0.18;
    const Outcome outcome = soccer().play(
        "time_limit_s: 0.5 ball { x_m: 0 y_m: -0.3 vx_mps: 2 }"
        "report { ball_to_robot: 4 ball_to_goal: [TEAM_BLUE, TEAM_YELLOW] }");

    // The nearest tick is within half a tick's way of the nearest moment.
    EXPECT_GE(outcome.measures.at(0), kBeside_m - 1e-6);
    EXPECT_LE(outcome.measures.at(0), std::hypot(kBeside_m, 2 / kTickRate_hz / 2) + 1e-6);
    // From (1, -0.3), where it ends, to the nearer post at (1.1, -0.2).
    EXPECT_NEAR(outcome.measures.at(1), std::hypot(0.1, 0.1), 1e-6);
    // From where it began, to the post at (-1.1, -0.2).
    EXPECT_NEAR(outcome.measures.at(2), std::hypot(1.1, 0.1), 1e-6);
}

TEST(PlayTest, ABallInTheGoalIsAtNoDistanceFromIt) {
    const Outcome outcome = play_shot("ends { goal {} } report { ball_to_goal: TEAM_BLUE }");

    EXPECT_EQ(outcome.measures.at(0), 0);
}

TEST(PlayTest, ThatNobodyNamesStandsExactlyWhereTheDisciplineHasIt) {
    // The ball is there before the first tick, so that none is played.
    const Outcome outcome = soccer().play(
        "ends { ball_enters { circle { centre { x_m: 0 y_m: 0 } radius_m: 1 } } } "
        "report { robot_pose: 7 }",
        /*seed=*/5);

    ASSERT_EQ(outcome.tick, Tick{0});
    EXPECT_EQ(outcome.measures.at(0), soccer().spec().robots[6].start.x_m);
    EXPECT_EQ(outcome.measures.at(1), soccer().spec().robots[6].start.y_m);
}

constexpr const char* kVaried =
    "time_limit_s: 2 ball { aim { x_m: 1.1 y_m: 0 } } vary { path: 'ball.x_m' min: 0.4 max: 0.6 } "
    "vary { path: 'ball.y_m' min: -0.2 max: 0.2 } vary { path: 'ball.speed_mps' min: 1 max: 3 }";

TEST(PlayTest, ARepeatIsTheSameWhateverWasPlayedBefore) {
    const std::uint64_t alone = soccer().play(kVaried, 3).state_hash;

    for (std::uint64_t seed = 1; seed < 3; ++seed) {
        soccer().play(kVaried, seed);
    }

    EXPECT_EQ(soccer().play(kVaried, 3).state_hash, alone);
}

TEST(PlayTest, AnotherSeedIsAnotherRepeat) {
    const Outcome one = soccer().play(kVaried, 1);
    const Outcome two = soccer().play(kVaried, 2);

    EXPECT_NE(one.state_hash, two.state_hash);
    EXPECT_NE(one.ball->position_m, two.ball->position_m);
}

/// A crate lies in the way of the ball.
class LinkPlayTest : public ::testing::Test {
  protected:
    static Stage with_crate() {
        v1::Discipline made;
        world::add_crate(made, "crate", {0.3, 0, 0.05}, {0.1, 0.1, 0.1}, 0.1);
        return Stage("simurosot/5v5", {}, &made.arena());
    }

    Stage stage_ = with_crate();
};

TEST_F(LinkPlayTest, ReportsWhereAPartOfTheArenaIsInTheEnd) {
    const Outcome outcome = stage_.play(
        "time_limit_s: 1 ball { x_m: 0.1 y_m: 0 direction_rad: 0 speed_mps: 2 } "
        "report { link_pose: 'crate/link' }");

    ASSERT_EQ(outcome.measures.size(), 4U);
    EXPECT_GT(outcome.measures.at(0), 0.31);  // The ball has pushed it.
    EXPECT_NEAR(outcome.measures.at(1), 0, 0.02);
    EXPECT_NEAR(outcome.measures.at(2), 0.05, 0.003);
    EXPECT_LT(outcome.measures.at(3), 0.1);
}

TEST_F(LinkPlayTest, SaysWhichPartsMove) {
    EXPECT_EQ(stage_.refusal("time_limit_s: 1 report { link_pose: 'door/leaf' }"),
              "play.txtpb: report.link_pose: no link 'door/leaf' moves; those that "
              "do: crate/link");
}

TEST_F(LinkPlayTest, APartOfTheArenaIsPutElsewhereByItsSetting) {
    const Outcome outcome = stage_.play(
        "time_limit_s: 0.1 ball { x_m: -0.5 y_m: 0 } "
        "set { path: 'arena.models.crate.pose.y_m' value: '0.15' } "
        "report { link_pose: 'crate/link' }");

    EXPECT_NEAR(outcome.measures.at(1), 0.15, 1e-3);
}

TEST(RowTest, HasAValueForEveryColumn) {
    const Result<Scenario> scenario = soccer().parse(
        std::string(kVaried) + "report { max_ball_speed: true ball_to_robot: 1 robot_pose: 2 }");
    ASSERT_TRUE(scenario) << scenario.error().message;
    const Result<Repeat> repeat = make_repeat(*scenario, 9);
    ASSERT_TRUE(repeat) << repeat.error().message;

    const Outcome outcome = play(*scenario, *repeat);
    const Row row = make_row(4, *repeat, outcome, soccer().rate());

    const std::vector<std::string> names = column_names(*scenario);
    ASSERT_EQ(row.size(), names.size());
    const auto value_of = [&](std::string_view name) {
        return row[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
    };
    EXPECT_EQ(value_of("repeat"), Value(std::uint64_t{4}));
    EXPECT_EQ(value_of("seed"), Value(std::uint64_t{9}));
    EXPECT_EQ(value_of("end"), Value(outcome.end));
    EXPECT_EQ(value_of("ball.speed_mps"), Value(repeat->drawn[2]));
    EXPECT_EQ(value_of("robot_2_heading_rad"), Value(outcome.measures[4]));
}

TEST(RowTest, SaysNothingWhereNobodyScored) {
    const Row row = make_row(1, {}, Outcome(), TickRate{60});

    EXPECT_EQ(row[5], Value());
}

}  // namespace
}  // namespace cancha::scenario
