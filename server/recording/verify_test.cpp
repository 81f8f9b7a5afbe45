#include "server/recording/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "server/recording/judge.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

/// The recording with the metadata of the match changed.
std::string with_fact(const std::string& path, const std::string& key, const std::string& value) {
    return changed_recording(path, [&](OwnItem& own) {
        if (auto* metadata = std::get_if<McapMetadata>(&own.item);
            metadata != nullptr && metadata->name == "match") {
            metadata->entries[key] = value;
        }
    });
}

/// The recording with the command for one wheel of robot 3 in this tick turned round.
std::string with_flipped_command(const std::string& path, std::uint64_t tick) {
    bool is_done = false;
    return changed_recording(path, [&](OwnItem& own) {
        const auto* message = std::get_if<McapMessage>(&own.item);
        v1::RecordedCommands commands;
        if (is_done || message == nullptr || message->topic != "/commands/blue" ||
            !commands.ParseFromString(own.payload)) {
            return;
        }
        for (int i = 0; i < commands.robot_ids_size(); ++i) {
            if (commands.robot_ids(i) == 3 && commands.tick() + commands.ticks_later(i) == tick) {
                commands.set_left(i, -commands.left(i));
                is_done = true;
            }
        }
        own.payload = commands.SerializeAsString();
    });
}

Result<Verification> verified(const std::string& path) {
    RecordingReader reader = open(path);
    return verify(reader);
}

class VerifyTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 300;

    const referee::Discipline discipline_ = short_soccer("2");
    const PlayedRecording played_ = play_and_record(discipline_, kTicks);
};

TEST_F(VerifyTest, ProvesAMatch) {
    const auto found = verified(played_.path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
    EXPECT_EQ(found->ticks, played_.states.back().tick.number);
}

TEST_F(VerifyTest, ProvesAMatchThatItsLengthEnds) {
    const PlayedRecording played =
        play_and_record(discipline_, kTicks, {.seed = 3, .max_ticks = 50});

    const auto found = verified(played.path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
    EXPECT_EQ(found->ticks, 50);
}

TEST_F(VerifyTest, ProvesAMatchWithAnOpeningOfItsOwn) {
    const lockstep::Opening opening{
        .robots = {{.id = RobotId{2},
                    .pose = {0.31, 0.2, 1.1},
                    .motion = {.velocity_mps = {0.3, -0.1}, .turn_rate_radps = 2}}},
        .ball = world::BallMotion{.position_m = {0.1, 0.1, 0.2}, .velocity_mps = {1, 0.5, 0}}};
    const PlayedRecording played =
        play_and_record(discipline_, kTicks, {.seed = 3, .opening = opening});

    const auto found = verified(played.path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

TEST_F(VerifyTest, NamesTheTickAndTheBodyOfAFlippedCommand) {
    const auto found = verified(with_flipped_command(played_.path, 40));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    // The curves give every robot a new command in every tick: that of tick 40 leads to state 41.
    EXPECT_EQ(found->differing_tick, 41);
    EXPECT_THAT(found->difference, HasSubstr("robot 3"));
}

TEST_F(VerifyTest, RefusesAnotherBehaviourVersion) {
    const auto found = verified(with_fact(played_.path, "behaviour_version", "1"));

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("behaviour version 1"));
}

TEST_F(VerifyTest, RefusesADisciplineWithOtherSettings) {
    const auto found = verified(with_fact(played_.path, "discipline_hash", "00000000000000ff"));

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("00000000000000ff"));
}

TEST_F(VerifyTest, FindsAnotherSeed) {
    const auto found = verified(with_fact(played_.path, "seed", "8"));

    ASSERT_TRUE(found);
    EXPECT_FALSE(found->is_equal);
    EXPECT_EQ(found->differing_tick, 0) << "the seed is part of the state";
}

TEST_F(VerifyTest, SaysHowFarADamagedRecordingIsProved) {
    std::vector<OwnItem> items = read_items(played_.path);
    items.resize(items.size() / 2);
    const auto found = verified(write_items(items));

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("without the result"));
    EXPECT_THAT(found.error().message, HasSubstr("are equal"));
}

class JudgeTest : public VerifyTest {};

TEST_F(JudgeTest, AgreesWithTheSameRules) {
    RecordingReader reader = open(played_.path);

    const auto judgement = judge(reader);

    ASSERT_TRUE(judgement) << judgement.error().message;
    EXPECT_TRUE(judgement->differences.empty());
    EXPECT_EQ(judgement->events, played_.events.size());
    EXPECT_GT(judgement->events, 1U) << "a match without events proves little";
}

TEST_F(JudgeTest, NamesAnEventThatOnlyTheRecordingHas) {
    bool is_done = false;
    RecordingReader reader = open(changed_recording(played_.path, [&is_done](OwnItem& own) {
        const auto* message = std::get_if<McapMessage>(&own.item);
        v1::GameEvent event;
        if (!is_done && message != nullptr && message->topic == "/events" &&
            event.ParseFromString(own.payload)) {
            event.set_text("a dog ran onto the field");
            own.payload = event.SerializeAsString();
            is_done = true;
        }
    }));

    const auto judgement = judge(reader);

    ASSERT_TRUE(judgement);
    ASSERT_EQ(judgement->differences.size(), 2);
    EXPECT_TRUE(judgement->differences[0].is_of_recording);
    EXPECT_EQ(judgement->differences[0].event.text, "a dog ran onto the field");
    EXPECT_FALSE(judgement->differences[1].is_of_recording);
    EXPECT_EQ(judgement->differences[1].event.text, played_.events.front().text);
}

}  // namespace
}  // namespace cancha::recording
