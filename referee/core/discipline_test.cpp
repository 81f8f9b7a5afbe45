#include "referee/core/discipline.h"

#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// These tests are about loading, not about a discipline; this one has all the settings they change.
class DisciplineTest : public testing::Test {
  protected:
    static std::string any_name() { return "simurosot/5v5"; }

    static Discipline load(const std::vector<SettingOverride>& overrides = {}) {
        Result<Discipline> loaded = load_discipline(any_name(), overrides);
        EXPECT_TRUE(loaded) << loaded.error().message;
        return *std::move(loaded);
    }

    static std::string problem_with(std::string path, std::string value) {
        const std::vector<SettingOverride> overrides{{std::move(path), std::move(value)}};
        const Result<Discipline> loaded = load_discipline(any_name(), overrides);
        return loaded ? "" : loaded.error().message;
    }
};

TEST_F(DisciplineTest, AnUnknownDisciplineIsAnsweredWithThoseThereAre) {
    const Result<Discipline> loaded = load_discipline("chess/blitz");

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(loaded.error().message,
                AllOf(HasSubstr("no discipline 'chess/blitz'"), HasSubstr(any_name())));
}

TEST_F(DisciplineTest, ANameWithoutAVariantIsAnsweredWithItsVariants) {
    const std::string name = load().name;

    const Result<Discipline> loaded = load_discipline(name);

    ASSERT_FALSE(loaded);
    for (const VariantListing& listing : list_variants()) {
        EXPECT_EQ(
            loaded.error().message.find("\n  " + listing.full_name + " ") != std::string::npos,
            listing.full_name.starts_with(name + "/"))
            << listing.full_name;
    }
}

TEST_F(DisciplineTest, AMistypedNameIsAnsweredWithTheNearest) {
    std::string mistyped = any_name();
    std::swap(mistyped[0], mistyped[1]);

    const Result<Discipline> loaded = load_discipline(mistyped);

    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message, HasSubstr("; did you mean " + any_name()));
    EXPECT_EQ(loaded.error().message.find('\n'), std::string::npos);
}

TEST_F(DisciplineTest, SummariesStandBelowEachOther) {
    std::istringstream lines(load_discipline("chess/blitz").error().message);
    std::string line;
    std::getline(lines, line);
    std::set<std::size_t> columns;
    while (std::getline(lines, line)) {
        columns.insert(line.find_first_not_of(' ', line.find(' ', 2)));
    }

    EXPECT_EQ(columns.size(), 1U);
}

TEST_F(DisciplineTest, IsCalledWhatItWasAskedFor) {
    EXPECT_EQ(load().full_name(), any_name());
}

TEST_F(DisciplineTest, HoldsTheVariantInForceAndNoOther) {
    const Discipline discipline = load();

    EXPECT_EQ(discipline.settings.variants_size(), 0);
    EXPECT_GT(discipline.settings.robots_size(), 0);
}

TEST_F(DisciplineTest, WritesEveryDefaultOut) {
    const Discipline discipline = load();

    EXPECT_TRUE(discipline.settings.timing().has_tick_rate_hz());
    EXPECT_TRUE(discipline.settings.physics().has_erp());
    EXPECT_EQ(static_cast<std::size_t>(discipline.settings.rules_size()),
              discipline.chapter->parameters.size());
}

TEST_F(DisciplineTest, AnOverrideReplacesWhatTheFileSays) {
    const Discipline discipline = load({{"timing.tick_rate_hz", "50"}});

    EXPECT_EQ(discipline.rate, TickRate{50});
    EXPECT_EQ(discipline.settings.timing().tick_rate_hz(), 50U);
}

TEST_F(DisciplineTest, TheLastOfTwoOverridesCounts) {
    const Discipline discipline =
        load({{"timing.tick_rate_hz", "50"}, {"timing.tick_rate_hz", "40"}});

    EXPECT_EQ(discipline.rate, TickRate{40});
}

TEST_F(DisciplineTest, ASettingOutOfRangeIsNamedWithTheDiscipline) {
    EXPECT_EQ(problem_with("timing.tick_rate_hz", "0"),
              any_name() + ": timing.tick_rate_hz: 0 is out of range, expected 1 to 1000");
}

TEST_F(DisciplineTest, RefusesWhatIsNoNumber) {
    EXPECT_THAT(problem_with("physics.erp", "nan"), HasSubstr("physics.erp: nan is out of range"));
}

