#include "server/recording/verify.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/test_rulings.h"
#include "server/recording/judge.h"
#include "server/recording/recorder.h"
#include "server/recording/segment_length.h"
#include "server/recording/test_recording_parts.h"
#include "server/recording/test_recordings.h"
#include "server/sim/match/abandonment.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::recording {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// The recording with the metadata of the match changed.
std::string with_fact(const std::string& path, const std::string& key, const std::string& value) {
    return changed_recording(path, [&](OwnItem& own) {
        if (auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
            metadata != nullptr && metadata->name == "match") {
            metadata->entries[key] = value;
        }
    });
}

/// The recording with the command for one wheel of robot 3 in this tick turned round.
std::string with_flipped_command(const std::string& path, std::uint64_t tick) {
    bool is_done = false;
    return changed_recording(path, [&](OwnItem& own) {
        const auto* message = std::get_if<mcap::McapMessage>(&own.item);
        v1::RecordedCommands commands;
        if (is_done || message == nullptr || message->topic != "/commands/blue" ||
            !commands.ParseFromString(own.payload)) {
            return;
        }
        for (int i = 0; i < commands.robot_ids_size(); ++i) {
            if (commands.robot_ids(i) == 3 && commands.tick() + commands.ticks_later(i) == tick) {
                commands.set_numbers(2 * i, -commands.numbers(2 * i));
                is_done = true;
            }
        }
        own.payload = commands.SerializeAsString();
    });
}

/// The recording with each message of this type on the topic as `change` leaves it.
template <typename Message, typename Change>
std::string with_message(const std::string& path, std::string_view topic, Change change) {
    return changed_recording(path, [&](OwnItem& own) {
        const auto* item = std::get_if<mcap::McapMessage>(&own.item);
        Message message;
        if (item != nullptr && item->topic == topic && message.ParseFromString(own.payload)) {
            change(message);
            own.payload = message.SerializeAsString();
        }
    });
}

/// The recording with this entry of the match changed, and its content hash left as it was.
std::string with_bytes_changed(const std::string& path, const std::string& entry) {
    RecordingParts parts = read_parts(path);
    for (RecordingParts::Item& own : parts.items) {
        auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
        if (metadata != nullptr && metadata->name == kMatchMetadata) {
            metadata->entries[entry] += "x";
        }
    }
    std::string changed = write_items({});
    std::ofstream(changed, std::ios::binary) << file_of(parts);
    return changed;
}

/// Of the host's clock: the simulation knows nothing of it.
referee::GameEvent host_event(const match::Match& match, const char* kind) {
    referee::GameEvent event;
    event.tick = match.tick();
    event.kind = kind;
    event.team = Team::kBlue;
    event.text = "blue did not answer in time";
    event.origin = referee::server_origin();
    return event;
}

bool lists(const Verification& found, std::string_view text) {
    return std::ranges::any_of(found.unproved, [text](const Unproved& unproved) {
        return unproved.text.find(text) != std::string::npos;
    });
}

Result<Verification> verified(const std::string& path) {
    RecordingReader reader = open(path);
    return verify(reader);
}

class VerifyTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 300;

    /// A match in which a team misses a deadline before and after an official changes something.
    std::string record_with_host_events(const std::string& path) {
        Recorder recorder = *Recorder::create(path, discipline_);
        match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings), {},
                                    &recorder);
        for (std::uint64_t tick = 0; tick < kTicks && !match.is_over(); ++tick) {
            if (tick == 31) {
                EXPECT_TRUE(match.change(match::rule(referee::award_goal(Team::kBlue)), "alice"));
            }
            match.open_tick();
            if (tick == 30 || tick == 31) {
                match.note(host_event(match, "deadline_missed"));
            }
            match.close_tick();
        }
        EXPECT_TRUE(recorder.close(match, ""));
        return path;
    }

    const referee::Discipline discipline_ = short_soccer("2");
    const ScratchFolder folder_;
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
    const match::Opening opening{
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

TEST_F(VerifyTest, GivesTheContentHashThatTheRecorderGave) {
    const auto found = verified(played_.path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->content_hash, played_.content_hash);
    EXPECT_EQ(found->content_hash.size(), 64U);
}

TEST_F(VerifyTest, FindsAForgedPositionThatNoHashCovers) {
    const auto found =
        verified(with_message<v1::RecordedTick>(played_.path, "/world", [](v1::RecordedTick& tick) {
            if (tick.tick() == 40) {
                tick.set_numbers(0, tick.numbers(0) + 1);
            } else if (tick.tick() == 41) {
                tick.set_numbers(0, tick.numbers(0) - 1);
            }
        }));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_EQ(found->differing_tick, 40U);
    EXPECT_THAT(found->difference, HasSubstr("the ball: its x_m is"));
}

TEST_F(VerifyTest, FindsAForgedEvent) {
    const auto found =
        verified(with_message<v1::GameEvent>(played_.path, "/events", [](v1::GameEvent& event) {
            if (event.number() == 1) {
                event.set_text("a dog ran onto the field");
            }
        }));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_THAT(found->difference, HasSubstr("a dog ran onto the field"));
}

TEST_F(VerifyTest, FindsSwappedNames) {
    const PlayedRecording played = play_and_record(
        discipline_, kTicks, {.seed = 7, .blue_name = "Ajax", .yellow_name = "Boca"});
    const auto found =
        verified(with_fact(with_fact(played.path, "blue", "Boca"), "yellow", "Ajax"));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_THAT(found->difference, AllOf(HasSubstr("Ajax"), HasSubstr("Boca")));
}

TEST_F(VerifyTest, FindsAnotherNumberOfTicksInTheResult) {
    const auto found = verified(changed_recording(played_.path, [](OwnItem& own) {
        auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
        if (metadata != nullptr && metadata->name == kResultMetadata) {
            metadata->entries["ticks"] = "99999";
        }
    }));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_THAT(found->difference, HasSubstr("99999"));
}

TEST_F(VerifyTest, FindsACommandThatChangesNothing) {
    bool is_done = false;
    const auto found = verified(with_message<v1::RecordedCommands>(
        played_.path, "/commands/blue", [&is_done](v1::RecordedCommands& commands) {
            if (std::exchange(is_done, true)) {
                return;
            }
            // What the last robot of these was told it is told once more.
            const int last = commands.robot_ids_size() - 1;
            commands.add_ticks_later(commands.ticks_later(last));
            commands.add_robot_ids(commands.robot_ids(last));
            commands.add_numbers(commands.numbers(2 * last));
            commands.add_numbers(commands.numbers(2 * last + 1));
        }));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_THAT(found->difference, HasSubstr("/commands/blue"));
}

TEST_F(VerifyTest, FindsThatTheFileWasChangedWhereNothingElseTells) {
    const auto found = verified(with_bytes_changed(played_.path, "build"));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_THAT(found->difference, HasSubstr("the file was changed after it was recorded"));
}

TEST_F(VerifyTest, ProvesAMatchThatIsEndedWhileATickIsOpen) {
    const std::string path = folder_.file("ended.mcap");
    Recorder recorder = *Recorder::create(path, discipline_);
    match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings), {},
                                &recorder);
    for (int tick = 0; tick < 7; ++tick) {
        match.open_tick();
        match.command({RobotId{3}, world::WheelSpeeds{0.1 * tick, 0.3}});
        match.close_tick();
    }
    match.open_tick();
    match.command({RobotId{3}, world::WheelSpeeds{-1, -1}});
    match.note(host_event(match, "forfeit"));
    match.end("blue forfeits", Team::kYellow);
    ASSERT_TRUE(recorder.close(match, ""));

    const auto found = verified(path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
    EXPECT_TRUE(lists(*found, "1 forfeit"));
}

