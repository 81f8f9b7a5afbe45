#include "server/recording/recording_reader.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>

#include "server/recording/test_recordings.h"
#include "server/sim/match/version.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

void expect_same(const referee::WorldState& found, const referee::WorldState& expected) {
    ASSERT_EQ(found.tick, expected.tick);
    ASSERT_EQ(found.ball->position_m, expected.ball->position_m);
    ASSERT_EQ(found.ball->velocity_mps, expected.ball->velocity_mps);
    ASSERT_EQ(found.ball->turn_rate_radps, expected.ball->turn_rate_radps);
    ASSERT_EQ(found.robots.size(), expected.robots.size());
    for (std::size_t i = 0; i < found.robots.size(); ++i) {
        ASSERT_EQ(found.robots[i].id, expected.robots[i].id);
        ASSERT_EQ(found.robots[i].team, expected.robots[i].team);
        ASSERT_EQ(found.robots[i].position_m, expected.robots[i].position_m);
        ASSERT_EQ(found.robots[i].heading_rad, expected.robots[i].heading_rad);
        ASSERT_EQ(found.robots[i].velocity_mps, expected.robots[i].velocity_mps);
        ASSERT_EQ(found.robots[i].turn_rate_radps, expected.robots[i].turn_rate_radps);
        ASSERT_EQ(found.robots[i].orientation, expected.robots[i].orientation);
    }
}

/// Reads as far as possible. Returns the number of ticks read; expects that all are as played.
std::size_t count_intact_ticks(RecordingReader& reader, const PlayedRecording& played) {
    TickRecord record;
    std::size_t ticks = 0;
    while (reader.next(record)) {
        expect_same(record.state, played.states.at(ticks));
        ++ticks;
    }
    return ticks;
}

class RecordingReaderTest : public testing::Test {
  protected:
    RecordingReaderTest() : played_(play_and_record(short_soccer("1"), kTicks)) {}

    static constexpr std::uint64_t kTicks = 250;

    PlayedRecording played_;
};

TEST_F(RecordingReaderTest, KnowsWhatTheMatchWasMadeFrom) {
    const RecordingReader reader = open(played_.path);

    EXPECT_EQ(reader.facts().discipline.full_name(), "simurosot/5v5");
    EXPECT_EQ(reader.facts().discipline.hash, short_soccer("1").hash);
    EXPECT_EQ(reader.facts().discipline_hash, short_soccer("1").hash);
    EXPECT_EQ(reader.facts().options.seed, 7);
    EXPECT_EQ(reader.facts().options.blue_name, "Blue");
    EXPECT_EQ(reader.facts().behaviour_version, match::kBehaviourVersion);
}

TEST_F(RecordingReaderTest, GivesEveryStateAsItWasSeen) {
    RecordingReader reader = open(played_.path);

    EXPECT_EQ(count_intact_ticks(reader, played_), played_.states.size());
    EXPECT_TRUE(reader.status());
}

TEST_F(RecordingReaderTest, GivesEveryEventInItsTick) {
    std::vector<referee::GameEvent> events;
    for (const TickRecord& record : records_of(played_.path)) {
        for (const referee::GameEvent& event : record.events) {
            EXPECT_EQ(event.tick, record.state.tick);
            events.push_back(event);
        }
    }

    ASSERT_EQ(events.size(), played_.events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        EXPECT_EQ(events[i].kind, played_.events[i].kind);
        EXPECT_EQ(events[i].text, played_.events[i].text);
    }
}