TEST_F(DisciplineTest, AnUnknownRuleParameterIsAnsweredWithASimilarOneInOneLine) {
    const std::string known(load().chapter->parameters.front().key);

    const std::string problem = problem_with("rules.x" + known, "1");

    EXPECT_THAT(problem, HasSubstr(": no such setting; did you mean " + known));
    EXPECT_EQ(problem.find('\n'), std::string::npos);
}

TEST_F(DisciplineTest, ARuleParameterOutOfRangeIsNamedWithItsMeaning) {
    const Parameter parameter = load().chapter->parameters.front();

    const std::string problem = problem_with("rules." + std::string(parameter.key), "-1");

    EXPECT_THAT(problem,
                AllOf(HasSubstr("-1 is out of range"), HasSubstr(std::string(parameter.meaning))));
}

TEST_F(DisciplineTest, RefusesRuleParametersThatAreNoNumber) {
    const std::string path = "rules." + std::string(load().chapter->parameters.front().key);

    EXPECT_THAT(problem_with(path, "nan"), HasSubstr("nan is out of range"));
    EXPECT_THAT(problem_with(path, "inf"), HasSubstr("inf is out of range"));
}

TEST_F(DisciplineTest, RefusesARobotThatNoSeatOfItsTeamHolds) {
    const v1::Robot robot = load().settings.robots(0);
    const v1::Team other = robot.team() == v1::TEAM_BLUE ? v1::TEAM_YELLOW : v1::TEAM_BLUE;

    EXPECT_THAT(
        problem_with("robots." + std::to_string(robot.id()) + ".team", v1::Team_Name(other)),
        HasSubstr("is not a robot of this team"));
}

TEST_F(DisciplineTest, EqualSettingsHaveEqualHashes) {
    EXPECT_EQ(load().hash, load().hash);
    EXPECT_EQ(load({{"timing.tick_rate_hz", "50"}}).hash,
              load({{"timing.tick_rate_hz", "50"}}).hash);
}

TEST_F(DisciplineTest, AnOverrideThatRepeatsTheSettingKeepsTheHash) {
    const Discipline discipline = load();
    const std::string rate = std::to_string(discipline.rate.whole_hz().value());
    const Parameter parameter = discipline.chapter->parameters.front();
    const std::string value = std::to_string(discipline.rules.number(parameter.key));

    EXPECT_EQ(load({{"timing.tick_rate_hz", rate}}).hash, discipline.hash);
    EXPECT_EQ(load({{"rules." + std::string(parameter.key), value}}).hash, discipline.hash);
}

TEST_F(DisciplineTest, ATickMayHaveAnyLength) {
    const Discipline discipline = load({{"timing.tick_s", "0.016"}});

    EXPECT_EQ(discipline.rate, TickRate::of_tick(std::chrono::milliseconds(16)));
    EXPECT_EQ(discipline.settings.timing().tick_s(), 0.016);
    EXPECT_EQ(discipline.settings.timing().tick_rate_hz(), 63U);  // The nearest whole number.
}

TEST_F(DisciplineTest, ATickRateIsTheSameSettingHoweverItIsWritten) {
    const Discipline discipline = load({{"timing.tick_s", "0.02"}});

    EXPECT_FALSE(discipline.settings.timing().has_tick_s());
    EXPECT_EQ(discipline.hash, load({{"timing.tick_rate_hz", "50"}}).hash);
}

TEST_F(DisciplineTest, SettingsWithALengthOfTicksAreRestoredAsTheyWere) {
    for (const std::string tick_s : {"0.016", "0.0166666667", "0.0001", "1.9"}) {
        const Discipline discipline = load({{"timing.tick_s", tick_s}});

        const auto restored =
            restore_discipline(discipline.name, discipline.variant, discipline.settings);

        ASSERT_TRUE(restored.has_value()) << restored.error().message;
        EXPECT_EQ(restored->hash, discipline.hash) << tick_s;
        EXPECT_EQ(restored->rate, discipline.rate) << tick_s;
    }
}

TEST_F(DisciplineTest, ALengthOfTicksThatCannotBePlayedIsRefusedWithItsRange) {
    for (const std::string tick_s : {"0", "-0.016", "nan", "inf", "1e-5", "3"}) {
        EXPECT_THAT(
            problem_with("timing.tick_s", tick_s),
            AllOf(HasSubstr("timing.tick_s: "), HasSubstr("is out of range, expected 0.0001 to 2")))
            << tick_s;
    }
    EXPECT_THAT(problem_with("timing.tick_s", "fast"), HasSubstr("expected a number, got 'fast'"));
}

