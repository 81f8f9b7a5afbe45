#include "server/sim/scenario/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/scenario/test_stage.h"

namespace cancha::scenario {
namespace {

const std::vector<referee::SettingOverride> kHeavyBall{{"ball.mass_kg", "0.06"}};

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string refusal(std::string_view text) {
    return soccer().refusal(text);
}

TEST(ScenarioTest, NamesFileLineAndColumnOfWhatItCannotRead) {
    // An unknown name is reported at its end.
    EXPECT_THAT(refusal("time_limit_s: 3\nball { spead_mps: 2 }"),
                AllOf(StartsWith("play.txtpb:2:17: "), HasSubstr("spead_mps")));
    EXPECT_THAT(refusal("time_limit_s: soon"), StartsWith("play.txtpb:1:15: "));
    EXPECT_THAT(refusal("ball {\n  x_m: 0"), StartsWith("play.txtpb:2:"));
}

TEST(ScenarioTest, NeedsATimeLimitOrAnEnd) {
    EXPECT_THAT(refusal("ball { x_m: 0.3 y_m: 0 }"),
                StartsWith("play.txtpb: ends: none given; list at least one, or set "
                           "time_limit_s"));
    EXPECT_EQ(refusal("time_limit_s: 1"), "");
    EXPECT_EQ(refusal("ends { goal {} }"), "");
}

TEST(ScenarioTest, HasATimeLimitEvenIfTheFileGivesNone) {
    const Result<Scenario> scenario = soccer().parse("ends { goal {} }");

    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->time_limit, 30 * 60U);  // The schema's 30 s, 60 ticks a second.
}

TEST(ScenarioTest, HasTheHashOfAllButCommentsAndSummary) {
    const auto hash_of = [](std::string_view text) { return soccer().parse(text)->hash; };

    EXPECT_EQ(hash_of("time_limit_s: 1"), hash_of("# A comment.\nsummary: 'a' time_limit_s: 1.0"));
    EXPECT_EQ(hash_of("time_limit_s: 30 ends { goal {} }"), hash_of("ends { goal {} }"));
    EXPECT_NE(hash_of("time_limit_s: 1"), hash_of("time_limit_s: 2"));
}

TEST(ScenarioTest, RefusesNumbersOutsideOfTheirLimits) {
    EXPECT_THAT(refusal("time_limit_s: 0"),
                StartsWith("play.txtpb: time_limit_s: 0 is out of range, expected 0.001 to 3600"));
    EXPECT_THAT(refusal("time_limit_s: 1 ball { vx_mps: nan }"),
                StartsWith("play.txtpb: ball.vx_mps: nan is out of range"));
    EXPECT_THAT(refusal("time_limit_s: 1 robots { id: 3 pose { x_m: inf y_m: 0 heading_rad: 0 } }"),
                StartsWith("play.txtpb: robots.3.pose.x_m: inf is out of range"));
    EXPECT_THAT(refusal("time_limit_s: 1 robots { id: 3 wheels { left_mps: -1e9 } }"),
                StartsWith("play.txtpb: robots.3.wheels.0.left_mps: -1000000000 is out of range"));
}

TEST(ScenarioTest, RefusesRobotsThatTheDisciplineDoesNotHave) {
    constexpr const char* kNobody =
        "simurosot/5v5 has no robot 11; its robots are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10";

    EXPECT_EQ(refusal("time_limit_s: 1 robots { id: 11 }"),
              std::string("play.txtpb: robots.11: ") + kNobody);
    EXPECT_EQ(refusal("ends { robot_arrives { id: 11 x_m: 0 y_m: 0 } }"),
              std::string("play.txtpb: ends.0.robot_arrives.id: ") + kNobody);
    EXPECT_EQ(refusal("time_limit_s: 1 report { ball_to_robot: 11 }"),
              std::string("play.txtpb: report.ball_to_robot: ") + kNobody);
    EXPECT_EQ(refusal("time_limit_s: 1 report { robot_pose: 11 }"),
              std::string("play.txtpb: report.robot_pose: ") + kNobody);
    EXPECT_EQ(refusal("time_limit_s: 1 robots { id: 3 } robots { id: 3 }"),
              "play.txtpb: robots.3: is listed twice");
}

TEST(ScenarioTest, RefusesEndsThatSayNothing) {
    EXPECT_THAT(refusal("ends {}"), StartsWith("play.txtpb: ends.0: has no condition; give it "));
    EXPECT_THAT(refusal("ends { goal {} } ends { ball_leaves {} }"),
                StartsWith("play.txtpb: ends.1.ball_leaves: has no shape"));
    EXPECT_THAT(refusal("ends { ball_enters { rectangle { min_x_m: 0 max_x_m: 1 } } }"),
                StartsWith("play.txtpb: ends.0.ball_enters.rectangle: needs min_x_m, "));
    EXPECT_THAT(refusal("ends { ball_enters { rectangle { min_x_m: 1 max_x_m: 0 min_y_m: 0 "
                        "max_y_m: 1 } } }"),
                StartsWith("play.txtpb: ends.0.ball_enters.rectangle: is empty"));
    EXPECT_THAT(refusal("ends { ball_leaves { circle { centre { x_m: 0 y_m: 0 } } } }"),
                StartsWith("play.txtpb: ends.0.ball_leaves.circle.radius_m: 0 is out of range"));
    EXPECT_THAT(refusal("ends { ball_leaves { circle { radius_m: 1 centre { x_m: 0 } } } }"),
                StartsWith("play.txtpb: ends.0.ball_leaves.circle.centre: needs x_m and y_m"));
    EXPECT_THAT(refusal("ends { robot_arrives { id: 1 x_m: 0 } }"),
                StartsWith("play.txtpb: ends.0.robot_arrives: needs x_m and y_m"));
}

TEST(ScenarioTest, GivesEveryEndALabelOfItsOwn) {
    const Result<Scenario> scenario = soccer().parse(
        "ends { goal {} } ends { goal { by: TEAM_BLUE } } ends { label: \"wide\" "
        "ball_leaves { circle { centre { x_m: 0 y_m: 0 } radius_m: 1 } } } "
        "ends { robot_arrives { id: 4 x_m: 0 y_m: 0 } }");

    ASSERT_TRUE(scenario) << scenario.error().message;
    std::vector<std::string> labels;
    for (const End& end : scenario->ends) {
        labels.push_back(end.label);
    }
    EXPECT_THAT(labels, testing::ElementsAre("goal", "goal by blue", "wide", "robot 4 arrived"));
}

TEST(ScenarioTest, RefusesLabelsThatResultsCouldConfuse) {
    EXPECT_THAT(refusal("ends { goal {} } ends { label: \"goal\" goal { by: TEAM_BLUE } }"),
                StartsWith("play.txtpb: ends.1.label: 'goal' is taken"));
    EXPECT_THAT(refusal("ends { label: \"time limit\" goal {} }"), HasSubstr("is taken"));
    EXPECT_THAT(refusal("ends { label: \"referee: goal\" goal {} }"), HasSubstr("do not begin"));
    EXPECT_THAT(refusal("ends { label: \"\" goal {} }"), HasSubstr("expected 1 to 40"));
    EXPECT_THAT(refusal("ends { label: \"a\\nb\" goal {} }"), HasSubstr("printable"));
}

TEST(ScenarioTest, VariesNumbersOfBodiesAndNothingElse) {
    const auto varying = [](std::string_view vary) {
        return refusal(
            "time_limit_s: 1 ball { x_m: 0.1 y_m: 0 rolling: true } robots { id: 3 } "
            "vary { " +
            std::string(vary) + " }");
    };

    EXPECT_EQ(varying("path: 'ball.x_m' min: -0.1 max: 0.1"), "");
    EXPECT_EQ(varying("path: 'ball.x_m' min: 0.1 max: 0.1"), "");
    EXPECT_THAT(varying("path: 'time_limit_s' min: 1 max: 2"),
                StartsWith("play.txtpb: vary.0.path: 'time_limit_s' cannot vary"));
    EXPECT_THAT(varying("path: 'ball.spead_mps' min: 1 max: 2"),
                StartsWith("play.txtpb: vary.0.path: ball.spead_mps: no 'spead_mps'; did you mean "
                           "speed_mps"));
    EXPECT_THAT(varying("path: 'ball.rolling' min: 0 max: 1"), HasSubstr("expected true or false"));
    EXPECT_THAT(varying("path: 'robots.3.id' min: 1 max: 4"), HasSubstr("expected a whole number"));
    EXPECT_THAT(varying("path: 'robots.4.turn_rate_radps' min: 1 max: 4"),
                HasSubstr("no '4' in robots; there are: 3"));
}

TEST(ScenarioTest, SetsAndVariesSettingsOfTheDiscipline) {
    const auto with = [](std::string_view rest) {
        return refusal("time_limit_s: 1 " + std::string(rest));
    };

    EXPECT_EQ(with("set { path: 'ball.mass_kg' value: '0.05' }"), "");
    EXPECT_EQ(with("vary { setting: 'ball.mass_kg' min: 0.04 max: 0.06 }"), "");
    EXPECT_THAT(with("set { path: 'ball.mass_kg' }"),
                StartsWith("play.txtpb: set.0: needs path and value"));
    EXPECT_THAT(with("set { path: 'ball.mas_kg' value: '1' }"), HasSubstr("did you mean mass_kg"));
    EXPECT_THAT(with("set { path: 'ball.mass_kg' value: '-1' }"),
                HasSubstr("ball.mass_kg: -1 is out of range"));
    EXPECT_THAT(with("set { path: 'timing.substeps' value: '8' }"),
                HasSubstr("the times of a scenario are ticks; set it with --set"));
    EXPECT_THAT(with("vary { setting: 'ball.mass_kg' min: -1 max: 1 }"),
                HasSubstr("ball.mass_kg: -1 is out of range"));
    EXPECT_THAT(with("vary { setting: 'timing.tick_rate_hz' min: 50 max: 60 }"),
                HasSubstr("set it with --set"));
    EXPECT_THAT(with("vary { setting: 'seats.blue.name' min: 0 max: 1 }"),
                StartsWith("play.txtpb"));
    EXPECT_THAT(with("vary { min: 0 max: 1 }"),
                HasSubstr("give path, of ball or robots, setting, of the discipline, or"));
    EXPECT_THAT(with("vary { path: 'ball.x_m' setting: 'ball.mass_kg' min: 0 max: 1 }"),
                HasSubstr("give path"));
}

TEST(ScenarioTest, VariesThroughLists) {
    const auto with = [](std::string_view rest) {
        return refusal("time_limit_s: 1 vary { path: 'ball.vx_mps' " + std::string(rest) + " }");
    };

    EXPECT_EQ(with("values: [0, 1.5]"), "");
    EXPECT_EQ(with("min: 0 max: 1 steps: 3"), "");
    EXPECT_THAT(with("values: [0, 21]"),
                EndsWith("vary.0: ball.vx_mps: 21 is out of range, expected -20 to 20"));
    EXPECT_THAT(with("values: [0, nan]"), EndsWith("vary.0.values: all must be finite"));
    EXPECT_THAT(with("values: 1 min: 0 max: 1"), EndsWith("give values, or min and max, not both"));
    EXPECT_THAT(with("min: 0 max: 1 steps: 1"), HasSubstr("vary.0.steps: 1 is out of range"));
    EXPECT_THAT(with("min: 0 max: 1 steps: 1001 } vary { path: 'ball.vy_mps' min: 0 max: 1 steps: "
                     "1000"),
                EndsWith("the lists make a grid of more than 1000000 points"));
}

TEST(ScenarioTest, VariesParametersOfStrategies) {
    const auto with = [](std::string_view rest) {
        return refusal("time_limit_s: 1 vary { " + std::string(rest) + " }");
    };

    EXPECT_EQ(with("parameter: 'blue.kick' values: [-7e9, 0]"), "");
    EXPECT_THAT(with("parameter: 'kick' min: 0 max: 1"),
                HasSubstr("'kick': expected SEAT.NAME, such as blue.kick"));
}

TEST(ScenarioTest, WhatVariesIsNotSetAsWell) {
    constexpr const char* kVariedMass =
        "time_limit_s: 1 vary { setting: 'ball.mass_kg' min: 0.04 max: 0.06 } ";
    const Stage& stage = soccer();

    EXPECT_THAT(refusal(std::string(kVariedMass) + "set { path: 'ball.mass_kg' value: '0.05' }"),
                HasSubstr("'ball.mass_kg' is set by the file or by --set; remove one"));
    const Result<Scenario> given =
        parse_scenario(kVariedMass, "play.txtpb", {stage.discipline(), stage.spec()}, kHeavyBall);
    ASSERT_FALSE(given);
    EXPECT_THAT(given.error().message, HasSubstr("by --set"));
    EXPECT_THAT(refusal("time_limit_s: 1 vary { setting: 'physics.solver_iterations' min: 10 max: "
                        "20 }"),
                HasSubstr("physics.solver_iterations is a whole number; only others can vary"));
}

TEST(ScenarioTest, NobodyStartsInARampOrBelowTheGround) {
    const Stage ramp("line_race/solo");
    const auto start = [&ramp](const char* pose) {
        return ramp.refusal(std::string("time_limit_s: 1 robots { id: 1 pose { ") + pose + " } }");
    };

    EXPECT_THAT(start("x_m: -0.45 y_m: 0 heading_rad: 0"),
                HasSubstr("overlaps with the wall 'ramp/up/slab'"));
    EXPECT_THAT(start("x_m: 1 y_m: 0 heading_rad: 0 z_m: -0.1"),
                HasSubstr("overlaps with the ground"));
    EXPECT_THAT(start("x_m: 1 y_m: 0 heading_rad: 0 roll_rad: 1"),
                HasSubstr("overlaps with the ground"));
    EXPECT_THAT(start("x_m: 2.29 y_m: 0 heading_rad: 0 z_m: 0.02 pitch_rad: 0.1"),
                HasSubstr("overlaps with the wall"));
    // The middle of the ramp's upper face, which rises by 14 degrees.
    EXPECT_EQ(start("x_m: -0.4451 y_m: 0 heading_rad: 0 z_m: 0.0386 pitch_rad: -0.2443"), "");
}

TEST(ScenarioTest, WhatTheCommandLineSetsHolds) {
    const match::Stage heavy =
        *match::make_stage(*referee::load_discipline("simurosot/5v5", kHeavyBall));
    constexpr const char* kFile =
        "time_limit_s: 1 set { path: 'ball.mass_kg' value: '0.05' } "
        "set { path: 'ball.rolling_deceleration_mps2' value: '0.25' }";

    const Result<Scenario> scenario = parse_scenario(kFile, "play.txtpb", heavy, kHeavyBall);

    ASSERT_TRUE(scenario) << scenario.error().message;
    EXPECT_EQ(scenario->stage.world.ball->mass_kg, 0.06);
    EXPECT_EQ(scenario->stage.world.ball->rolling_deceleration_mps2, 0.25);
}

TEST(ScenarioTest, OnlyRobotsThatLeaveTheGroundStandHigherOrTilted) {
    EXPECT_THAT(refusal("time_limit_s: 1 robots { id: 3 pose { x_m: 0.3 y_m: 0.3 heading_rad: 0 "
                        "z_m: 0.1 } }"),
                HasSubstr("robots.3.pose: leave out z_m, roll_rad and pitch_rad"));
}

TEST(ScenarioTest, RefusesRangesThatAreNone) {
    const auto varying = [](std::string_view range) {
        return refusal("time_limit_s: 1 vary { path: 'ball.vx_mps' " + std::string(range) + " }");
    };

    EXPECT_THAT(varying("min: 1"), StartsWith("play.txtpb: vary.0: needs min and max"));
    EXPECT_THAT(varying("min: 2 max: 1"), EndsWith("min <= max, got 2 and 1"));
    EXPECT_THAT(varying("min: nan max: 1"), HasSubstr("two finite numbers"));
    EXPECT_THAT(varying("min: 0 max: inf"), HasSubstr("two finite numbers"));
    EXPECT_THAT(varying("min: 0 max: 21"),
                EndsWith("vary.0: ball.vx_mps: 21 is out of range, expected -20 to 20"));
    EXPECT_THAT(varying("min: 0 max: 1 } vary { path: 'ball.vx_mps' min: 0 max: 1"),
                EndsWith("vary.1: 'ball.vx_mps' already varies"));
}

TEST(ScenarioTest, RefusesToReportTwiceOrTheGoalOfNobody) {
    EXPECT_THAT(refusal("time_limit_s: 1 report { ball_to_robot: [1, 2, 1] }"),
                EndsWith("report: lists min_ball_to_robot_1_m twice"));
    EXPECT_THAT(refusal("time_limit_s: 1 report { ball_to_goal: TEAM_UNSPECIFIED }"),
                EndsWith("report.ball_to_goal: expected TEAM_BLUE or TEAM_YELLOW"));
}

TEST(ZoneTest, ContainsItsEdge) {
    v1::Scenario::Zone rectangle;
    rectangle.mutable_rectangle()->set_min_x_m(0);
    rectangle.mutable_rectangle()->set_max_x_m(2);
    rectangle.mutable_rectangle()->set_min_y_m(0);
    rectangle.mutable_rectangle()->set_max_y_m(1);
    v1::Scenario::Zone circle;
    circle.mutable_circle()->mutable_centre()->set_x_m(1);
    circle.mutable_circle()->mutable_centre()->set_y_m(1);
    circle.mutable_circle()->set_radius_m(0.5);

    EXPECT_TRUE(contains(rectangle, {2, 1}));
    EXPECT_FALSE(contains(rectangle, {2.001, 0.5}));
    EXPECT_FALSE(contains(rectangle, {1, -0.001}));
    EXPECT_TRUE(contains(circle, {1, 1.5}));
    EXPECT_FALSE(contains(circle, {1.4, 1.4}));  // 0.4 * sqrt(2) = 0.57.
}

}  // namespace
}  // namespace cancha::scenario
