#include "server/recording/judge.h"

#include <gmock/gmock.h>

#include "referee/core/test_rulings.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kShotAt = 40;
constexpr std::uint64_t kAwardedAt = 200;
constexpr std::uint64_t kUndoneAt = 210;
constexpr std::uint64_t kJudgedTicks = 300;

/// Recorded match in which goals need an official. Anna rejects the first goal, awards another and
/// undoes it. The score is 0 : 0.
class OtherRulesTest : public testing::Test {
  protected:
    OtherRulesTest() {
        RecordedMatch match(path_, discipline_,
                            {.seed = 7, .blue_name = "Amsel", .yellow_name = "Bussard"});
        while (match->tick().number < kJudgedTicks) {
            lead(match);
            play_on(*match, 1);
        }
        EXPECT_EQ(match->status().blue.score, 0U);
        EXPECT_NE(rejected_at_, 0U);
        match.close();
    }

    void lead(RecordedMatch& match) {
        const std::uint64_t tick = match->tick().number;
        if (tick == kShotAt) {
            match.change(
                match::move_ball({.position_m = {1.0, 0.15, 0.0252}, .velocity_mps = {2, 0, 0}}),
                "Anna");
        } else if (match->status().phase == referee::MatchPhase::kDecision && rejected_at_ == 0) {
            proposed_at_ = tick;
            rejected_at_ = tick + 3;
        } else if (tick != 0 && tick == rejected_at_) {
            match.change(match::rule(referee::decide(match.decision_of("proposal"), false)),
                         "Anna");
        } else if (tick == kAwardedAt) {
            match.change(match::rule(referee::award_goal(Team::kBlue)), "Anna");
        } else if (tick == kUndoneAt) {
            match.change(match::rule(referee::take_back(match.decision_of("goal"))), "Anna");
        }
    }

    const std::vector<referee::SettingOverride> settings_{{"rules.half_s", "300"},
                                                          {"handlings.3.1", "propose:5s"}};
    const referee::Discipline discipline_ = *referee::load_discipline("simurosot/5v5", settings_);
    const std::string path_ = new_file();
    std::uint64_t proposed_at_ = 0;
    std::uint64_t rejected_at_ = 0;
};

TEST_F(OtherRulesTest, UnderTheSameRulesEverythingIsAsRecorded) {
    const Judgement judgement = judged(path_);

    EXPECT_TRUE(judgement.is_as_recorded());
    EXPECT_FALSE(judgement.play_changed_at);
    EXPECT_EQ(judgement.result.ticks, kJudgedTicks);
    ASSERT_TRUE(judgement.recorded);
    EXPECT_EQ(judgement.recorded->score->blue, 0U);
}

// The handling causes an event at the start, so all later numbers of decisions are higher by one.
TEST_F(OtherRulesTest, RulingsGoToTheDecisionsThatTheyNamedThoughNumbersShift) {
    const Judgement judgement = judged(path_, {{"handlings.5.10", "ignore"}});

    ASSERT_EQ(judgement.differences.size(), 1U);
    EXPECT_EQ(judgement.differences[0].event.kind, "handling");
    EXPECT_TRUE(judgement.unmade_changes.empty());
    EXPECT_FALSE(judgement.play_changed_at);
    EXPECT_EQ(judgement.result.score->blue + judgement.result.score->yellow, 0U);
}

TEST_F(OtherRulesTest, RulingsWhoseDecisionDoesNotExistAreTold) {
    const Judgement judgement = judged(path_, {{"handlings.3.1", "accept"}});

    ASSERT_GE(judgement.unmade_changes.size(), 1U);
    const UnmadeChange& change = judgement.unmade_changes[0];
    EXPECT_EQ(change.tick.number, rejected_at_);
    EXPECT_EQ(change.official, "Anna");
    EXPECT_THAT(change.text, HasSubstr("rejected \"Under review: "));
    EXPECT_THAT(change.reason, HasSubstr("no such decision"));
    EXPECT_EQ(judgement.unmade_count, judgement.unmade_changes.size());
}

// The ball lies in the goal during the recorded review.
TEST_F(OtherRulesTest, NothingIsListedBehindTheTickInWhichPlayChanged) {
    const Judgement judgement = judged(path_, {{"handlings.3.1", "accept"}});

    ASSERT_TRUE(judgement.play_changed_at);
    EXPECT_EQ(judgement.play_changed_at->number, proposed_at_);
    for (const EventDifference& difference : judgement.differences) {
        EXPECT_LE(difference.event.tick, *judgement.play_changed_at);
    }
    EXPECT_GT(judgement.later_differences, 0U);
    EXPECT_EQ(judgement.result.ticks, proposed_at_);
    EXPECT_EQ(judgement.result.score->blue + judgement.result.score->yellow, 1U)
        << "the goal of that tick, and none of those behind it";
}

TEST_F(OtherRulesTest, ARulingThatComesAfterTheEndIsTold) {
    const Judgement judgement = judged(path_, {{"rules.half_s", "1"}, {"rules.half_time_s", "0"}});

    ASSERT_FALSE(judgement.unmade_changes.empty());
    EXPECT_EQ(judgement.unmade_changes.back().tick.number, kUndoneAt);
    EXPECT_EQ(judgement.unmade_changes.back().reason, "the match is over");
}

}  // namespace
}  // namespace cancha::recording
