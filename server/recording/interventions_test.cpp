#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/judge.h"
#include "server/recording/recorder.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/match/abandonment.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::recording {
namespace {

constexpr std::uint64_t kChangedTicks = 120;

/// A match that an official changes while it is recorded.
class InterventionsTest : public testing::Test {
  protected:
    InterventionsTest() {
        Recorder recorder = *Recorder::create(path_, discipline_);
        match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings),
                                    {.seed = 7}, &recorder);
        for (std::uint64_t tick = 0; tick < kChangedTicks; ++tick) {
            if (tick == 30) {
                change(match, match::move_ball({.position_m = {0.5, 0.3, 0.0252},
                                                .velocity_mps = {-0.4, 0, 0}}));
            }
            if (tick == 60) {
                change(match, match::save_state("a"));
            }
            match.open_tick();
            if (tick == 41) {  // Waits for the next tick.
                change(match, match::move_robot({.id = RobotId{3}, .pose = {0.2, -0.3, 1}}));
            }
            if (tick == 90) {
                change(match, match::restore_state("a"));
            }
            if (tick == 100) {
                change(match, match::restore_state("a", true));
            }
            match.command({RobotId{3}, world::WheelSpeeds{0.5, 0.3}});
            match.close_tick();
        }
        EXPECT_TRUE(recorder.close(match, ""));
    }

    static void change(match::Match& match, const match::Change& change) {
        const Status changed = match.change(change, "alice");
        EXPECT_TRUE(changed) << changed.error().message;
    }

    Result<Verification> verified(const std::string& path) {
        RecordingReader reader = open(path);
        return verify(reader);
    }

    const referee::Discipline discipline_ = short_soccer();
    const ScratchFolder folder_;  // Tests run side by side: each has a file of its own.
    const std::string path_ = folder_.file("interventions.mcap");
};

TEST(WalkOverTest, ItsWinnerIsShownWhenItIsPlayedBack) {
    const ScratchFolder folder;
    const referee::Discipline discipline = short_soccer();
    Recorder recorder = *Recorder::create(folder.file("walk-over.mcap"), discipline);
    match::SimulatedMatch match(discipline, *world::make_world_spec(discipline.settings), {},
                                &recorder);
    match.open_tick();
    match.close_tick();
    match.end("yellow forfeits", Team::kBlue);
    ASSERT_TRUE(recorder.close(match, ""));

    ReplayedMatch replay(open(folder.file("walk-over.mcap")));
    while (!replay.is_over()) {
        replay.open_tick();
        replay.close_tick();
    }

    EXPECT_EQ(replay.status().winner, Team::kBlue);
    EXPECT_EQ(replay.status().end_reason, "yellow forfeits");
}

class AbandonedTest : public testing::Test {
  protected:
    /// A match that Marta ends in its second tick, while a change waits for that tick; `noted`: the
    /// event that tells of the end.
    Result<Verification> verified(
        const std::optional<referee::GameEvent>& noted,
        const match::Change& waiting = match::move_ball({.position_m = {0.5, 0.3, 0.0252}})) {
        const std::string path = folder_.file("abandoned.mcap");
        const referee::Discipline discipline = short_soccer();
        Recorder recorder = *Recorder::create(path, discipline);
        match::SimulatedMatch match(discipline, *world::make_world_spec(discipline.settings), {},
                                    &recorder);
        match.open_tick();
        match.close_tick();
        match.open_tick();
        EXPECT_TRUE(match.change(waiting, "Marta"));
        EXPECT_TRUE(match.end(match::end_reason_of(kFailure), Team::kNone));
        if (noted) {
            match.note(*noted);
        }
        EXPECT_TRUE(recorder.close(match, ""));
        RecordingReader reader = open(path);
        return verify(reader);
    }

    const match::Abandonment kFailure{"floodlight failure", "Marta"};
    const ScratchFolder folder_;
};

TEST_F(AbandonedTest, AMatchThatAnOfficialEndedIsProvedWithItsEvent) {
    const referee::GameEvent event = match::event_of(kFailure, Tick{1});
    EXPECT_EQ(event.text, "Match abandoned: floodlight failure");
    EXPECT_EQ(event.origin, referee::official_origin("Marta"));

    const Result<Verification> found = verified(event);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

TEST_F(AbandonedTest, OneWithTheTextOf040IsProvedToo) {
    referee::GameEvent event = match::event_of(kFailure, Tick{1});
    event.text = "Match abandoned by the official: floodlight failure";

    const Result<Verification> found = verified(event);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

TEST_F(AbandonedTest, OneThatWasRecordedBeforeThereWasAnEventIsProvedToo) {
    const Result<Verification> found = verified(std::nullopt);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

// Only one team has been placed by then, which no saved state may have.
TEST_F(AbandonedTest, AStateThatWaitedToBeSavedIsProvedToo) {
    const Result<Verification> found = verified(std::nullopt, match::save_state("a"));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

TEST_F(AbandonedTest, AnEventThatTellsOfAnotherEndIsNotProved) {
    const Result<Verification> found =
        verified(match::event_of({"the blue team cheated", "Marta"}, Tick{1}));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
}

// A file has 65,535 channels at most.
TEST_F(InterventionsTest, AreProvedWithTheMatch) {
    const auto found = verified(path_);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << "tick " << found->differing_tick << ": " << found->difference;
    EXPECT_EQ(found->ticks, kChangedTicks);
}

TEST_F(InterventionsTest, AnotherOneIsFoundInItsTick) {
    const std::string forged = changed_recording(path_, [](OwnItem& own) {
        const auto* message = std::get_if<mcap::McapMessage>(&own.item);
        v1::RecordedIntervention intervention;
        if (message != nullptr && message->topic == kInterventionsTopic &&
            intervention.ParseFromString(own.payload) && intervention.has_robot()) {
            intervention.mutable_robot()->set_x_m(0.25);
            own.payload = intervention.SerializeAsString();
        }
    });

    const auto found = verified(forged);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_EQ(found->differing_tick, 43U);  // The state after tick 42, before which it was done.
    EXPECT_THAT(found->difference, testing::HasSubstr("robot 3"));
}

TEST_F(InterventionsTest, AreEventsThatTheRulesDoNotMiss) {
    RecordingReader reader = open(path_);

    const auto judgement = judge(reader);

    ASSERT_TRUE(judgement) << judgement.error().message;
    EXPECT_TRUE(judgement->differences.empty());
}

}  // namespace
}  // namespace cancha::recording
