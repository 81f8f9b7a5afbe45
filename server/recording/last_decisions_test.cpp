#include <functional>
#include <string>

#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "referee/core/test_rulings.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kPlayedTicks = 30;

/// Match that is decided after its last tick, while halted: an official places the ball, awards
/// blue a goal, and ends the match.
class LastDecisionsTest : public testing::Test {
  protected:
    LastDecisionsTest() {
        RecordedMatch match(path_, discipline_);
        for (std::uint64_t tick = 0; tick < kPlayedTicks; ++tick) {
            match->open_tick();
            match->command({RobotId{3}, world::WheelSpeeds{0.5, 0.3}});
            match->close_tick();
        }
        match.change(match::move_ball({.position_m = {0.5, 0.3, 0.0252}}));
        match.change(match::rule(referee::award_goal(Team::kBlue)));
        EXPECT_TRUE(match->end("rain", Team::kBlue));
        EXPECT_FALSE(match->end("interrupted", Team::kNone));
        match.close();
        state_hash_ = match->state_hash();
    }

    /// Returns the recording with `change` applied to its interventions.
    std::string forged(const std::function<void(v1::RecordedIntervention&)>& change) const {
        return with_messages<v1::RecordedIntervention>(path_, kInterventionsTopic, change);
    }

    std::string with_goal_for_yellow() const {
        return forged([](v1::RecordedIntervention& intervention) {
            if (intervention.has_ruling()) {
                intervention.mutable_ruling()->mutable_ruling()->mutable_goal()->set_team(
                    v1::TEAM_YELLOW);
            }
        });
    }

    std::string with_result(const std::function<void(Entries&)>& change) const {
        return with_metadata(path_, kResultMetadata, change);
    }

    static void expect_differs(const std::string& path, const std::string& difference) {
        const Verification found = verified(path);
        EXPECT_FALSE(found.is_equal);
        EXPECT_EQ(found.differing_tick, kPlayedTicks);
        EXPECT_THAT(found.difference, HasSubstr(difference));
    }

    const referee::Discipline discipline_ = short_soccer();
    const std::string path_ = new_file();
    std::uint64_t state_hash_ = 0;
};

TEST_F(LastDecisionsTest, AreProvedWithTheMatch) {
    const Verification found = expect_proved(path_);

    EXPECT_TRUE(found.is_end_compared);
    EXPECT_EQ(found.ticks, kPlayedTicks);
}

TEST_F(LastDecisionsTest, AGoalForTheOtherTeamIsFound) {
    expect_differs(with_goal_for_yellow(), "it ends 0:1 now, 1:0 in the recording");
}

TEST_F(LastDecisionsTest, ABallThatWasPutElsewhereIsFound) {
    expect_differs(forged([](v1::RecordedIntervention& intervention) {
                       if (intervention.has_ball()) {
                           intervention.mutable_ball()->set_x_m(0.501);
                       }
                   }),
                   "differ from those at the end of the recording");
}

TEST_F(LastDecisionsTest, AnotherWinnerIsFound) {
    expect_differs(forged([](v1::RecordedIntervention& intervention) {
                       if (intervention.has_end()) {
                           intervention.mutable_end()->set_winner(v1::TEAM_YELLOW);
                       }
                   }),
                   "its winner is yellow now, blue in the recording");
}

TEST_F(LastDecisionsTest, AnotherReasonIsFound) {
    expect_differs(forged([](v1::RecordedIntervention& intervention) {
                       if (intervention.has_end()) {
                           intervention.mutable_end()->set_reason("snow");
                       }
                   }),
                   R"(it ends with "snow" now, "rain" in the recording)");
}

TEST_F(LastDecisionsTest, AResultThatTheMatchDoesNotHaveIsFound) {
    expect_differs(with_result([](auto& entries) { entries["score_yellow"] = "3"; }),
                   "it ends 1:0 now, 1:3 in the recording");
    expect_differs(with_result([](auto& entries) { entries["state_hash"] = "00000000000000ff"; }),
                   "differ from those at the end of the recording");
}

TEST_F(LastDecisionsTest, AResultWithoutAScoreIsFound) {
    expect_differs(with_result([](auto& entries) {
                       entries.erase("score_blue");
                       entries.erase("score_yellow");
                   }),
                   "the score is missing");
}

TEST_F(LastDecisionsTest, AreJudgedAgain) {
    EXPECT_TRUE(judged(path_).differences.empty());
    EXPECT_FALSE(judged(with_goal_for_yellow()).differences.empty());
}

TEST_F(LastDecisionsTest, AreShownWhenTheMatchIsPlayedBack) {
    ReplayedMatch replay(open(path_));
    play_on(replay);

    EXPECT_EQ(replay.status().blue.score, 1U);
    EXPECT_EQ(replay.status().winner, Team::kBlue);
    EXPECT_EQ(replay.status().end_reason, "rain");
    EXPECT_EQ(replay.state_hash(), state_hash_);
}

TEST(LongPauseTest, AllEventsOfAPauseAreRecordedThoughTheMatchForgetsThem) {
    constexpr std::uint64_t kChanges = match::EventHistory::kMost + 100;
    const std::string path = new_file();
    const referee::Discipline discipline = short_soccer();
    RecordedMatch match(path, discipline);
    for (std::uint64_t i = 0; i < kChanges; ++i) {
        match.change(match::move_robot(
            {.id = RobotId{3}, .pose = {0.2, -0.3, 0.001 * static_cast<double>(i % 1000)}}));
    }
    play_on(*match, 1);
    match.close();

    RecordingReader reader = open(path);
    TickRecord record;
    ASSERT_TRUE(reader.next(record));
    std::uint64_t events = record.events.size();
    ASSERT_TRUE(reader.next(record));
    events += record.events.size();

    EXPECT_EQ(record.changes.size(), kChanges);
    EXPECT_EQ(events, match->event_count());
    EXPECT_TRUE(verified(path).is_equal);
}

}  // namespace
}  // namespace cancha::recording
