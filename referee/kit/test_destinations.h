#pragma once

#include <gtest/gtest.h>

#include "tests/support/paper_match.h"

namespace cancha::referee {

/// Parameters of the tests below: a match of two robots, and numbers from the README of its
/// chapter.
struct DestinationCase {
    const char* match;        ///< Discipline and variant: "maze/race".
    std::uint64_t full_time;  ///< Time limit, in ticks.
};

/// Tests that every chapter made by destination_chapter() must pass. The test file of each such
/// chapter instantiates these tests.
class DestinationChapterTest : public ::testing::TestWithParam<DestinationCase> {
  protected:
    /// Puts a robot into its team's destination number `place` of the list, counted from 0.
    void reach(std::uint32_t id, int place) {
        const int per_team = course().destinations_size() / 2;
        const auto& goal = course().destinations(place + (id == 1 ? 0 : per_team));
        match_.put_robot(id, {goal.x_m(), goal.y_m(), 0}, {}, goal.z_m());
        match_.tick();
    }

    int count() const { return course().destinations_size() / 2; }

    const v1::Course& course() const { return match_.discipline().settings.course(); }

    support::PaperMatch match_{GetParam().match};
};

TEST_P(DestinationChapterTest, DestinationsCountInTheirOrder) {
    reach(1, 1);
    EXPECT_EQ(match_.status().blue.progress, 0);
    reach(1, 0);
    reach(1, 1);
    EXPECT_EQ(match_.status().blue.progress, 2.0 / count());
}

TEST_P(DestinationChapterTest, TheOtherTeamsDestinationsDoNotCount) {
    const auto& foreign = course().destinations(count());
    match_.put_robot(1, {foreign.x_m(), foreign.y_m(), 0}, {}, foreign.z_m());
    match_.tick();
    EXPECT_EQ(match_.status().blue.progress, 0);
}

TEST_P(DestinationChapterTest, TheFirstAtTheEndWins) {
    reach(1, 0);
    for (int place = 0; place < count(); ++place) {
        reach(2, place);
    }
    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kYellow);
    EXPECT_EQ(match_.status().end_reason, "finished");
}

TEST_P(DestinationChapterTest, WhenTimeIsUpWhoHasReachedMoreWins) {
    reach(1, 0);
    match_.tick(GetParam().full_time - match_.status().period_elapsed);
    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kBlue);
}

}  // namespace cancha::referee
