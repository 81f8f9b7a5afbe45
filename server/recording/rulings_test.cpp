#include <algorithm>

#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "referee/core/test_rulings.h"
#include "server/recording/judge.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::uint64_t kGoalAt = 60;
constexpr std::uint64_t kTakenBackAt = 90;
constexpr std::uint64_t kSecondGoalAt = 120;

/// Complete recorded match in which an official awards two goals and undoes the first.
class RulingsTest : public testing::Test {
  protected:
    RulingsTest() {
        RecordedMatch match(path_, discipline_);
        while (!match->is_over()) {
            if (match->tick().number == kGoalAt || match->tick().number == kSecondGoalAt) {
                match.change(match::rule(referee::award_goal(Team::kBlue)));
            }
            match->open_tick();
            if (match->tick().number == kTakenBackAt) {  // Waits until the tick is closed.
                match.change(match::rule(referee::take_back(match.decision_of("goal"))));
            }
            match->command({RobotId{3}, world::WheelSpeeds{0.5, 0.3}});
            match->close_tick();
        }
        status_ = match->status();
        match.close();
    }

    const referee::Discipline discipline_ = short_soccer("2");
    const std::string path_ = new_file();
    referee::MatchStatus status_;
};

TEST_F(RulingsTest, OfTwoGoalsOneIsTakenBack) {
    EXPECT_EQ(status_.blue.score, 1U);
    EXPECT_EQ(status_.winner, Team::kBlue);
}

TEST_F(RulingsTest, AreProvedWithTheMatch) {
    expect_proved(path_);
}

TEST_F(RulingsTest, AreJudgedAgainWithTheMatch) {
    const Judgement judgement = judged(path_);

    for (const EventDifference& difference : judgement.differences) {
        ADD_FAILURE() << difference.event.tick.number << " " << difference.event.text;
    }
}

TEST_F(RulingsTest, AreJudgedAgainUnderOtherSettings) {
    const Judgement judgement = judged(path_, {{"rules.half_s", "1"}});

    const auto half_time =
        std::ranges::find(judgement.differences, std::string("period_end"),
                          [](const EventDifference& one) { return one.event.kind; });
    ASSERT_NE(half_time, judgement.differences.end());
    EXPECT_FALSE(half_time->is_of_recording);
    EXPECT_LT(half_time->event.tick.number, 2 * 60U) << "the recorded half has two seconds";
}

TEST_F(RulingsTest, AreNotJudgedInAnotherWorld) {
    const auto refusal_of = [this](const char* path, const char* value) {
        const referee::SettingOverride other[] = {{path, value}};
        RecordingReader reader = open(path_);
        const auto judgement = judge(reader, other);
        EXPECT_FALSE(judgement) << path;
        return judgement ? "" : judgement.error().message;
    };

    EXPECT_THAT(refusal_of("ball.mass_kg", "1"), HasSubstr("expected rules.KEY or handlings.RULE"));
    EXPECT_THAT(refusal_of("rules.half_s", "-1"), HasSubstr("out of range"));
    EXPECT_THAT(refusal_of("rules.no_such", "1"), HasSubstr("no_such"));
    EXPECT_THAT(refusal_of("handlings.3.1", "perhaps"), HasSubstr("expected accept"));
}

TEST_F(RulingsTest, AreShownWithNameAndScoreWhenTheMatchIsPlayedBack) {
    ReplayedMatch replay(open(path_));
    play_on(replay);

    std::vector<std::string> kinds;
    for (const referee::GameEvent& event : replay.events()) {
        if (event.origin == referee::official_origin("alice")) {
            kinds.push_back(event.kind);
        }
    }
    EXPECT_THAT(kinds,
                ElementsAre("goal", "kick_off", "taken_back", "kick_off", "goal", "kick_off"));
    EXPECT_EQ(replay.status().blue.score, 1U);
}

TEST_F(RulingsTest, AnotherOneIsFoundInItsTick) {
    const Verification found = verified(with_messages<v1::RecordedIntervention>(
        path_, kInterventionsTopic, [](v1::RecordedIntervention& intervention) {
            if (intervention.ruling().ruling().has_goal()) {
                intervention.mutable_ruling()->mutable_ruling()->mutable_goal()->set_team(
                    v1::TEAM_YELLOW);
            }
        }));

    EXPECT_FALSE(found.is_equal);
    EXPECT_EQ(found.differing_tick, kGoalAt + 1);
}

TEST_F(RulingsTest, OneWithValuesThatThereAreNotIsRefused) {
    const std::string path = with_messages<v1::RecordedIntervention>(
        path_, kInterventionsTopic, [](v1::RecordedIntervention& intervention) {
            intervention.mutable_ruling()->mutable_ruling()->Clear();
        });

    EXPECT_THAT(refusal_of(content_of(path)), HasSubstr("an invalid intervention"));
}

}  // namespace
}  // namespace cancha::recording
