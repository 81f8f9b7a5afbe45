#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "server/recording/match_facts.h"
#include "server/recording/recorder.h"
#include "server/recording/segment_length.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

/// Two whole segments and a bit.
constexpr std::uint64_t kTicks = 250;
constexpr std::uint64_t kSegment = 120;  // Two seconds at 60 Hz.

class SegmentsTest : public testing::Test {
  protected:
    SegmentsTest() { EXPECT_EQ(ticks_per_segment(discipline_.rate), kSegment); }

    void play(std::uint64_t ticks) {
        for (std::uint64_t i = 0; i < ticks && !match_->is_over(); ++i) {
            match_->open_tick();
            match_->catch_up();
            recorder_.seat_drew(kBlue, drawing_of("plan of blue"));
            recorder_.seat_drew(kYellow, drawing_of("plan of yellow"));
            match_->close_tick();
        }
    }

    /// Returns "0 opening", "0 debug/blue", "0 " and so on, in the order of the file.
    std::vector<std::string> parts() const {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < recorder_.part_count(); ++i) {
            names.push_back(
                fmt::format("{} {}", recorder_.part(i).segment, recorder_.part(i).layer));
        }
        return names;
    }

    /// Returns the part's bytes in the file.
    std::string part(std::uint32_t segment, std::string_view layer) const {
        const std::string file = content_of(path_);
        std::size_t offset = 0;
        for (std::size_t i = 0; i < recorder_.part_count(); ++i) {
            const match::TapePart found = recorder_.part(i);
            if (found.segment == segment && found.layer == layer) {
                return file.substr(offset, found.bytes);
            }
            offset += found.bytes;
        }
        ADD_FAILURE() << "no part " << layer << " of segment " << segment;
        return "";
    }

    struct Message {
        std::string topic;
        std::string content;
    };

    /// Returns the messages of a part, read with nothing but the opening before it.
    std::vector<Message> messages_in(std::uint32_t segment, std::string_view layer = "") const {
        const std::string bytes = part(0, match::kTapeOpening) + part(segment, layer);
        Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "a segment");
        std::vector<Message> messages;
        while (const auto item = reader->next()) {
            if (const auto* message = std::get_if<mcap::McapMessage>(&*item)) {
                messages.push_back({std::string(message->topic), std::string(message->payload)});
            }
        }
        EXPECT_EQ(reader->damage()->offset, bytes.size());  // Only the end of a file is missing.
        return messages;
    }

    std::vector<v1::RecordedTick> worlds_in(std::uint32_t segment) const {
        std::vector<v1::RecordedTick> worlds;
        for (const Message& message : messages_in(segment)) {
            if (message.topic == kWorldTopic) {
                EXPECT_TRUE(worlds.emplace_back().ParseFromString(message.content));
            }
        }
        return worlds;
    }

    const std::string path_ = new_file();
    const referee::Discipline discipline_ = short_soccer();
    RecordedMatch match_{path_, discipline_};
    Recorder& recorder_ = match_.recorder();
};

TEST_F(SegmentsTest, AreThereAsSoonAsTheyAreFull) {
    play(kSegment - 1);  // The world before the first tick counts, too.
    EXPECT_THAT(parts(), ElementsAre("0 opening"));

    play(1);
    EXPECT_THAT(parts(), ElementsAre("0 opening", "0 debug/blue", "0 debug/yellow", "0 "));
}

TEST_F(SegmentsTest, EachBeginsWithACompleteWorldAndGoesOnWithoutAGap) {
    play(kTicks);
    match_.close();

    for (std::uint32_t segment = 0; segment < 3; ++segment) {
        const std::vector<v1::RecordedTick> worlds = worlds_in(segment);
        ASSERT_THAT(worlds, SizeIs(segment < 2 ? kSegment : kTicks + 1 - 2 * kSegment));
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            EXPECT_EQ(worlds[i].tick(), segment * kSegment + i);
            EXPECT_EQ(worlds[i].is_complete(), i == 0);
        }
    }
}

TEST_F(SegmentsTest, AreTheBytesOfTheFileOneBehindTheOther) {
    play(2 * kSegment);

    std::string all;
    for (std::size_t i = 0; i < recorder_.part_count(); ++i) {
        const Result<std::string> bytes = recorder_.read(i);
        ASSERT_TRUE(bytes) << bytes.error().message;
        EXPECT_EQ(bytes->size(), recorder_.part(i).bytes);
        all += *bytes;
    }
    EXPECT_THAT(parts(), SizeIs(1 + 2 * 3));
    EXPECT_TRUE(content_of(path_).starts_with(all));
}

