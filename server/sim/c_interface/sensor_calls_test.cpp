#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "cancha_engine.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "server/sim/c_interface/test_handles.h"

namespace cancha::c_interface {
namespace {

using ::testing::HasSubstr;

class SensorsOfEveryDiscipline : public ::testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        cancha_load_options how = options();
        how.seed = 3;
        ASSERT_EQ(text_of(cancha_load(engine_.get(), GetParam().c_str(), &how)), "");
        ASSERT_EQ(cancha_row_length(engine_.get(), CANCHA_SENSORS, &length_), CANCHA_OK);
    }

    std::vector<double> row() {
        std::vector<double> numbers(length_, std::nan(""));
        EXPECT_EQ(text_of(cancha_get_sensors(engine_.get(), numbers.data(), length_)), "");
        return numbers;
    }

    cancha_column column(std::size_t index) {
        cancha_column found{};
        found.struct_size = sizeof found;
        EXPECT_EQ(text_of(cancha_get_column(engine_.get(), CANCHA_SENSORS, index, &found)), "");
        return found;
    }

    v1::Observation readings() {
        std::size_t size = 0;
        EXPECT_EQ(
            cancha_get_message(engine_.get(), CANCHA_READINGS, CANCHA_BINARY, nullptr, 0, &size),
            CANCHA_OK);
        std::string bytes(size, '\0');
        EXPECT_EQ(size == 0 ? CANCHA_OK
                            : cancha_get_message(engine_.get(), CANCHA_READINGS, CANCHA_BINARY,
                                                 bytes.data(), size, &size),
                  CANCHA_OK);
        v1::Observation message;
        EXPECT_TRUE(message.ParseFromString(bytes));
        return message;
    }

    /// Drives all robots in curves.
    void play(std::size_t ticks) {
        std::size_t commands = 0;
        ASSERT_EQ(cancha_row_length(engine_.get(), CANCHA_COMMAND, &commands), CANCHA_OK);
        std::vector<double> told(commands);
        for (std::size_t tick = 0; tick < ticks; ++tick) {
            for (std::size_t i = 0; i < commands; ++i) {
                told[i] = 0.2 + std::sin(0.1 * static_cast<double>(tick * (i + 1)));
            }
            ASSERT_EQ(cancha_set_commands(engine_.get(), told.data(), commands), CANCHA_OK);
            ASSERT_EQ(text_of(cancha_step(engine_.get())), "");
        }
    }

    EngineHandle engine_ = new_engine();
    std::size_t length_ = 0;
};

TEST_P(SensorsOfEveryDiscipline, AreNumbersWithinTheirLimits) {
    for (int i = 0; i < 10; ++i) {
        const std::vector<double> numbers = row();
        for (std::size_t j = 0; j < length_; ++j) {
            const cancha_column of = column(j);
            EXPECT_TRUE(of.low <= numbers[j] && numbers[j] <= of.high)
                << of.name << " is " << numbers[j];
            EXPECT_TRUE(of.step == 0 || std::fmod(numbers[j], of.step) == 0) << of.name;
        }
        play(6);
    }
}

TEST_P(SensorsOfEveryDiscipline, AreThoseOfTheMessage) {
    play(20);
    const v1::Observation message = readings();
    const std::vector<double> numbers = row();
    std::size_t ticks = 0;
    for (std::size_t i = 0; i < length_; ++i) {
        const std::string name = column(i).name;
        if (name.ends_with("_tick")) {
            const v1::Reading& reading = message.readings(static_cast<int>(ticks++));
            EXPECT_EQ(name, "reading_" + std::to_string(reading.robot_id()) + "_" +
                                reading.sensor() + "_tick");
            EXPECT_EQ(column(i).robot, reading.robot_id());
            EXPECT_EQ(numbers[i], static_cast<double>(reading.tick()));
        }
        if (name.ends_with("_distances_0_m")) {
            EXPECT_EQ(
                numbers[i],
                double{message.readings(static_cast<int>(ticks) - 1).ranges().distances_m(0)});
            EXPECT_STREQ(column(i).kind, "ranges");
        }
    }
    EXPECT_EQ(ticks, static_cast<std::size_t>(message.readings_size()));
}

TEST_P(SensorsOfEveryDiscipline, AreTheSameInABatch) {
    cancha_load_options how = options();
    how.seed = 2;
    cancha_batch* made = nullptr;
    ASSERT_EQ(text_of(cancha_batch_new(GetParam().c_str(), nullptr, &how, 2, 2, &made)), "");
    const BatchHandle batch(made);
    std::size_t commands = 0;
    std::size_t length = 0;
    ASSERT_EQ(cancha_batch_row_length(made, CANCHA_COMMAND, &commands), CANCHA_OK);
    ASSERT_EQ(cancha_batch_row_length(made, CANCHA_SENSORS, &length), CANCHA_OK);
    ASSERT_EQ(length, length_);
    const std::vector<double> told(2 * commands, 0.3);
    std::vector<double> sensors(2 * length, -7);
    cancha_views views{};
    views.struct_size = sizeof views;
    views.sensors = sensors.data();
    views.sensors_length = sensors.size();
    ASSERT_EQ(text_of(cancha_batch_step(made, told.data(), told.size(), 12, nullptr, 0, &views)),
              "");
    for (int i = 0; i < 12; ++i) {
        ASSERT_EQ(cancha_set_commands(engine_.get(), told.data(), commands), CANCHA_OK);
        ASSERT_EQ(cancha_step(engine_.get()), CANCHA_OK);
    }
    EXPECT_TRUE(std::ranges::equal(
        row(),
        std::vector<double>(sensors.begin() + static_cast<std::ptrdiff_t>(length), sensors.end())));
}

std::string name_of(const ::testing::TestParamInfo<std::string>& discipline) {
    std::string name = discipline.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, SensorsOfEveryDiscipline,
                         ::testing::ValuesIn(engine::Engine::disciplines()), name_of);

TEST(SensorCallsTest, ARowOfAnotherLengthIsRefused) {
    const EngineHandle engine = new_engine();
    ASSERT_EQ(cancha_load(engine.get(), "line_race/solo", nullptr), CANCHA_OK);
    double number = 0;
    EXPECT_THAT(text_of(cancha_get_sensors(engine.get(), &number, 1)),
                HasSubstr("get_sensors: sensors: 1 numbers, expected"));
    EXPECT_THAT(text_of(cancha_get_sensors(engine.get(), nullptr, 0)), HasSubstr("null"));
    cancha_column column{};
    column.struct_size = sizeof column;
    EXPECT_THAT(text_of(cancha_get_column(engine.get(), CANCHA_SENSORS, 1000, &column)),
                HasSubstr("index: got 1000"));
}

TEST(SensorCallsTest, AWorldWithoutSensorsHasAnEmptyRow) {
    const EngineHandle engine = new_engine();
    ASSERT_EQ(cancha_load(engine.get(), "simurosot/5v5", nullptr), CANCHA_OK);
    std::size_t length = 7;
    ASSERT_EQ(cancha_row_length(engine.get(), CANCHA_SENSORS, &length), CANCHA_OK);
    EXPECT_EQ(length, 0U);
    EXPECT_EQ(text_of(cancha_get_sensors(engine.get(), nullptr, 0)), "");
}

}  // namespace
}  // namespace cancha::c_interface