TEST_F(DisciplineTest, DifferentSettingsHaveDifferentHashes) {
    EXPECT_NE(load({{"timing.tick_rate_hz", "50"}}).hash, load().hash);
    EXPECT_NE(load({{"physics.erp", "0.3"}}).hash, load().hash);
}

TEST_F(DisciplineTest, TurnsDurationsIntoTicksOfItsRate) {
    const Discipline discipline = load({{"timing.tick_rate_hz", "50"}});
    const std::string_view key = discipline.chapter->parameters.front().key;

    EXPECT_EQ(static_cast<double>(discipline.rules.ticks(key)), 50 * discipline.rules.number(key));
}

class ModelledRobotTest : public ::testing::Test {
  protected:
    static Result<Discipline> load(std::string path, std::string value) {
        const std::vector<SettingOverride> overrides{{std::move(path), std::move(value)}};
        return load_discipline("blimp_course/solo", overrides);
    }
};

// blimp.sdf has a hull of three balls, a box below it and the mount of the front motor.
TEST_F(ModelledRobotTest, HasLengthsAndMassOfItsModel) {
    const Result<Discipline> loaded = load_discipline("blimp_course/solo");
    ASSERT_TRUE(loaded);
    const v1::RobotKind& blimp = loaded->settings.robot_kinds(0);

    EXPECT_NEAR(blimp.length_m(), 2 * (0.36 + 0.2), 1e-12);
    EXPECT_NEAR(blimp.width_m(), 2 * 0.27, 1e-12);
    EXPECT_NEAR(blimp.mass_kg(), 0.184, 1e-12);
}

TEST_F(ModelledRobotTest, IsLargerWithALargerModel) {
    const Result<Discipline> loaded =
        load("robot_kinds.blimp.structure.links.hull.inertia.mass_kg", "0.2");
    ASSERT_TRUE(loaded);
    EXPECT_NEAR(loaded->settings.robot_kinds(0).mass_kg(), 0.2, 1e-12);
}

TEST_F(ModelledRobotTest, IsRestoredFromSettingsThatHaveItsLengths) {
    const Result<Discipline> loaded = load_discipline("blimp_course/solo");
    ASSERT_TRUE(loaded);
    const Result<Discipline> restored =
        restore_discipline("blimp_course", "solo", loaded->settings);
    ASSERT_TRUE(restored) << restored.error().message;
    EXPECT_EQ(restored->hash, loaded->hash);
}

TEST_F(ModelledRobotTest, RefusesOtherLengthsThanThoseOfItsModelAndAnotherModel) {
    for (const char* setting : {"length_m", "width_m", "height_m", "mass_kg"}) {
        const Result<Discipline> refused = load(std::string("robot_kinds.blimp.") + setting, "1");
        ASSERT_FALSE(refused) << setting;
        EXPECT_THAT(refused.error().message, HasSubstr("the model 'blimp.sdf' says it"));
    }
    const Result<Discipline> refused = load("robot_kinds.blimp.model", "other.sdf");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("robot_kinds.blimp.model: "));
}

TEST(DriveChoiceTest, AnotherDriveHasSettingsOfItsOwn) {
    const std::vector<SettingOverride> overrides{
        {"robot_kinds.mbot.drive_settings.ground_friction", "0.5"},
        {"robot_kinds.mbot.drive", "traction"}};
    const Result<Discipline> loaded = load_discipline("soccer_duel/1v1", overrides);
    ASSERT_TRUE(loaded) << loaded.error().message;
    const auto& settings = loaded->settings.robot_kinds(0).drive_settings();
    EXPECT_EQ(settings.size(), 1U) << "those that are set with it stay";
}

TEST(SettingOverrideTest, CutsAtTheFirstEqualsSign) {
    const Result<SettingOverride> parsed = parse_override("title=a=b");

    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->path, "title");
    EXPECT_EQ(parsed->value, "a=b");
}

TEST(SettingOverrideTest, RefusesATextWithoutPathOrValue) {
    for (const char* text : {"ball.mass_kg", "=3", ""}) {
        const Result<SettingOverride> parsed = parse_override(text);

        ASSERT_FALSE(parsed) << text;
        EXPECT_THAT(parsed.error().message, HasSubstr("expected PATH=VALUE"));
    }
}

}  // namespace
}  // namespace cancha::referee
