#include "server/recording/verify.h"

#include <utility>

#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/test_rulings.h"
#include "server/recording/judge.h"
#include "server/recording/segment_length.h"
#include "server/recording/test_recording_parts.h"
#include "server/recording/test_recordings.h"
#include "server/sim/match/abandonment.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Returns the recording with this fact of the match changed.
std::string with_fact(const std::string& path, const std::string& key, const std::string& value) {
    return with_metadata(path, kMatchMetadata, [&](Entries& entries) { entries[key] = value; });
}

/// Returns the recording with the command for one wheel of robot 3 in this tick reversed.
std::string with_flipped_command(const std::string& path, std::uint64_t tick) {
    return with_messages<v1::RecordedCommands>(
        path, "/commands/blue", [tick](v1::RecordedCommands& commands) {
            for (int i = 0; i < commands.robot_ids_size(); ++i) {
                if (commands.robot_ids(i) == 3 &&
                    commands.tick() + commands.ticks_later(i) == tick) {
                    commands.set_numbers(2 * i, -commands.numbers(2 * i));
                }
            }
        });
}

/// Returns the recording with the entries of all metadata changed and the content hash unchanged.
std::string with_old_hash(const std::string& path, const std::function<void(Entries&)>& change) {
    RecordingParts parts = read_parts(path);
    for (RecordingParts::Item& own : parts.items) {
        if (auto* metadata = std::get_if<mcap::McapMetadata>(&own.item)) {
            change(metadata->entries);
        }
    }
    return new_file(file_of(parts));
}

/// Event from the host's clock, which the simulation does not know.
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

class VerifyTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 300;

    /// Records a match in which a team misses a deadline before and after a change by an official.
    std::string record_with_host_events() const {
        std::string path = new_file();
        RecordedMatch match(path, discipline_);
        for (std::uint64_t tick = 0; tick < kTicks && !match->is_over(); ++tick) {
            if (tick == 31) {
                match.change(match::rule(referee::award_goal(Team::kBlue)));
            }
            match->open_tick();
            if (tick == 30 || tick == 31) {
                match->note(host_event(*match, "deadline_missed"));
            }
            match->close_tick();
        }
        match.close();
        return path;
    }

    const referee::Discipline discipline_ = short_soccer("2");
    const PlayedRecording played_ = play_and_record(discipline_, kTicks);
};

TEST_F(VerifyTest, ProvesAMatch) {
    const Verification found = expect_proved(played_.path);

    EXPECT_EQ(found.ticks, played_.states.back().tick.number);
}

TEST_F(VerifyTest, ProvesAMatchThatItsLengthEnds) {
    const PlayedRecording played =
        play_and_record(discipline_, kTicks, {.seed = 3, .max_ticks = 50});

    const Verification found = expect_proved(played.path);

    EXPECT_EQ(found.ticks, 50);
}

TEST_F(VerifyTest, ProvesAMatchWithAnOpeningOfItsOwn) {
    const match::Opening opening{
        .robots = {{.id = RobotId{2},
                    .pose = {0.31, 0.2, 1.1},
                    .motion = {.velocity_mps = {0.3, -0.1}, .turn_rate_radps = 2}}},
        .ball = world::BallMotion{.position_m = {0.1, 0.1, 0.2}, .velocity_mps = {1, 0.5, 0}}};
    const PlayedRecording played =
        play_and_record(discipline_, kTicks, {.seed = 3, .opening = opening});

    expect_proved(played.path);
}

// In line_race the seed varies the starts, unless an opening places the robots.
TEST_F(VerifyTest, ProvesAMatchWithAnOpeningThatPlacesNothing) {
    const referee::Discipline varied = referee::load_discipline("line_race/solo").value();
    const PlayedRecording played =
        play_and_record(varied, kTicks, {.seed = 3, .opening = match::Opening{}});

    expect_proved(played.path);
}

TEST_F(VerifyTest, NamesTheTickAndTheBodyOfAFlippedCommand) {
    const auto found = verified(with_flipped_command(played_.path, 40));

    EXPECT_FALSE(found.is_equal);
    // The curves give every robot a new command in every tick. The command of tick 40 leads to
    // state 41.
    EXPECT_EQ(found.differing_tick, 41);
    EXPECT_THAT(found.difference, HasSubstr("robot 3"));
}

TEST_F(VerifyTest, RefusesAnotherBehaviourVersion) {
    EXPECT_THAT(refusal_of(content_of(with_fact(played_.path, "behaviour_version", "1"))),
                HasSubstr("behaviour version 1"));
}