// A host that has time writes a complete segment before the next tick, one that has none with it.
TEST_F(VerifyTest, ProvesAMatchThatIsEndedWhereASegmentIsComplete) {
    const std::uint64_t segment = ticks_per_segment(discipline_.rate);
    for (const std::uint64_t ticks : {segment - 2, segment - 1, segment}) {
        for (const bool has_time : {true, false}) {
            const std::string path = folder_.file("boundary.mcap");
            Recorder recorder = *Recorder::create(path, discipline_);
            match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings),
                                        {}, &recorder);
            for (std::uint64_t tick = 0; tick < ticks; ++tick) {
                match.open_tick();
                match.close_tick();
            }
            if (has_time) {
                match.catch_up();
            }
            const match::Abandonment failure{"floodlight failure", "Marta"};
            match.end(match::end_reason_of(failure), Team::kNone);
            match.note(match::event_of(failure, match.tick()));
            ASSERT_TRUE(recorder.close(match, ""));

            const auto found = verified(path);

            ASSERT_TRUE(found) << found.error().message;
            EXPECT_TRUE(found->is_equal) << ticks << " ticks: " << found->difference;
        }
    }
}

TEST_F(VerifyTest, ListsTheEventsOfTheHostWhichOnlyItsClockKnows) {
    const std::string path = record_with_host_events(folder_.file("late.mcap"));

    const auto found = verified(path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
    EXPECT_TRUE(lists(*found, "2 deadline_missed"));
    EXPECT_FALSE(lists(*verified(played_.path), "deadline_missed"));
}

TEST_F(VerifyTest, FindsAnEventOfTheHostInAnotherTickThanItSays) {
    const auto found = verified(with_message<v1::GameEvent>(
        record_with_host_events(folder_.file("late.mcap")), "/events", [](v1::GameEvent& event) {
            if (event.kind() == "deadline_missed") {
                event.set_tick(event.tick() + 1);
            }
        }));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
}

TEST_F(VerifyTest, ListsARulingThatCameTooLate) {
    const std::string path = folder_.file("too-late.mcap");
    Recorder recorder = *Recorder::create(path, discipline_);
    match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings), {},
                                &recorder);
    for (std::uint64_t tick = 0; tick < 40; ++tick) {
        if (tick == 22) {
            ASSERT_TRUE(match.change(match::rule(referee::award_goal(Team::kBlue)), "alice"));
        }
        match.open_tick();
        if (tick == 30) {
            const auto goal = std::ranges::find(match.events(), std::string_view("goal"),
                                                &referee::GameEvent::kind);
            ASSERT_NE(goal, match.events().end());
            // Both are possible now, and only the first of them once the tick has been closed.
            const match::Change take_back = match::rule(referee::take_back(goal->decision));
            ASSERT_TRUE(match.change(take_back, "alice"));
            ASSERT_TRUE(match.change(take_back, "bob"));
            ASSERT_TRUE(match.change(match::save_state("a"), "alice"));
        }
        match.close_tick();
    }
    ASSERT_TRUE(recorder.close(match, ""));

    const auto found = verified(path);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
    EXPECT_TRUE(lists(*found, "1 intervention"));
}

/// As a program wrote it that knew neither formats nor content hashes.
std::string of_older_format(const std::string& path) {
    return changed_recording(path, [](OwnItem& own) {
        if (auto* metadata = std::get_if<mcap::McapMetadata>(&own.item)) {
            metadata->entries.erase(kFormatEntry);
            metadata->entries.erase(kContentHashEntry);
        }
    });
}

TEST_F(VerifyTest, RefusesAnOlderFormatWhichNoProgramOfItsBehaviourVersionWrote) {
    for (const std::string& file :
         {of_older_format(played_.path), with_fact(played_.path, "format", "1")}) {
        const auto found = verified(file);

        ASSERT_FALSE(found);
        EXPECT_THAT(found.error().message, HasSubstr("it was changed after it was recorded"));
    }
}

TEST_F(VerifyTest, RefusesANewerFormat) {
    const std::string newer = std::to_string(kRecordingFormat + 1);
    const auto found = verified(with_fact(played_.path, "format", newer));

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("format " + newer));
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
        const auto* message = std::get_if<mcap::McapMessage>(&own.item);
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
