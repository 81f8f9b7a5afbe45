#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/judge.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/match/abandonment.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

constexpr std::uint64_t kChangedTicks = 120;

/// Recorded match that an official changes.
class InterventionsTest : public testing::Test {
  protected:
    InterventionsTest() {
        RecordedMatch match(path_, discipline_);
        for (std::uint64_t tick = 0; tick < kChangedTicks; ++tick) {
            if (tick == 30) {
                match.change(match::move_ball(
                    {.position_m = {0.5, 0.3, 0.0252}, .velocity_mps = {-0.4, 0, 0}}));
            }
            if (tick == 60) {
                match.change(match::save_state("a"));
            }
            match->open_tick();
            if (tick == 41) {  // Waits for the next tick.
                match.change(match::move_robot({.id = RobotId{3}, .pose = {0.2, -0.3, 1}}));
            }
            if (tick == 90) {
                match.change(match::restore_state("a"));
            }
            if (tick == 100) {
                match.change(match::restore_state("a", true));
            }
            match->command({RobotId{3}, world::WheelSpeeds{0.5, 0.3}});
            match->close_tick();
        }
        match.close();
    }

    const referee::Discipline discipline_ = short_soccer();
    const std::string path_ = new_file();
};

TEST(WalkOverTest, ItsWinnerIsShownWhenItIsPlayedBack) {
    const std::string path = new_file();
    const referee::Discipline discipline = short_soccer();
    RecordedMatch match(path, discipline);
    play_on(*match, 1);
    match->end("yellow forfeits", Team::kBlue);
    match.close();

    ReplayedMatch replay(open(path));
    play_on(replay);

    EXPECT_EQ(replay.status().winner, Team::kBlue);
    EXPECT_EQ(replay.status().end_reason, "yellow forfeits");
}

class AbandonedTest : public testing::Test {
  protected:
    /// Records a match that Marta ends in its second tick, while a change waits for that tick.
    /// `noted`: the event about the end.
    static std::string recorded_with(
        const std::optional<referee::GameEvent>& noted,
        const match::Change& waiting = match::move_ball({.position_m = {0.5, 0.3, 0.0252}})) {
        std::string path = new_file();
        const referee::Discipline discipline = short_soccer();
        RecordedMatch match(path, discipline);
        play_on(*match, 1);
        match->open_tick();
        match.change(waiting, "Marta");
        EXPECT_TRUE(match->end(match::end_reason_of(kFailure), Team::kNone));
        if (noted) {
            match->note(*noted);
        }
        match.close();
        return path;
    }

    inline static const match::Abandonment kFailure{"floodlight failure", "Marta"};
};

TEST_F(AbandonedTest, AMatchThatAnOfficialEndedIsProvedWithItsEvent) {
    const referee::GameEvent event = match::event_of(kFailure, Tick{1});
    EXPECT_EQ(event.text, "Match abandoned: floodlight failure");
    EXPECT_EQ(event.origin, referee::official_origin("Marta"));

    expect_proved(recorded_with(event));
}

TEST_F(AbandonedTest, OneWithTheTextOf040IsProvedToo) {
    referee::GameEvent event = match::event_of(kFailure, Tick{1});
    event.text = "Match abandoned by the official: floodlight failure";

    expect_proved(recorded_with(event));
}

TEST_F(AbandonedTest, OneThatWasRecordedBeforeThereWasAnEventIsProvedToo) {
    expect_proved(recorded_with(std::nullopt));
}

// At that time only one team has been placed, which a saved state may not contain.
TEST_F(AbandonedTest, AStateThatWaitedToBeSavedIsProvedToo) {
    expect_proved(recorded_with(std::nullopt, match::save_state("a")));
}

TEST_F(AbandonedTest, AnEventThatTellsOfAnotherEndIsNotProved) {
    const std::string path =
        recorded_with(match::event_of({"the blue team cheated", "Marta"}, Tick{1}));

    EXPECT_FALSE(verified(path).is_equal);
}

TEST_F(InterventionsTest, AreProvedWithTheMatch) {
    const Verification found = expect_proved(path_);

    EXPECT_EQ(found.ticks, kChangedTicks);
}

TEST_F(InterventionsTest, AnotherOneIsFoundInItsTick) {
    const Verification found = verified(with_messages<v1::RecordedIntervention>(
        path_, kInterventionsTopic, [](v1::RecordedIntervention& intervention) {
            if (intervention.has_robot()) {
                intervention.mutable_robot()->set_x_m(0.25);
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_EQ(found.differing_tick, 43U);  // State after tick 42; changed before it.
    EXPECT_THAT(found.difference, testing::HasSubstr("robot 3"));
}

TEST_F(InterventionsTest, AreEventsThatTheRulesDoNotMiss) {
    const Judgement judgement = judged(path_);

    EXPECT_TRUE(judgement.differences.empty());
}

}  // namespace
}  // namespace cancha::recording
