#include "server/recording/result_text.h"

#include <gtest/gtest.h>

namespace cancha::recording {
namespace {

MatchResult ended(std::uint64_t blue, std::uint64_t yellow, Team winner) {
    MatchResult result;
    result.winner = winner;
    result.score = {.blue = blue, .yellow = yellow};
    result.is_abandoned = false;
    return result;
}

std::string told_of(const MatchResult& result) {
    return full_result_text(result, "Amsel", "Habicht");
}

TEST(ResultTextTest, TellsTheScoreAndTheWinner) {
    EXPECT_EQ(told_of(ended(2, 1, Team::kBlue)), "Amsel 2 : 1 Habicht, Amsel wins");
    EXPECT_EQ(told_of(ended(1, 1, Team::kYellow)), "Amsel 1 : 1 Habicht, Habicht wins");
    EXPECT_EQ(told_of(ended(1, 1, Team::kNone)), "Amsel 1 : 1 Habicht, draw");
}

TEST(ResultTextTest, AnAbandonedMatchIsNoDraw) {
    MatchResult abandoned = ended(2, 0, Team::kNone);
    abandoned.is_abandoned = true;

    EXPECT_EQ(told_of(abandoned), "Amsel 2 : 0 Habicht");
}

TEST(ResultTextTest, ARaceIsWonInATime) {
    MatchResult race = ended(99, 100, Team::kYellow);
    race.race = {.blue_us = 0, .yellow_us = 16'000'000};

    EXPECT_EQ(told_of(race), "Habicht wins, 16.00 s");
    EXPECT_EQ(result_text(race, "Amsel", "Habicht"), "Habicht wins, 16.00 s");
}

TEST(ResultTextTest, OfARaceThatNobodyFinishedItTellsHowFarTheyCame) {
    MatchResult race = ended(64, 45, Team::kBlue);
    race.race = {.blue_us = 0, .yellow_us = 0};

    EXPECT_EQ(told_of(race), "Amsel 64% : 45% Habicht, Amsel wins");
}

TEST(ResultTextTest, WhoRunsAloneWinsAgainstNobody) {
    MatchResult solo = ended(100, 0, Team::kBlue);
    solo.race = {.blue_us = 16'040'000, .yellow_us = std::nullopt};
    EXPECT_EQ(told_of(solo), "Amsel 16.04 s");

    solo.race->blue_us = 0;
    solo.score->blue = 64;
    EXPECT_EQ(told_of(solo), "Amsel 64%");
}

TEST(ResultTextTest, ARecordingOfBeforeDoesNotSayIt) {
    EXPECT_EQ(told_of({}), "");
}

}  // namespace
}  // namespace cancha::recording
