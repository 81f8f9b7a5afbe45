#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

/// A recorded race, whose robots see lines in each tick and walls in every fifth.
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

}  // namespace
}  // namespace cancha::recording
