#include "referee/maze/rules.h"

#include <gtest/gtest.h>

#include "tests/support/paper_match.h"

namespace cancha::referee::maze {
namespace {

using support::PaperMatch;

constexpr std::uint64_t kFullTime = 300UL * 50;  // From README.md and discipline.txtpb.

class MazeTest : public ::testing::Test {
  protected:
    /// Puts a robot into the destination of its team with this place in the list.
    void reach(std::uint32_t id, int place) {
        const int per_team = course().destinations_size() / 2;
        const auto& goal = course().destinations(place + (id == 1 ? 0 : per_team));
        match_.put_robot(id, {goal.x_m(), goal.y_m(), 0}, {}, goal.z_m());
        match_.tick();
    }

    int count() const { return course().destinations_size() / 2; }

    const v1::Course& course() const { return match_.discipline().settings.course(); }

    PaperMatch match_{"maze/race"};
};

TEST_F(MazeTest, DestinationsCountInTheirOrder) {
    reach(1, 1);
    EXPECT_EQ(match_.status().blue.progress, 0);
    reach(1, 0);
    reach(1, 1);
    EXPECT_EQ(match_.status().blue.progress, 2.0 / count());
}

TEST_F(MazeTest, TheOtherTeamsDestinationsDoNotCount) {
    const auto& foreign = course().destinations(count());
    match_.put_robot(1, {foreign.x_m(), foreign.y_m(), 0}, {}, foreign.z_m());
    match_.tick();
    EXPECT_EQ(match_.status().blue.progress, 0);
}

TEST_F(MazeTest, TheFirstAtTheEndWins) {
    reach(1, 0);
    for (int place = 0; place < count(); ++place) {
        reach(2, place);
    }
    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kYellow);
    EXPECT_EQ(match_.status().end_reason, "finished");
}

TEST_F(MazeTest, WhenTimeIsUpWhoHasReachedMoreWins) {
    reach(1, 0);
    match_.tick(kFullTime - match_.status().period_elapsed);
    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kBlue);
}

}  // namespace
}  // namespace cancha::referee::maze