TEST_F(VerifyTest, RefusesADisciplineWithOtherSettings) {
    EXPECT_THAT(
        refusal_of(content_of(with_fact(played_.path, "discipline_hash", "00000000000000ff"))),
        HasSubstr("00000000000000ff"));
}

TEST_F(VerifyTest, FindsAnotherSeed) {
    const auto found = verified(with_fact(played_.path, "seed", "8"));

    EXPECT_FALSE(found.is_equal);
    EXPECT_EQ(found.differing_tick, 0) << "the seed is part of the state";
}

TEST_F(VerifyTest, SaysHowFarADamagedRecordingIsProved) {
    RecordingParts parts = read_parts(played_.path);
    parts.items.resize(parts.items.size() / 2);
    EXPECT_THAT(refusal_of(file_of(parts)),
                AllOf(HasSubstr("without the result"), HasSubstr("are equal")));
}

TEST_F(VerifyTest, GivesTheContentHashThatTheRecorderGave) {
    const auto found = verified(played_.path);

    EXPECT_EQ(found.content_hash, played_.content_hash);
    EXPECT_EQ(found.content_hash.size(), 64U);
}

TEST_F(VerifyTest, FindsAForgedPositionThatNoHashCovers) {
    const auto found = verified(
        with_messages<v1::RecordedTick>(played_.path, "/world", [](v1::RecordedTick& tick) {
            if (tick.tick() == 40) {
                tick.set_numbers(0, tick.numbers(0) + 1);
            } else if (tick.tick() == 41) {
                tick.set_numbers(0, tick.numbers(0) - 1);
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_EQ(found.differing_tick, 40U);
    EXPECT_THAT(found.difference, HasSubstr("the ball: its x_m is"));
}

TEST_F(VerifyTest, FindsAForgedEvent) {
    const auto found =
        verified(with_messages<v1::GameEvent>(played_.path, "/events", [](v1::GameEvent& event) {
            if (event.number() == 1) {
                event.set_text("a dog ran onto the field");
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("a dog ran onto the field"));
}

TEST_F(VerifyTest, FindsSwappedNames) {
    const PlayedRecording played = play_and_record(
        discipline_, kTicks, {.seed = 7, .blue_name = "Ajax", .yellow_name = "Boca"});
    const auto found =
        verified(with_fact(with_fact(played.path, "blue", "Boca"), "yellow", "Ajax"));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, AllOf(HasSubstr("Ajax"), HasSubstr("Boca")));
}

TEST_F(VerifyTest, FindsAnotherNumberOfTicksInTheResult) {
    const auto found = verified(with_metadata(
        played_.path, kResultMetadata, [](Entries& entries) { entries["ticks"] = "99999"; }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("99999"));
}

TEST_F(VerifyTest, FindsACommandThatChangesNothing) {
    bool is_done = false;
    const auto found = verified(with_messages<v1::RecordedCommands>(
        played_.path, "/commands/blue", [&is_done](v1::RecordedCommands& commands) {
            if (std::exchange(is_done, true)) {
                return;
            }
            // Repeats the command of the last of these robots.
            const int last = commands.robot_ids_size() - 1;
            commands.add_ticks_later(commands.ticks_later(last));
            commands.add_robot_ids(commands.robot_ids(last));
            commands.add_numbers(commands.numbers(2 * last));
            commands.add_numbers(commands.numbers(2 * last + 1));
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("/commands/blue"));
}

TEST_F(VerifyTest, FindsThatTheFileWasChangedWhereNothingElseTells) {
    const auto found = verified(with_old_hash(played_.path, [](Entries& entries) {
        if (entries.contains("build")) {
            entries["build"] += "x";
        }
    }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_THAT(found.difference, HasSubstr("the file was changed after it was recorded"));
}

TEST_F(VerifyTest, ProvesAMatchThatIsEndedWhileATickIsOpen) {
    const std::string path = new_file();
    RecordedMatch match(path, discipline_);
    for (int tick = 0; tick < 7; ++tick) {
        match->open_tick();
        match->command({RobotId{3}, world::WheelSpeeds{0.1 * tick, 0.3}});
        match->close_tick();
    }
    match->open_tick();
    match->command({RobotId{3}, world::WheelSpeeds{-1, -1}});
    match->note(host_event(*match, "forfeit"));
    match->end("blue forfeits", Team::kYellow);
    match.close();

    const Verification found = expect_proved(path);

    EXPECT_TRUE(lists(found, "1 forfeit"));
}

// A host with time to spare writes a complete segment before the next tick; a busy host writes it
// together with that tick.
TEST_F(VerifyTest, ProvesAMatchThatIsEndedWhereASegmentIsComplete) {
    const std::uint64_t segment = ticks_per_segment(discipline_.rate);
    for (const std::uint64_t ticks : {segment - 2, segment - 1, segment}) {
        for (const bool has_time : {true, false}) {
            const std::string path = new_file();
            RecordedMatch match(path, discipline_);
            play_on(*match, ticks);
            if (has_time) {
                match->catch_up();
            }
            const match::Abandonment failure{"floodlight failure", "Marta"};
            match->end(match::end_reason_of(failure), Team::kNone);
            match->note(match::event_of(failure, match->tick()));
            match.close();

            const auto found = verified(path);

            EXPECT_TRUE(found.is_equal) << ticks << " ticks: " << found.difference;
        }
    }
}

TEST_F(VerifyTest, ListsTheEventsOfTheHostWhichOnlyItsClockKnows) {
    const Verification found = expect_proved(record_with_host_events());

    EXPECT_TRUE(lists(found, "2 deadline_missed"));
    EXPECT_FALSE(lists(verified(played_.path), "deadline_missed"));
}

TEST_F(VerifyTest, FindsAnEventOfTheHostInAnotherTickThanItSays) {
    const auto found = verified(with_messages<v1::GameEvent>(
        record_with_host_events(), "/events", [](v1::GameEvent& event) {
            if (event.kind() == "deadline_missed") {
                event.set_tick(event.tick() + 1);
            }
        }));

    EXPECT_FALSE(found.is_equal);
}

TEST_F(VerifyTest, ListsARulingThatCameTooLate) {
    const std::string path = new_file();
    RecordedMatch match(path, discipline_);
    for (std::uint64_t tick = 0; tick < 40; ++tick) {
        if (tick == 22) {
            match.change(match::rule(referee::award_goal(Team::kBlue)));
        }
        match->open_tick();
        if (tick == 30) {
            // Both are possible now. After the tick is closed only the first is possible.
            const match::Change take_back =
                match::rule(referee::take_back(match.decision_of("goal")));
            match.change(take_back);
            match.change(take_back, "bob");
            match.change(match::save_state("a"));
        }
        match->close_tick();
    }
    match.close();

    const Verification found = expect_proved(path);

    EXPECT_TRUE(lists(found, "1 intervention"));
}

/// Returns the recording as written by a program without formats and content hashes.
std::string of_older_format(const std::string& path) {
    return with_old_hash(path, [](Entries& entries) {
        entries.erase(kFormatEntry);
        entries.erase(kContentHashEntry);
    });
}

TEST_F(VerifyTest, RefusesAnOlderFormatWhichNoProgramOfItsBehaviourVersionWrote) {
    for (const std::string& file :
         {of_older_format(played_.path), with_fact(played_.path, "format", "1")}) {
        EXPECT_THAT(refusal_of(content_of(file)),
                    HasSubstr("it was changed after it was recorded"));
    }
}

TEST_F(VerifyTest, RefusesANewerFormat) {
    const std::string newer = std::to_string(kRecordingFormat + 1);
    EXPECT_THAT(refusal_of(content_of(with_fact(played_.path, "format", newer))),
                HasSubstr("format " + newer));
}

class JudgeTest : public VerifyTest {};

TEST_F(JudgeTest, AgreesWithTheSameRules) {
    const Judgement judgement = judged(played_.path);

    EXPECT_TRUE(judgement.differences.empty());
    EXPECT_EQ(judgement.events, played_.events.size());
    EXPECT_GT(judgement.events, 1U) << "a match without events proves little";
}

TEST_F(JudgeTest, NamesAnEventThatOnlyTheRecordingHas) {
    const std::vector<EventDifference> differences =
        judged(with_messages<v1::GameEvent>(played_.path, kEventsTopic, [](v1::GameEvent& event) {
            if (event.number() == 1) {
                event.set_text("a dog ran onto the field");
            }
        })).differences;

    ASSERT_EQ(differences.size(), 2);
    EXPECT_TRUE(differences[0].is_of_recording);
    EXPECT_EQ(differences[0].event.text, "a dog ran onto the field");
    EXPECT_FALSE(differences[1].is_of_recording);
    EXPECT_EQ(differences[1].event.text, played_.events.front().text);
}

}  // namespace
}  // namespace cancha::recording