TEST_F(SegmentsTest, DrawingsOfATeamAreInNoPartButItsOwn) {
    play(kTicks);
    match_.close();

    const auto topics_in = [this](std::string_view layer) {
        std::map<std::string, std::size_t> topics;
        for (const Message& message : messages_in(1, layer)) {
            ++topics[message.topic];
        }
        return topics;
    };
    EXPECT_THAT(topics_in("debug/blue"), ElementsAre(testing::Pair("/debug/blue", kSegment)));
    EXPECT_THAT(topics_in("debug/yellow"), ElementsAre(testing::Pair("/debug/yellow", kSegment)));
    for (const auto& [topic, count] : topics_in("")) {
        EXPECT_THAT(topic, Not(HasSubstr("debug")));
    }
}

TEST_F(SegmentsTest, TheStatusComesWithEachEventAndSixTimesASecond) {
    play(kTicks);
    match_.close();

    for (std::uint32_t segment = 0; segment < 3; ++segment) {
        std::map<std::uint64_t, std::string> before;  // Topics before each world.
        std::string topics;
        for (const Message& message : messages_in(segment)) {
            if (message.topic == kWorldTopic) {
                v1::RecordedTick world;
                ASSERT_TRUE(world.ParseFromString(message.content));
                before[world.tick()] = std::exchange(topics, "");
            } else if (message.topic == kEventsTopic || message.topic == kStatusTopic) {
                topics += message.topic;
            }
        }
        for (const auto& [tick, there] : before) {
            const bool has_event = there.find(kEventsTopic) != std::string::npos;
            const bool is_due = tick % 10 == 0 || tick == before.begin()->first;
            EXPECT_EQ(there.ends_with(kStatusTopic), has_event || is_due) << tick;
        }
    }
}

TEST_F(SegmentsTest, TheLastOneIsThereWhenTheRulesEndTheMatch) {
    const referee::Discipline discipline = short_soccer("3");
    RecordedMatch match(new_file(), discipline);
    play_on(*match);

    const Recorder& recorder = match.recorder();
    const match::TapePart last = recorder.part(recorder.part_count() - 1);
    EXPECT_EQ(last.layer, "");
    EXPECT_EQ(last.segment, match->tick().number / kSegment);
    // Statistics are written at the end.
    const std::string bytes = *recorder.read(0) + *recorder.read(recorder.part_count() - 1);
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "the end");
    std::size_t statistics = 0;
    while (const auto item = reader->next()) {
        const auto* message = std::get_if<mcap::McapMessage>(&*item);
        statistics += message != nullptr && message->topic == kStatisticsTopic ? 1 : 0;
    }
    EXPECT_EQ(statistics, 1U);
}

TEST_F(SegmentsTest, TheLastOneIsThereWhenSomebodyEndsTheMatch) {
    play(kSegment + 5);
    match_->open_tick();
    ASSERT_TRUE(match_->end("the hall is on fire", Team::kNone));

    bool tells_of_end = false;
    for (const Message& message : messages_in(1)) {
        tells_of_end = tells_of_end || message.topic == kInterventionsTopic;
    }
    EXPECT_TRUE(tells_of_end);
    EXPECT_THAT(worlds_in(1), SizeIs(6));
}

TEST_F(SegmentsTest, ChangesBetweenTicksStandBeforeTheTickThatFollows) {
    play(10);
    match_.change(match::move_ball({.position_m = {0.5, 0.3, 0.0252}}));
    play(1);
    match_.close();

    std::vector<std::string> topics;
    for (const Message& message : messages_in(0)) {
        topics.push_back(message.topic);
    }
    const auto change = std::ranges::find(topics, kInterventionsTopic);
    ASSERT_NE(change, topics.end());
    EXPECT_EQ(std::count(topics.begin(), change, std::string(kWorldTopic)), 11);  // Ticks 0 to 10.
    EXPECT_EQ(std::count(change, topics.end(), std::string(kWorldTopic)), 1);
}

TEST(SegmentLengthTest, IsTwoSecondsButNotMoreThanAThousandTicks) {
    EXPECT_EQ(ticks_per_segment(TickRate(60)), 120U);
    EXPECT_EQ(ticks_per_segment(TickRate(1)), 2U);
    EXPECT_EQ(ticks_per_segment(TickRate(10'000)), kMostTicksPerSegment);
    EXPECT_EQ(ticks_per_segment(TickRate::of_tick(std::chrono::seconds(10))), 1U);
}

}  // namespace
}  // namespace cancha::recording
