#include "server/sim/match/official_scores.h"

#include <string>

#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"

namespace cancha::match {
namespace {

referee::MatchStatus status_of(unsigned blue, unsigned yellow) {
    referee::MatchStatus status;
    status.blue.score = blue;
    status.yellow.score = yellow;
    return status;
}

TEST(OfficialScoresTest, EachDecisionIsCountedForWhoeverMadeItAndAsWhatItWas) {
    OfficialScores scores;
    scores.note(rule(referee::award_goal(Team::kYellow)), "Anna", status_of(1, 0), status_of(1, 1));
    scores.note(rule(referee::award_goal(Team::kYellow)), "Anna", status_of(1, 1), status_of(1, 2));
    scores.note(rule(referee::take_back(7)), "Ben", status_of(1, 2), status_of(0, 2));
    scores.note(rule(referee::decide(9, true)), "Anna", status_of(0, 2), status_of(1, 2));
    scores.note(restore_state("a", true), "Ben", status_of(1, 2), status_of(0, 0));

    EXPECT_EQ(scores.all(), (std::vector<OfficialScore>{
                                {.official = "Anna", .awarded = {0, 2}, .confirmed = {1, 0}},
                                {.official = "Ben", .undone = {1, 0}, .restored = {-1, -2}}}));
}

TEST(OfficialScoresTest, WhatLeavesTheScoreAsItIsIsNotListed) {
    OfficialScores scores;
    scores.note(restore_state("a", true), "Anna", status_of(1, 2), status_of(1, 2));
    scores.note(rule(referee::decide(9, false)), "Anna", status_of(1, 2), status_of(1, 2));
    scores.note(rule(referee::correct_last_touch(Team::kBlue)), "Anna", status_of(1, 2),
                status_of(1, 2));

    EXPECT_TRUE(scores.all().empty());
}

// A goal awarded in a shoot-out is in no score.
TEST(OfficialScoresTest, AGoalThatIsAwardedIsAlwaysListed) {
    OfficialScores scores;
    scores.note(rule(referee::award_goal(Team::kBlue)), "Anna", status_of(1, 1), status_of(1, 1));

    EXPECT_EQ(scores.all(), (std::vector<OfficialScore>{{.official = "Anna", .awarded = {1, 0}}}));
}

TEST(OfficialScoresTest, AFileWithManyNamesStaysSmall) {
    OfficialScores scores;
    for (std::size_t i = 0; i < 2 * OfficialScores::kMost; ++i) {
        scores.note(rule(referee::award_goal(Team::kBlue)), std::to_string(i), status_of(0, 0),
                    status_of(1, 0));
    }

    EXPECT_EQ(scores.all().size(), OfficialScores::kMost);
}

}  // namespace
}  // namespace cancha::match
