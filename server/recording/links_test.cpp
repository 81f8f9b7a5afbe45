#include <gmock/gmock.h>

#include "server/recording/export.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "tests/support/link_fixture.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

/// Recorded run past a crate that falls from a height of 1 m and turns.
class LinksTest : public testing::Test {
  protected:
    static referee::Discipline with_crate() {
        v1::Discipline settings = referee::load_discipline("line_race/solo")->settings;
        world::add_crate(settings, "crate", {0, 0, 1}, {0.1, 0.2, 0.3});
        world::write_pose(*world::last_model(settings).mutable_pose(), {0, 0, 1}, 0.4, 0.3, 0.2);
        return *referee::load_discipline("line_race/solo", {}, &settings.arena());
    }

    PlayedRecording played_ = play_and_record(with_crate(), 60);
};

TEST_F(LinksTest, EveryStateIsReadAsItWasSeen) {
    std::size_t count = 0;
    for (const TickRecord& record : records_of(played_.path)) {
        ASSERT_EQ(record.state.links.size(), 1U);
        const referee::LinkState& then = played_.states.at(count++).links.at(0);
        EXPECT_EQ(record.state.links[0].position_m, then.position_m);
        EXPECT_EQ(record.state.links[0].velocity_mps, then.velocity_mps);
        EXPECT_EQ(record.state.links[0].turn_rate_radps, then.turn_rate_radps);
        EXPECT_EQ(record.state.links[0].orientation, then.orientation);
    }
    EXPECT_EQ(count, played_.states.size());
    // Gravity is 9.8 units of WebSim (5 cm each) per s^2.
    EXPECT_NEAR(played_.states.back().links[0].position_m.z, 1 - 0.49 * 1.2 * 1.2 / 2, 0.01);
}

TEST_F(LinksTest, TheyAreProved) {
    expect_proved(played_.path);
}

TEST_F(LinksTest, OneThatWasPutElsewhereIsFound) {
    const Verification found = verified(
        with_messages<v1::RecordedTick>(played_.path, kWorldTopic, [](v1::RecordedTick& tick) {
            if (tick.tick() == 30) {
                // The last thirteen numbers belong to the crate; z is the third of them.
                const int z = tick.numbers_size() - 11;
                tick.set_numbers(z, tick.numbers(z) + 1);
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("link 1: its z_m is"));
}

TEST_F(LinksTest, TheTableHasThem) {
    const std::string text = exported(played_.path, &export_csv);

    EXPECT_THAT(text,
                HasSubstr(R"(,"link_crate/link_vz_mps","link_crate/link_turn_rate_x_radps")"));
    EXPECT_THAT(text, HasSubstr(R"(,"link_crate/link_orientation_z","link_crate/link_tilt_rad")"));
    EXPECT_THAT(text, HasSubstr(",0,0,1,0,0,0,"));  // Before the first tick, at rest.
}

/// Recorded run past a flap that falls about a hinge on one of its edges.
class JointsTest : public testing::Test {
  protected:
    static referee::Discipline with_flap() {
        v1::Discipline settings = referee::load_discipline("line_race/solo")->settings;
        world::add_crate(settings, "flap", {0, 0, 3}, {0.1, 1, 0.1});
        v1::Joint& hinge = world::add_joint(settings, v1::JOINT_TYPE_REVOLUTE, {1, 0, 0});
        world::write_pose(*hinge.mutable_pose(), {0, -0.5, 0});
        return *referee::load_discipline("line_race/solo", {}, &settings.arena());
    }

    /// Returns the recording in this format, without the last numbers of each tick, which belong to
    /// the hinge.
    std::string without_joints(const std::string& format) const {
        return changed_recording(played_.path, [&format](RecordingParts::Item& own) {
            auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
            v1::RecordedTick tick;
            if (own.topic == kWorldTopic) {
                ASSERT_TRUE(tick.ParseFromString(own.payload));
                tick.mutable_numbers()->Truncate(tick.numbers_size() - 2);
                own.payload = tick.SerializeAsString();
            } else if (metadata != nullptr && metadata->name == kMatchMetadata) {
                metadata->entries[kFormatEntry] = format;
            }
        });
    }

    PlayedRecording played_ = play_and_record(with_flap(), 60);
};

TEST_F(JointsTest, EveryStateIsReadAsItWasSeen) {
    std::size_t count = 0;
    for (const TickRecord& record : records_of(played_.path)) {
        ASSERT_EQ(record.state.joints.size(), 1U);
        const referee::JointState& then = played_.states.at(count++).joints.at(0);
        EXPECT_EQ(record.state.joints[0].position, then.position);
        EXPECT_EQ(record.state.joints[0].speed, then.speed);
    }
    EXPECT_EQ(count, played_.states.size());
    EXPECT_EQ(played_.states.front().joints[0].position, 0);
    EXPECT_LT(played_.states.back().joints[0].position, -0.1) << "its free edge, at +y, falls";
    EXPECT_LT(played_.states.back().joints[0].speed, -0.1);
}

TEST_F(JointsTest, TheyAreProved) {
    expect_proved(played_.path);
}

TEST_F(JointsTest, TheTableHasThem) {
    const std::string text = exported(played_.path, &export_csv);

    EXPECT_THAT(text, HasSubstr(R"(,"joint_flap/joint_position","joint_flap/joint_speed")"));
}

TEST_F(JointsTest, ARecordingOfTodayWithoutThemIsDamaged) {
    RecordingReader reader = open(without_joints(std::to_string(kRecordingFormat)));
    TickRecord record;

    EXPECT_FALSE(reader.next(record));

    ASSERT_FALSE(reader.status());
    const std::string& error = reader.status().error().message;
    EXPECT_THAT(error, HasSubstr("in tick 0: the world has tick 0 and "));
    const Status exported = export_csv(reader, [](std::string_view) { return Status{}; });
    EXPECT_FALSE(exported);
}

TEST_F(JointsTest, RecordingsFromBeforeThemAreRead) {
    std::size_t count = 0;
    for (const TickRecord& record : records_of(without_joints("4"))) {
        EXPECT_TRUE(record.state.joints.empty());
        EXPECT_EQ(record.state.links.size(), 1U);
        ++count;
    }
    EXPECT_EQ(count, played_.states.size());
}

}  // namespace
}  // namespace cancha::recording
