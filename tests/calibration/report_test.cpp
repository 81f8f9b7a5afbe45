#include "tests/calibration/report.h"

#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace cancha::calibration {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ScriptResult script_with(const Deviation& deviation) {
    return {.name = "arc 125/25",
            .ours = {{{0, 0}, 0}, {{1, 2}, 7}},
            .official = {{{0, 0}, 0}, {{3, 4}, 8}},
            .deviation = deviation};
}

/// Makes a calibration with exactly the figures of the official simulator.
Calibration official_figures() {
    return {.discipline = "simurosot/5v5",
            .scripts = {script_with({})},
            .top_speed_mps = 2.90,
            .spin_deg_per_tick = 66.8,
            .wall_bounce = 0.45};
}

TEST(TargetTest, AdmitsWhatIsWithinItsToleranceOnEitherSide) {
    const Target target{.value = 2, .tolerance = 0.5};

    EXPECT_TRUE(target.admits(1.5));
    EXPECT_TRUE(target.admits(2.5));
    EXPECT_FALSE(target.admits(1.49));
    EXPECT_FALSE(target.admits(2.51));
    EXPECT_FALSE(target.admits(std::nan("")));
}

TEST(OffencesTest, ThereAreNoneWhereAllIsAsInTheOfficialSimulator) {
    EXPECT_THAT(offences_of(official_figures()), IsEmpty());
}

TEST(OffencesTest, NamesTheScriptThatEndsInTheWrongPlace) {
    Calibration calibration = official_figures();
    calibration.scripts[0].deviation.position_error_percent = 2.5;

    EXPECT_THAT(offences_of(calibration),
                ElementsAre("arc 125/25: position off by 2.50% of the path (2% allowed)"));
}

TEST(OffencesTest, NamesTheScriptThatEndsInTheWrongDirection) {
    Calibration calibration = official_figures();
    calibration.scripts[0].deviation.heading_error_deg = 2.5;

    EXPECT_THAT(offences_of(calibration),
                ElementsAre("arc 125/25: heading off by 2.50 degrees (2 allowed)"));
}

TEST(OffencesTest, NamesEveryFigureThatIsNotTheOfficialOne) {
    Calibration calibration = official_figures();
    calibration.top_speed_mps = 2.86;
    calibration.spin_deg_per_tick = 66;
    calibration.wall_bounce = 0.5;

    EXPECT_THAT(offences_of(calibration),
                ElementsAre(HasSubstr("top speed is 2.860 m/s, not 2.9 +- 0.029"),
                            HasSubstr("spin is 66.000 degrees per tick, not 66.8 +- 0.668"),
                            HasSubstr("wall bounce is 0.500, not 0.45 +- 0.03")));
}

TEST(OffencesTest, WhatIsNoNumberIsAnOffence) {
    Calibration calibration = official_figures();
    calibration.scripts[0].deviation = {.position_error_percent = std::nan(""),
                                        .heading_error_deg = std::nan("")};

    EXPECT_EQ(offences_of(calibration).size(), 2U);
}

TEST(OffencesTest, WithoutABallNoBounceIsMissed) {
    Calibration calibration = official_figures();
    calibration.wall_bounce.reset();

    EXPECT_THAT(offences_of(calibration), IsEmpty());
}

TEST(JsonTest, HoldsEveryFigureUnderItsName) {
    Calibration calibration = official_figures();
    calibration.scripts[0].deviation = {.position_error_percent = 1.25, .heading_error_deg = 0.5};

    const auto object = nlohmann::json::parse(json_of(calibration));

    EXPECT_EQ(object["scripts"].size(), 1U);
    EXPECT_EQ(object["scripts"][0]["name"], "arc 125/25");
    EXPECT_EQ(object["scripts"][0]["position_error_percent"], 1.25);
    EXPECT_EQ(object["scripts"][0]["heading_error_deg"], 0.5);
    EXPECT_EQ(object["scripts"][0]["official_path_length_m"], 5.0);  // 3 and 4 m.
    EXPECT_EQ(object["top_speed_mps"], 2.90);
    EXPECT_EQ(object["spin_deg_per_tick"], 66.8);
    EXPECT_EQ(object["wall_bounce"], 0.45);
    EXPECT_EQ(object["is_within_tolerances"], true);
}

TEST(JsonTest, WithoutABallTheBounceIsNull) {
    Calibration calibration = official_figures();
    calibration.wall_bounce.reset();

    EXPECT_TRUE(nlohmann::json::parse(json_of(calibration))["wall_bounce"].is_null());
}

TEST(TableTest, ShowsBothEndsOfEveryScript) {
    // Headings of 7 and 8 rad in degrees.
    EXPECT_THAT(table_of(official_figures()), AllOf(HasSubstr("arc 125/25"), HasSubstr("401.1"),
                                                    HasSubstr("458.4"), HasSubstr("5.000")));
}

TEST(TableTest, FitsATerminalOf80Columns) {
    Calibration calibration = official_figures();
    calibration.scripts[0].deviation = {.position_error_percent = 123.456,
                                        .heading_error_deg = 1234.5,
                                        .worst_position_error_percent = 123.456,
                                        .worst_heading_error_deg = 1234.5};
    calibration.spin_deg_per_tick = 60;
    std::istringstream lines(table_of(calibration));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
}

TEST(TableTest, MarksWhatIsOutsideTheTolerances) {
    Calibration calibration = official_figures();
    EXPECT_THAT(table_of(calibration), testing::Not(HasSubstr("outside")));

    calibration.spin_deg_per_tick = 60;

    EXPECT_THAT(table_of(calibration), HasSubstr("outside"));
}

}  // namespace
}  // namespace cancha::calibration
