#include "referee/core/settings.h"

#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class SettingsTest : public testing::Test {
  protected:
    SettingsTest() {
        const Status parsed = parse_text_message(R"(
            ball { mass_kg: 0.1 }
            robot_kinds { name: "cube" }
            robots { id: 3 start {} }
            robots { id: 7 start {} }
            rules { key: "half_s" value: 300 }
        )",
                                                 "test", settings_);
        EXPECT_TRUE(parsed);
    }

    /// Problem with `path` or `value`; empty if there is none.
    std::string problem_with(std::string_view path, std::string_view value) {
        const Status set = set_setting(settings_, path, value);
        return set ? "" : set.error().message;
    }

    std::string problem_with_limits() const {
        const Status checked = check_limits(settings_);
        return checked ? "" : checked.error().message;
    }

    v1::Discipline settings_;
};

TEST_F(SettingsTest, SetsANumberInsideAMessage) {
    ASSERT_TRUE(set_setting(settings_, "ball.mass_kg", "0.05"));

    EXPECT_EQ(settings_.ball().mass_kg(), 0.05);
}

TEST_F(SettingsTest, SetsAWholeNumberInAMessageThatWasNotThere) {
    ASSERT_TRUE(set_setting(settings_, "physics.solver_iterations", "30"));

    EXPECT_EQ(settings_.physics().solver_iterations(), 30);
}

TEST_F(SettingsTest, NamesAnElementByItsNameOrItsId) {
    ASSERT_TRUE(set_setting(settings_, "robot_kinds.cube.mass_kg", "2"));
    ASSERT_TRUE(set_setting(settings_, "robots.7.start.x_m", "-0.25"));

    EXPECT_EQ(settings_.robot_kinds(0).mass_kg(), 2);
    EXPECT_EQ(settings_.robots(1).start().x_m(), -0.25);
}

TEST_F(SettingsTest, SetsAChoiceAndATextWithoutQuotes) {
    ASSERT_TRUE(set_setting(settings_, "robots.3.team", "TEAM_YELLOW"));
    ASSERT_TRUE(set_setting(settings_, "title", "A cup: round 1"));

    EXPECT_EQ(settings_.robots(0).team(), v1::TEAM_YELLOW);
    EXPECT_EQ(settings_.title(), "A cup: round 1");
}

TEST_F(SettingsTest, ReplacesAndAddsRuleValues) {
    ASSERT_TRUE(set_setting(settings_, "rules.half_s", "60"));
    ASSERT_TRUE(set_setting(settings_, "rules.stalemate_s", "5"));

    EXPECT_EQ(settings_.rules().size(), 2);
    EXPECT_EQ(settings_.rules().at("half_s"), 60);
    EXPECT_EQ(settings_.rules().at("stalemate_s"), 5);
}

TEST_F(SettingsTest, AnUnknownPartIsAnsweredWithWhatThereIs) {
    EXPECT_THAT(problem_with("ball.weight_kg", "1"),
                AllOf(HasSubstr("ball.weight_kg: no 'weight_kg'"), HasSubstr("mass_kg")));
}

TEST_F(SettingsTest, AnUnknownElementIsAnsweredWithThoseThereAre) {
    EXPECT_THAT(problem_with("robots.4.start.x_m", "1"),
                HasSubstr("no '4' in robots; there are: 3, 7"));
}

TEST_F(SettingsTest, RefusesAValueOfAnotherType) {
    EXPECT_THAT(problem_with("ball.mass_kg", "heavy"), HasSubstr("expected a number, got 'heavy'"));
    EXPECT_THAT(problem_with("timing.substeps", "2.5"),
                HasSubstr("expected a whole number from 1 to 64, got '2.5'"));
    EXPECT_THAT(problem_with("timing.substeps", "18446744073709551616"),
                HasSubstr("expected a whole number from 1 to 64, got '18446744073709551616'"));
    EXPECT_THAT(problem_with("ball.mass_kg", "0,5"),
                HasSubstr("expected a number, got '0,5'; write a point, not a comma: 0.5"));
    EXPECT_THAT(problem_with("rules.half_s", "long"), HasSubstr("expected a number, got 'long'"));
    EXPECT_THAT(problem_with("robots.3.team", "TEAM_RED"),
                HasSubstr("expected one of blue, yellow, got 'TEAM_RED'"));
    EXPECT_THAT(problem_with("rules.half_s", "true"),
                HasSubstr("expected a number (1 for yes, 0 for no), got 'true'"));
}

TEST_F(SettingsTest, RefusesTextBehindTheValue) {
    EXPECT_NE(problem_with("ball.mass_kg", "0.05 } physics {"), "");
    EXPECT_FALSE(settings_.has_physics());
}

TEST_F(SettingsTest, RefusesAPathThatEndsTooEarlyOrGoesTooFar) {
    EXPECT_THAT(problem_with("ball", "1"),
                HasSubstr("has several values; add .radius_m, .mass_kg"));
    EXPECT_THAT(problem_with("robots.3", "1"), HasSubstr("no ''"));
    EXPECT_THAT(problem_with("ball.mass_kg.x", "1"), HasSubstr("'mass_kg' has no parts"));
    EXPECT_THAT(problem_with("", "1"), HasSubstr("no ''"));
}

