#include "referee/tournament/order.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/text/match_name.h"

namespace cancha::tournament {
namespace {

using ::testing::MatchesRegex;

class AttemptTest : public ::testing::Test {
  protected:
    void list(std::initializer_list<const char*> names) {
        for (const char* const name : names) {
            plan_.matches.emplace_back().order.set_name(name);
            results_.add_matches()->set_name(name);
        }
    }

    std::string begin(std::size_t index, bool is_shared = false) {
        begin_attempt(plan_, index, is_shared, results_);
        return results_.matches(static_cast<int>(index)).called();
    }

    TournamentPlan plan_;
    v1::TournamentResults results_;
};

TEST_F(AttemptTest, HasANameThatNoOtherMatchOfTheListHas) {
    list({"m01", "m01-2"});
    results_.mutable_matches(0)->set_remark("blue failed");

    EXPECT_EQ(begin(0), "m01");
    EXPECT_EQ(results_.matches(0).state(), "playing");
    EXPECT_EQ(results_.matches(0).remark(), "");
    EXPECT_EQ(begin(0), "m01-3");
    EXPECT_EQ(results_.matches(0).attempt(), 3U);
}

TEST_F(AttemptTest, OnASharedServerHasTheTagOfTheResults) {
    list({"m01"});
    results_.set_tag("k3x9qa");

    EXPECT_EQ(begin(0, true), "m01-k3x9qa");
    EXPECT_EQ(begin(0, true), "m01-k3x9qa-2");
}

TEST_F(AttemptTest, LongNamesAreCutAndStayApart) {
    list({"a-name-of-twenty-8-letters-1", "a-name-of-twenty-8-letters-2"});
    results_.set_tag("k3x9qa");

    const std::string first = begin(0, true);
    const std::string second = begin(1, true);

    EXPECT_EQ(first, "a-name-of-twenty-8-letter-k3x9qa");
    EXPECT_EQ(second, "a-name-of-twenty-8-lett-k3x9qa-2");
    EXPECT_TRUE(check_match_name(first));
    EXPECT_TRUE(check_match_name(second));
}

TEST_F(AttemptTest, TwoTagsDiffer) {
    std::set<std::string> tags;
    for (int i = 0; i < 100; ++i) {
        tags.insert(make_tag());
        EXPECT_THAT(*tags.begin(), MatchesRegex("[a-z2-9]{6}"));
    }

    EXPECT_EQ(tags.size(), 100U);
}

TEST(ForfeitTest, TheTeamThatCameWins) {
    PlannedMatch planned;
    planned.blue.team = "Amsel";
    planned.yellow.team = "Fern";
    planned.walkover_score = 3;
    v1::TournamentResults::Match match;
    match.set_ticks(100);

    take_forfeit(planned, false, true, match);
    EXPECT_EQ(match.yellow_score(), 3U);
    EXPECT_EQ(match.blue_score(), 0U);
    EXPECT_EQ(match.winner(), "yellow");
    EXPECT_EQ(match.ticks(), 0U);

    planned.yellow.team.clear();  // A solo run.
    take_forfeit(planned, false, true, match);
    EXPECT_EQ(match.winner(), "none");

    take_forfeit(planned, false, false, match);
    EXPECT_EQ(match.yellow_score() + match.blue_score(), 0U);
    EXPECT_EQ(match.winner(), "none");
}

}  // namespace
}  // namespace cancha::tournament
