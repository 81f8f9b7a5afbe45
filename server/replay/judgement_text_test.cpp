#include "server/replay/judgement_text.h"

#include <cstdint>

#include <gmock/gmock.h>

namespace cancha::replay {
namespace {

using recording::Judgement;
using ::testing::HasSubstr;
using ::testing::Not;

class JudgementTextTest : public testing::Test {
  protected:
    JudgementTextTest() {
        facts_.options.blue_name = "Amsel";
        facts_.options.yellow_name = "Bussard";
        judgement_.ticks = 100;
        judgement_.events = 22;
        judgement_.result = with_score(2, 1);
        judgement_.recorded = with_score(3, 1);
    }

    static recording::MatchResult with_score(std::uint64_t blue, std::uint64_t yellow) {
        recording::MatchResult result;
        result.score = {.blue = blue, .yellow = yellow};
        return result;
    }

    std::string text() const { return to_text(judgement_, facts_); }

    recording::MatchFacts facts_{.build = "",
                                 .started_at = "",
                                 .discipline = *referee::load_discipline("simurosot/5v5"),
                                 .discipline_hash = 0,
                                 .options = {}};
    Judgement judgement_;
};

TEST_F(JudgementTextTest, HasTheScoreAndCountsInPlainEnglish) {
    judgement_.differences.push_back(
        {.is_of_recording = true,
         .event = {.tick = Tick{60}, .kind = "proposal", .rule = "3.1", .text = "Under review."}});

    EXPECT_EQ(text(),
              "tick      60 (1.00 s)  recorded  proposal (3.1): Under review.\n"
              "score: Amsel 2 : 1 Bussard; recorded: Amsel 3 : 1 Bussard\n"
              "100 ticks re-refereed, 22 recorded events, 1 difference\n");
}

TEST_F(JudgementTextTest, TellsFromWhereOnNothingCanBeCompared) {
    judgement_.play_changed_at = Tick{60};
    judgement_.later_differences = 7;

    EXPECT_THAT(text(), HasSubstr("WARNING: play would have gone on differently from tick 60 on"));
    EXPECT_THAT(text(), HasSubstr("7 differences are not listed"));
    EXPECT_THAT(text(),
                HasSubstr("score at tick 60: Amsel 2 : 1 Bussard; recorded, at the end: Amsel 3"));
    EXPECT_EQ(to_json(judgement_)["play_changed_at_tick"], 60);
    EXPECT_EQ(to_json(judgement_)["difference_count"], 7);
    EXPECT_EQ(to_json(judgement_)["recorded_score"]["blue"], 3);
}

TEST_F(JudgementTextTest, TellsDecisionsOfOfficialsThatAreNotApplied) {
    EXPECT_THAT(text(), Not(HasSubstr("not applied")));
    judgement_.unmade_changes.push_back(
        {Tick{63}, "Anna", "rejected \"Under review: a goal.\"", "no such decision"});
    judgement_.unmade_count = 1;

    EXPECT_THAT(text(), HasSubstr("tick      63 (1.05 s)  not applied  Anna: rejected \"Under "
                                  "review: a goal.\": no such decision\n"));
    EXPECT_THAT(text(), HasSubstr("0 differences, 1 decision of officials not applied\n"));
    EXPECT_EQ(to_json(judgement_)["not_applied"][0]["official"], "Anna");
}

}  // namespace
}  // namespace cancha::replay