TEST_F(SettingsTest, WritesDefaultsIntoWhatIsThere) {
    fill_defaults(settings_);

    EXPECT_TRUE(settings_.ball().has_radius_m());
    EXPECT_EQ(settings_.ball().radius_m(), v1::Ball::default_instance().radius_m());
    EXPECT_TRUE(settings_.robot_kinds(0).has_length_m());
}

TEST_F(SettingsTest, DefaultsLeaveWhatIsSetAndWhatIsAbsent) {
    fill_defaults(settings_);

    EXPECT_EQ(settings_.ball().mass_kg(), 0.1);
    EXPECT_FALSE(settings_.has_field());
}

TEST_F(SettingsTest, EveryDefaultIsWithinItsLimits) {
    settings_.mutable_timing();
    settings_.mutable_physics();
    settings_.mutable_field();
    settings_.mutable_robot_kinds(0)->mutable_wheels();
    settings_.mutable_robots(0)->set_number(1);
    settings_.mutable_robots(1)->set_number(2);

    fill_defaults(settings_);

    EXPECT_EQ(problem_with_limits(), "");
}

TEST_F(SettingsTest, ANumberOutOfRangeIsNamedWithItsPathAndRange) {
    settings_.mutable_ball()->set_mass_kg(1000);

    EXPECT_EQ(problem_with_limits(), "ball.mass_kg: 1000 is out of range, expected 0.0001 to 100");
}

TEST_F(SettingsTest, ANumberOutOfRangeInAListIsNamedByItsElement) {
    settings_.mutable_robots(0)->set_number(1);
    settings_.mutable_robots(1)->set_number(1);
    settings_.mutable_robots(1)->mutable_start()->set_heading_rad(90);

    EXPECT_THAT(problem_with_limits(), HasSubstr("robots.7.start.heading_rad: 90 is out of range"));
}

TEST_F(SettingsTest, NoNumberAtAllIsOutOfRange) {
    settings_.mutable_ball()->set_mass_kg(std::numeric_limits<double>::quiet_NaN());

    EXPECT_THAT(problem_with_limits(), HasSubstr("ball.mass_kg: nan is out of range"));
}

class LayOverTest : public SettingsTest {
  protected:
    void lay_over_text(const std::string& text) {
        v1::Discipline changes;
        EXPECT_TRUE(parse_text_message(text, "test", changes));
        lay_over(changes, settings_);
    }
};

TEST_F(LayOverTest, ReplacesNumbersAndMergesMessagesAndMaps) {
    settings_.mutable_ball()->set_radius_m(0.02);

    lay_over_text(
        "ball { mass_kg: 0.3 } rules { key: 'half_s' value: 60 } rules { key: 'a' value: 1 }");

    EXPECT_EQ(settings_.ball().mass_kg(), 0.3);
    EXPECT_EQ(settings_.ball().radius_m(), 0.02);
    EXPECT_EQ(settings_.rules().at("half_s"), 60);
    EXPECT_EQ(settings_.rules().at("a"), 1);
}

TEST_F(LayOverTest, MergesElementsThatHaveTheirNameOrIdInCommon) {
    settings_.mutable_robot_kinds(0)->set_mass_kg(0.5);

    lay_over_text("robot_kinds { name: 'cube' drive: 'motor' } robots { id: 7 start { x_m: 2 } }");

    ASSERT_EQ(settings_.robot_kinds_size(), 1);
    EXPECT_EQ(settings_.robot_kinds(0).mass_kg(), 0.5);
    EXPECT_EQ(settings_.robot_kinds(0).drive(), "motor");
    ASSERT_EQ(settings_.robots_size(), 2);
    EXPECT_EQ(settings_.robots(1).start().x_m(), 2);
    EXPECT_EQ(settings_.robots(0).start().x_m(), 0);
}

TEST_F(LayOverTest, AppendsElementsThatAreNew) {
    lay_over_text(
        "robot_kinds { name: 'ball' } robot_kinds { name: 'cube' mass_kg: 3 } robots { id: 9 }");

    ASSERT_EQ(settings_.robot_kinds_size(), 2);
    EXPECT_EQ(settings_.robot_kinds(0).mass_kg(), 3);
    EXPECT_EQ(settings_.robot_kinds(1).name(), "ball");
    ASSERT_EQ(settings_.robots_size(), 3);
    EXPECT_EQ(settings_.robots(2).id(), 9);
}

TEST_F(LayOverTest, ExtendsListsWithoutNames) {
    lay_over_text("markings { line_width_m: 0.1 }");
    lay_over_text("markings { line_width_m: 0.2 }");

    ASSERT_EQ(settings_.markings_size(), 2);
    EXPECT_EQ(settings_.markings(1).line_width_m(), 0.2);
}

}  // namespace
}  // namespace cancha::referee
