#include "referee/core/markings.h"

#include <string>

#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"

namespace cancha::referee {
namespace {

/// Problem with a discipline whose second marking is this one.
std::string problem_with(const std::string& marking) {
    const std::string good = "markings { spot { centre { x_m: 0 y_m: 0 } radius_m: 0.01 } }\n";
    v1::Discipline settings;
    const Status parsed =
        parse_text_message(good + "markings { " + marking + " }", "test", settings);
    if (!parsed) {
        return parsed.error().message;
    }
    const Status checked = check_markings(settings);
    return checked ? "" : checked.error().message;
}

constexpr const char* kTwoPoints = "polyline { points { x_m: 1 } points { y_m: 1 } }";

TEST(MarkingsTest, LinesArcsAndSpotsCanBeDrawn) {
    EXPECT_EQ(problem_with(std::string("line_width_m: 0.01 ") + kTwoPoints), "");
    EXPECT_EQ(problem_with("line_width_m: 0.01 arc { radius_m: 1 to_rad: 6 }"), "");
    EXPECT_EQ(problem_with("spot { radius_m: 0.01 }"), "");
}

TEST(MarkingsTest, AMarkingWithoutAShapeIsAnsweredWithThoseThereAre) {
    EXPECT_EQ(problem_with("line_width_m: 0.01"),
              "markings[1]: has no shape, expected polyline, arc or spot");
}

TEST(MarkingsTest, WhatNobodyWouldSeeIsRefused) {
    EXPECT_EQ(problem_with(kTwoPoints), "markings[1]: line_width_m: is 0, must be greater than 0");
    EXPECT_EQ(problem_with("line_width_m: 0.01 polyline { points { x_m: 1 } }"),
              "markings[1]: polyline: has 1 points, expected at least 2");
    EXPECT_EQ(problem_with("line_width_m: 0.01 arc { to_rad: 6 }"),
              "markings[1]: arc.radius_m: is 0, must be greater than 0");
    EXPECT_EQ(problem_with("spot { radius_m: -1 }"),
              "markings[1]: spot.radius_m: is -1, must be greater than 0");
}

TEST(MarkingsTest, WhatIsNoNumberIsRefused) {
    EXPECT_EQ(problem_with("spot { radius_m: nan }"),
              "markings[1]: spot.radius_m: is nan, must be greater than 0");
    EXPECT_EQ(problem_with("spot { centre { x_m: inf } radius_m: 0.01 }"),
              "markings[1]: spot.centre: is not finite");
}

}  // namespace
}  // namespace cancha::referee
