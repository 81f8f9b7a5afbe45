#include "server/sim/sensing/sensor_suite.h"

#include <cmath>

#include <gmock/gmock.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string refusal(const std::string& added, const std::string& sensors) {
    const Status status = check_sensors(TestScene::make_settings(added, sensors));
    return status ? "" : status.error().message;
}

TEST(SensorSuiteTest, RefusesSensorsThatThereAreNot) {
    EXPECT_EQ(refusal("", "sensors { name: 'a' type: 'rays' } sensors { name: 'b' type: 'rays' }"),
              "");
    EXPECT_THAT(refusal("", "sensors { name: 'front' type: 'radar' }"),
                AllOf(StartsWith("robot_kinds.box.sensors.front.type: no sensor 'radar'; the "
                                 "sensors are:\n  "),
                      HasSubstr("\n  camera ")));
    EXPECT_THAT(
        refusal("", "sensors { name: 'a' type: 'rays' } sensors { name: 'a' type: 'line' }"),
        HasSubstr("name 'a' is empty or used twice"));
    EXPECT_THAT(
        refusal("", "sensors { name: 'a' type: 'rays' settings { key: 'cuont' value: 3 } }"),
        HasSubstr("robot_kinds.box.sensors.a.settings.cuont"));
    EXPECT_THAT(
        refusal("", "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 0 } }"),
        HasSubstr("robot_kinds.box.sensors.a.settings.count"));
    EXPECT_THAT(refusal("course { lines { name: 'a' points {} points {} } "
                        "lines { name: 'a' points {} points {} } }",
                        ""),
                HasSubstr("course.lines: name 'a' is empty or used twice"));
    EXPECT_THAT(refusal("course { routes { points {} points {} } }", ""),
                HasSubstr("course.routes: name '' is empty or used twice"));
    EXPECT_THAT(refusal("course { routes { name: 'a' points {} } }", ""),
                HasSubstr("course.routes.a.points: are 1, expected 2 to 1000"));
    EXPECT_THAT(refusal("course { signs { name: 's' seen_by: 'eyes' } }", ""),
                HasSubstr("course.signs.s.seen_by: no sensor 'eyes'"));
    EXPECT_THAT(
        refusal("", "structure { links { name: 'base' visuals { name: 'v' seen_by: 'eyes' } } }"),
        HasSubstr("robot_kinds.box.structure.links.base.visuals.v.seen_by: no sensor 'eyes'"));
    EXPECT_EQ(refusal("", "sensors { name: 'a' type: 'touch' link: 'arm' }"),
              "robot_kinds.box.sensors.a.link: no link 'arm': the robot has none; give it a "
              "structure, or remove this");
    constexpr const char* kArm =
        "structure { links { name: 'base' } links { name: 'arm' } joints { name: 'hinge' } }";
    EXPECT_EQ(refusal("", std::string(kArm) + "sensors { name: 'a' type: 'rays' link: 'arm' }"),
              "");
    EXPECT_EQ(refusal("", std::string(kArm) + "sensors { name: 'a' type: 'rays' link: 'amr' }"),
              "robot_kinds.box.sensors.a.link: no link 'amr'; did you mean arm?");
    EXPECT_THAT(refusal("", std::string(kArm) + "sensors { name: 'a' type: 'joint_force' }"),
                StartsWith("robot_kinds.box.sensors.a.joint: no joint ''"));
    EXPECT_EQ(refusal("", std::string(kArm) + "sensors { name: 'a' type: 'rays' joint: 'hinge' }"),
              "robot_kinds.box.sensors.a.joint: 'rays' measures no joint; remove it");
    EXPECT_THAT(refusal("course { lines { name: 'l' points {} } }", ""),
                HasSubstr("course.lines.l.points: a line has at least two"));
}

TEST(SensorSuiteTest, EachRobotCarriesTheSensorsOfItsKind) {
    TestScene scene("", "sensors { name: 'a' type: 'fix' } sensors { name: 'b' type: 'rays' }");
    scene.read();

    const auto readings = scene.suite().readings();
    ASSERT_EQ(readings.size(), 4U);
    EXPECT_EQ(readings[0].robot_id(), 1U);
    EXPECT_EQ(readings[1].sensor(), "b");
    EXPECT_EQ(readings[2].robot_id(), 2U);
    EXPECT_NEAR(readings[2].fix().x_m(), -0.9, 1e-9);
}

// Ticks of 10 ms.
TEST(SensorSuiteTest, ASensorIsReadAsOftenAsItSays) {
    TestScene scene("", "sensors { name: 'a' type: 'fix' period_s: 0.03 }");
    std::vector<std::uint64_t> taken;
    for (std::uint64_t tick = 0; tick < 8; ++tick) {
        taken.push_back(scene.read(tick).tick());
    }
    EXPECT_THAT(taken, testing::ElementsAre(0, 0, 0, 3, 3, 3, 6, 6));
}

TEST(SensorSuiteTest, AMatchThatBeginsLaterIsReadAtOnce) {
    TestScene scene("", "sensors { name: 'a' type: 'fix' period_s: 0.03 }");
    EXPECT_EQ(scene.read(4).tick(), 4U);
    EXPECT_EQ(scene.read(5).tick(), 4U);
    EXPECT_EQ(scene.read(6).tick(), 6U);
}

TEST(SensorSuiteTest, TheMountSaysWhereTheSensorSits) {
    TestScene scene("", "sensors { name: 'a' type: 'fix' mount { x_m: 0.04 z_m: 0.02 } }");
    scene.place({0.5, 0.2, 0.05}, M_PI / 2);

    const v1::Fix& fix = scene.read().fix();
    EXPECT_NEAR(fix.x_m(), 0.5, 1e-12);
    EXPECT_NEAR(fix.y_m(), 0.24, 1e-12);
    EXPECT_NEAR(fix.z_m(), 0.07, 1e-12);
    EXPECT_NEAR(fix.heading_rad(), M_PI / 2, 1e-12);
}

TEST(SensorSuiteTest, NoiseIsTheSameWheneverItIsReadAgainAndOfTheSizeThatWasAsked) {
    const std::string sensor =
        "sensors { name: 'a' type: 'fix' period_s: 0.01 settings { key: 'noise_m' value: 0.1 } }";
    TestScene scene("", sensor);
    TestScene again("", sensor);
    double sum = 0;
    double squares = 0;
    constexpr int kCount = 4000;
    for (std::uint64_t tick = 0; tick < kCount; ++tick) {
        const double x_m = scene.read(tick).fix().x_m();
        EXPECT_EQ(again.read(tick).fix().x_m(), x_m);
        sum += x_m;
        squares += x_m * x_m;
    }
    // The mean of 4000 has the deviation 0.1 / sqrt(4000) = 0.0016, their deviation has 0.1 /
    // sqrt(8000) = 0.0011; allow five of each.
    EXPECT_NEAR(sum / kCount, 0, 0.008);
    EXPECT_NEAR(std::sqrt(squares / kCount), 0.1, 0.0056);
}

TEST(SensorSuiteTest, WhatWasFoundIsPartOfTheHash) {
    TestScene scene("", "sensors { name: 'a' type: 'fix' period_s: 0.01 }");
    const auto hash = [&scene] {
        StateHash state;
        scene.suite().append_to(state);
        return state.value();
    };
    scene.read(0);
    const std::uint64_t before = hash();
    scene.place({0.1, 0, 0.05}, 0);
    EXPECT_EQ(hash(), before);
    scene.read(1);
    EXPECT_NE(hash(), before);
}

}  // namespace
}  // namespace cancha::sensing
