#include <set>

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

/// Recorded race whose robots see lines in each tick and walls in every fifth.
class ReadingsTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 53;

    PlayedRecording played_ = play_and_record(*referee::load_discipline("line_race/race"), kTicks);
};

TEST_F(ReadingsTest, EveryReadingIsRecordedOnce) {
    std::size_t lines = 0;
    std::size_t ranges = 0;
    for (const TickRecord& record : records_of(played_.path)) {
        for (const v1::Reading& reading : record.readings) {
            EXPECT_EQ(reading.tick() + 1, record.state.tick.number);
            lines += reading.has_line() ? 1 : 0;
            ranges += reading.has_ranges() ? 1 : 0;
        }
    }
    EXPECT_EQ(lines, 2 * kTicks);
    EXPECT_EQ(ranges, 2 * (kTicks / 5 + 1));
}

TEST_F(ReadingsTest, ReadingsAreProved) {
    expect_proved(played_.path);
}

TEST_F(ReadingsTest, ACopyIsProved) {
    expect_proved(changed_recording(played_.path, [](auto& /*own*/) {}));
}

TEST_F(ReadingsTest, AReadingThatWasChangedIsFound) {
    bool is_done = false;
    const Verification found = verified(with_messages<v1::RecordedReadings>(
        played_.path, "/readings/blue", [&is_done](v1::RecordedReadings& readings) {
            if (!std::exchange(is_done, true)) {
                readings.mutable_readings(0)->mutable_line()->set_code(v1::LineCode::CODE_LOST);
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("/readings/blue"));
}

TEST_F(ReadingsTest, APlayedBackMatchShowsThem) {
    ReplayedMatch match(open(played_.path));
    match.open_tick();
    match.close_tick();
    std::vector<v1::SensorDrawing> drawings;
    match.draw_sensors(drawings);

    ASSERT_EQ(drawings.size(), 6U);
    EXPECT_EQ(drawings[0].text(), "on the line");
    EXPECT_EQ(drawings[1].segments_m_size(), 31 * 6);
}

/// Returns a race of robots that have a mast on a hinge and one sensor of each type, including
/// types added later.
referee::Discipline race_of_every_sensor() {
    v1::Discipline settings = referee::load_discipline("line_race/race")->settings;
    v1::RobotKind added;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
        R"(structure { name: "r"
             links { name: "base" inertia { mass_kg: 1 ixx_kgm2: 0.01 iyy_kgm2: 0.01 izz_kgm2: 0.01 }
               collisions { name: "c" shape {
                 box { length_m: 0.166 width_m: 0.129 height_m: 0.089 } } } }
             links { name: "mast" pose { z_m: 0.1 roll_rad: 0.2 }
               inertia { mass_kg: 0.1 ixx_kgm2: 0.001 iyy_kgm2: 0.001 izz_kgm2: 0.0001 }
               collisions { name: "c" shape {
                 box { length_m: 0.01 width_m: 0.01 height_m: 0.1 } } } }
             joints { name: "hinge" type: JOINT_TYPE_REVOLUTE parent: "base" child: "mast"
               pose { z_m: -0.05 } axis { x: 1 } lower: -1 upper: 1 } })",
        &added));
    v1::RobotKind& kind = *settings.mutable_robot_kinds(0);
    *kind.mutable_structure() = added.structure();
    kind.clear_sensors();
    for (const sensing::SensorModel* model : sensing::sensor_models()) {
        v1::Sensor& sensor = *kind.add_sensors();
        sensor.set_name("the " + std::string(model->name));
        sensor.set_type(std::string(model->name));
        sensor.set_period_s(0.04);
        sensor.set_link(kind.sensors_size() % 2 == 0 ? "mast" : "base");
        if (model->needs_joint) {
            sensor.set_joint("hinge");
        }
    }
    return *referee::restore_discipline("line_race", "race", settings);
}

class ReadingsOfEverySensorTest : public testing::Test {
  protected:
    PlayedRecording played_ = play_and_record(race_of_every_sensor(), 30);
};

TEST_F(ReadingsOfEverySensorTest, AreRecordedAndProved) {
    std::set<std::string> sensors;
    std::set<int> found;
    for (const TickRecord& record : records_of(played_.path)) {
        for (const v1::Reading& reading : record.readings) {
            sensors.insert(reading.sensor());
            found.insert(reading.found_case());
        }
    }
    EXPECT_EQ(sensors.size(), sensing::sensor_models().size());
    // Includes all messages.
    EXPECT_EQ(static_cast<int>(found.size()),
              v1::Reading::descriptor()->oneof_decl(0)->field_count());
    EXPECT_FALSE(found.contains(v1::Reading::FOUND_NOT_SET));
    expect_proved(played_.path);
}

TEST_F(ReadingsOfEverySensorTest, AreJudgedAsTheyWere) {
    EXPECT_TRUE(judged(played_.path).differences.empty());
}

/// Clears the first reading of a sensor after tick 0. Returns whether there is one.
bool clear_first(v1::RecordedReadings& readings, const std::string& sensor) {
    for (v1::Reading& reading : *readings.mutable_readings()) {
        if (reading.tick() > 0 && reading.sensor() == sensor) {
            reading.clear_found();
            return true;
        }
    }
    return false;
}

TEST_F(ReadingsOfEverySensorTest, ThoseThatWereChangedAreFound) {
    for (const sensing::SensorModel* model : sensing::sensor_models()) {
        const std::string sensor = "the " + std::string(model->name);
        bool is_done = false;
        const Verification found = verified(with_messages<v1::RecordedReadings>(
            played_.path, "/readings/blue", [&](v1::RecordedReadings& readings) {
                is_done = is_done || clear_first(readings, sensor);
            }));
        EXPECT_TRUE(is_done) << model->name;
        EXPECT_FALSE(found.is_equal) << model->name;
    }
}

TEST_F(ReadingsOfEverySensorTest, APlayedBackMatchDrawsThem) {
    ReplayedMatch match(open(played_.path));
    std::vector<v1::SensorDrawing> drawings;
    for (int tick = 0; tick < 20; ++tick) {
        match.open_tick();
        match.close_tick();
        match.draw_sensors(drawings);
        EXPECT_EQ(drawings.size(), 2 * sensing::sensor_models().size());
    }
}

}  // namespace
}  // namespace cancha::recording
