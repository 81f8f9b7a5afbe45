#include "server/sim/arrays/sensor_table.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::arrays {
namespace {

using sensing::LivingScene;
using sensing::SensorModel;
using ::testing::ElementsAre;

/// A scene with sensors of its first robot, and its readings as numbers.
struct Sensed {
    explicit Sensed(const std::string& sensors, const std::string& course = "")
        : settings(made(sensors, course)), scene(settings), table(settings, readings()) {}

    static v1::Discipline made(const std::string& sensors, const std::string& course) {
        v1::Discipline settings = LivingScene::make_settings(sensors, "");
        EXPECT_TRUE(google::protobuf::TextFormat::MergeFromString(course, &settings));
        return settings;
    }

    std::span<const v1::Reading> readings() { return scene.suite().readings(); }

    std::vector<double> row() {
        std::vector<double> numbers(table.columns().size(), -7);
        table.write(readings(), numbers);
        return numbers;
    }

    /// Columns of the first robot; the second one has the same sensors.
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const Column& column : table.columns()) {
            if (column.name.starts_with("reading_1_")) {
                found.push_back(column.name);
            }
        }
        return found;
    }

    double at(const std::string& name) {
        const auto found = std::ranges::find(table.columns(), name, &Column::name);
        EXPECT_NE(found, table.columns().end()) << name;
        return row()[static_cast<std::size_t>(found - table.columns().begin())];
    }

    v1::Discipline settings;
    LivingScene scene;
    SensorTable table;
};

class EverySensorAsNumbersTest : public testing::TestWithParam<const SensorModel*> {};

TEST_P(EverySensorAsNumbersTest, StaysInItsLimits) {
    const SensorModel& model = *GetParam();
    Sensed sensed(fmt::format("sensors {{ name: 'a' type: '{}' period_s: 0.01 {} }}", model.name,
                              model.needs_joint ? "joint: 'hinge'" : ""));
    for (int i = 0; i < 60; ++i) {
        const std::vector<double> row = sensed.row();
        for (std::size_t j = 0; j < row.size(); ++j) {
            const Column& column = sensed.table.columns()[j];
            EXPECT_TRUE(column.low <= row[j] && row[j] <= column.high)
                << column.name << " is " << row[j];
        }
        sensed.scene.step();
    }
}

TEST_P(EverySensorAsNumbersTest, HasNamesOfItsOwn) {
    const SensorModel& model = *GetParam();
    const std::string one = model.needs_joint ? "joint: 'hinge'" : "";
    Sensed sensed(
        fmt::format("sensors {{ name: 'a' type: '{0}' {1} }} "
                    "sensors {{ name: 'b' type: '{0}' {1} }}",
                    model.name, one));
    std::vector<std::string> names = sensed.names();
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
    EXPECT_EQ(names.front().find("reading_1_a_"), 0U);
}

INSTANTIATE_TEST_SUITE_P(Sensors, EverySensorAsNumbersTest,
                         testing::ValuesIn(sensing::sensor_models().begin(),
                                           sensing::sensor_models().end()),
                         [](const auto& tested) { return std::string(tested.param->name); });

TEST(SensorTableTest, AListHasItsPlaceBeforeTheUnit) {
    Sensed sensed("sensors { name: 'front' type: 'rays' settings { key: 'count' value: 3 } }");
    EXPECT_THAT(sensed.names(),
                ElementsAre("reading_1_front_tick", "reading_1_front_distances_0_m",
                            "reading_1_front_distances_1_m", "reading_1_front_distances_2_m"));
    EXPECT_EQ(sensed.table.kind_of(1), "ranges");
    EXPECT_EQ(sensed.table.robots()[1], RobotId{1});
    EXPECT_EQ(sensed.at("reading_1_front_distances_1_m"),
              double{sensed.readings()[0].ranges().distances_m(1)});
}

TEST(SensorTableTest, AVectorAndAJointHaveTheirNames) {
    Sensed sensed(
        "sensors { name: 'imu' type: 'inertial' } sensors { name: 'arm' type: 'joint_encoders' }");
    const v1::Reading& inertial = sensed.readings()[0];
    const v1::Reading& encoders = sensed.readings()[1];
    EXPECT_EQ(sensed.at("reading_1_imu_acceleration_z_mps2"),
              inertial.inertial().acceleration_mps2().z());
    EXPECT_EQ(sensed.at("reading_1_imu_qw"), inertial.inertial().qw());
    EXPECT_EQ(sensed.at("reading_1_arm_joints_hinge_position"),
              encoders.joint_encoders().joints(0).position());
}

TEST(SensorTableTest, TheNearestOfEachKindIsSighted) {
    const std::string sign =
        "signs { name: 'near' kind: 'left' pose { x_m: 0.5 y_m: 0.3 heading_rad: 3.14 } } "
        "signs { name: 'far' kind: 'left' pose { x_m: 0.8 y_m: 0.3 heading_rad: 3.14 } } "
        "signs { name: 'behind' kind: 'right' pose { x_m: -0.5 } } ";
    Sensed sensed("sensors { name: 'eye' type: 'signs' settings { key: 'range_m' value: 1.5 } }",
                  "course { " + sign + "}");
    ASSERT_EQ(sensed.readings()[0].sightings().sightings_size(), 2);
    EXPECT_EQ(sensed.at("reading_1_eye_sightings_left_is_seen"), 1);
    EXPECT_EQ(sensed.at("reading_1_eye_sightings_left_distance_m"),
              sensed.readings()[0].sightings().sightings(0).distance_m());
    EXPECT_EQ(sensed.at("reading_1_eye_sightings_right_is_seen"), 0);
    EXPECT_EQ(sensed.at("reading_1_eye_sightings_right_distance_m"), 1.5);
}

TEST(SensorTableTest, ACodeCountsItsValues) {
    Sensed sensed("sensors { name: 'line' type: 'line' }");
    const Column& code = sensed.table.columns()[1];
    EXPECT_EQ(code.name, "reading_1_line_code");
    EXPECT_EQ(code.high, 3);
    EXPECT_EQ(code.step, 1);
    EXPECT_EQ(sensed.at(code.name), 3);
}

TEST(SensorTableTest, PicturesContactsAndTextsAreLeftOut) {
    Sensed sensed(
        "sensors { name: 'eye' type: 'camera' } sensors { name: 'skin' type: 'touch' } "
        "sensors { name: 'hand' type: 'grasp' link: 'base' }");
    EXPECT_THAT(sensed.names(),
                ElementsAre("reading_1_eye_tick", "reading_1_skin_tick", "reading_1_skin_force_n",
                            "reading_1_hand_tick", "reading_1_hand_force_n"));
}

TEST(SensorTableTest, WhatAReadingLacksIsNotANumber) {
    Sensed sensed("sensors { name: 'front' type: 'rays' settings { key: 'count' value: 2 } }");
    std::vector<v1::Reading> fewer(sensed.readings().begin(), sensed.readings().end());
    fewer[0].mutable_ranges()->mutable_distances_m()->RemoveLast();
    std::vector<double> row = sensed.row();
    sensed.table.write(fewer, row);
    EXPECT_TRUE(!std::isnan(row[1]) && std::isnan(row[2]));
    fewer[0].mutable_echo();
    sensed.table.write(fewer, row);
    EXPECT_TRUE(std::isnan(row[1]) && std::isnan(row[2]));
}

}  // namespace
}  // namespace cancha::arrays