TEST_F(RecordingReaderTest, MoreEventsInATickThanThereCanBeAreDamage) {
    constexpr std::size_t kTooMany = 100'001;
    RecordingParts parts = read_parts(played_.path);
    const auto event = std::ranges::find(parts.items, kEventsTopic, &RecordingParts::Item::topic);
    ASSERT_NE(event, parts.items.end());
    const RecordingParts::Item copied = *event;
    parts.items.insert(event, kTooMany, copied);
    RecordingReader reader = open(new_file(file_of(parts)));
    TickRecord record;

    EXPECT_FALSE(reader.next(record));

    ASSERT_FALSE(reader.status());
    EXPECT_THAT(reader.status().error().message, HasSubstr("in tick 0: more than 100000 events"));
    EXPECT_EQ(record.events.size(), 100'000U);
}

TEST_F(RecordingReaderTest, KnowsTheResult) {
    RecordingReader reader = open(played_.path);
    count_intact_ticks(reader, played_);

    ASSERT_TRUE(reader.result());
    EXPECT_EQ(reader.result()->ticks, played_.states.back().tick.number);
    EXPECT_EQ(reader.result()->state_hash, played_.state_hash);
    EXPECT_EQ(reader.report(), R"({"made": "by a test"})");
}

TEST_F(RecordingReaderTest, ReadsAllThatIsBeforeACut) {
    const std::string bytes = content_of(played_.path);
    std::mt19937_64 generator(1);
    std::uniform_int_distribution<std::size_t> place(0, bytes.size() - 1);
    std::size_t opened = 0;

    for (int i = 0; i < 200; ++i) {
        const std::string cut = bytes.substr(0, place(generator));
        auto reader = RecordingReader::of_bytes(cut, "cut.mcap");
        if (!reader) {
            EXPECT_THAT(reader.error().message, HasSubstr("cut.mcap"));
            continue;
        }
        ++opened;
        count_intact_ticks(*reader, played_);
        ASSERT_FALSE(reader->status());
        EXPECT_THAT(reader->status().error().message, HasSubstr("cut.mcap"));
    }
    // The facts are at the beginning of the file, so most cuts come after them.
    EXPECT_GT(opened, 100);
}

TEST_F(RecordingReaderTest, GivesNoWrongStateAfterABitHasFlipped) {
    const std::string bytes = content_of(played_.path);
    std::mt19937_64 generator(2);
    std::uniform_int_distribution<std::size_t> place(0, bytes.size() - 1);

    for (int i = 0; i < 200; ++i) {
        std::string flipped = bytes;
        char& byte = flipped[place(generator)];
        byte = static_cast<char>(byte ^ (1 << (i % 8)));
        auto reader = RecordingReader::of_bytes(flipped, "flipped.mcap");
        if (reader) {
            count_intact_ticks(*reader, played_);
        }
    }
}

TEST_F(RecordingReaderTest, RefusesATickThatIsMissing) {
    const std::string path =
        with_messages<v1::RecordedTick>(played_.path, kWorldTopic, [](v1::RecordedTick& tick) {
            if (tick.tick() > 10) {
                tick.set_tick(tick.tick() + 1);
            }
        });
    RecordingReader reader = open(path);

    EXPECT_EQ(count_intact_ticks(reader, played_), 11);
    EXPECT_THAT(reader.status().error().message, HasSubstr("in tick 11: the world has tick 12"));
}

TEST_F(RecordingReaderTest, RefusesCommandsForRobotsThatAreNotThere) {
    const std::string path = with_messages<v1::RecordedCommands>(
        played_.path, "/commands/blue", [](v1::RecordedCommands& commands) {
            if (commands.tick() > 20) {
                commands.set_robot_ids(0, 99);
            }
        });
    RecordingReader reader = open(path);

    // Commands come before the ticks that they lead to.
    const std::size_t intact = count_intact_ticks(reader, played_);
    EXPECT_GT(intact, 20);
    EXPECT_LT(intact, played_.states.size());
    EXPECT_THAT(reader.status().error().message, HasSubstr("robot 99"));
}

TEST(RecordingReaderErrorTest, SaysWhenAFileIsNoRecording) {
    EXPECT_THAT(RecordingReader::of_bytes("", "empty.mcap").error().message,
                HasSubstr("empty.mcap"));
    EXPECT_THAT(RecordingReader::of_bytes("PNG and more", "other.png").error().message,
                HasSubstr("other.png"));
    EXPECT_EQ(RecordingReader::open("/nowhere/at/all.mcap").error().code, ErrorCode::kNotFound);
}

TEST(RecordingReaderErrorTest, SaysWhenAnMcapFileHoldsNoMatch) {
    const std::string path = new_file(
        file_of({.header = {}, .channels = {}, .items = {{mcap::McapMetadata{"other", {}}}}}));

    EXPECT_THAT(RecordingReader::open(path).error().message,
                HasSubstr("not a recording of a Cancha match"));
}

TEST(RecordingReaderErrorTest, SaysWhichFactIsMissing) {
    const PlayedRecording played = play_and_record(short_soccer(), 1);
    const std::string path =
        with_metadata(played.path, kMatchMetadata, [](Entries& entries) { entries.erase("seed"); });

    EXPECT_THAT(RecordingReader::open(path).error().message, HasSubstr("'seed'"));
}

TEST(RecordingReaderErrorTest, SaysWhenTheDisciplineIsUnknown) {
    const PlayedRecording played = play_and_record(short_soccer(), 1);
    const std::string path = with_metadata(played.path, kMatchMetadata, [](Entries& entries) {
        entries["discipline"] = "water_polo";
    });

    EXPECT_THAT(RecordingReader::open(path).error().message, HasSubstr("water_polo"));
}

}  // namespace
}  // namespace cancha::recording
