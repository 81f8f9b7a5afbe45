#include "referee/kit/soccer_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"
#include "referee/kit/test_field.h"
#include "referee/kit/test_statistics.h"
#include "tests/support/paper_match.h"

namespace cancha::referee {
namespace {

using support::PaperMatch;

/// Two robots a side. Nothing moves except by the test.
class SoccerStatisticsTest : public testing::Test {
  protected:
    void tick(Vec2 ball_m, const Touch& touch = {}) {
        state_.tick = state_.tick.next();
        state_.ball->position_m = {ball_m.x, ball_m.y, 0.02};
        statistics_.watch(state_, status_, touch);
    }

    v1::MatchStatistics described() const {
        v1::MatchStatistics message;
        statistics_.describe(message);
        return message;
    }

    const v1::HeatMap& heat_map(const v1::MatchStatistics& message, const std::string& name,
                                v1::Team team) const {
        return *std::ranges::find_if(message.heat_maps(), [&](const v1::HeatMap& map) {
            return map.name() == name && map.team() == team;
        });
    }

    static std::uint32_t ticks_at(const v1::HeatMap& map, Vec2 position_m) {
        const auto column =
            static_cast<std::uint32_t>((position_m.x - map.min_x_m()) / map.cell_x_m());
        const auto row =
            static_cast<std::uint32_t>((position_m.y - map.min_y_m()) / map.cell_y_m());
        return map.ticks(static_cast<int>(row * map.columns() + column));
    }

    static constexpr Touch kBlue{Team::kBlue, RobotId{2}};
    static constexpr Touch kYellow{Team::kYellow, RobotId{4}};

    const v1::Discipline settings_ = two_a_side();
    const RuleValues rules_{{}, TickRate(60)};
    SoccerStatus status_;
    WorldState state_ = state_with({{0.9, 0.1}, {0.5, 0.3}, {-0.9, 0}, {-0.4, -0.5}});
    SoccerStatistics statistics_{{.settings = settings_,
                                  .rules = rules_,
                                  .rate = TickRate(60),
                                  .blue_name = "",
                                  .yellow_name = ""}};
};

TEST_F(SoccerStatisticsTest, SayHowMuchPlayTheyAreOf) {
    state_.tick = Tick{1000};
    for (int i = 0; i < 90; ++i) {
        tick({0, 0});
    }

    EXPECT_EQ(described().tick(), 1090U);
    EXPECT_EQ(described().played_us(), 1'500'000U);
}

TEST_F(SoccerStatisticsTest, PossessionIsShared) {
    tick({0, 0});
    tick({0, 0}, kBlue);
    tick({0, 0});
    tick({0, 0});
    tick({0, 0}, kYellow);

    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", Team::kBlue), 75);
    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", Team::kYellow), 25);
    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", RobotId{2}), 75);
    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", RobotId{1}), 0);
}

TEST_F(SoccerStatisticsTest, WithoutATouchNobodyHasPossession) {
    tick({0, 0});

    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", Team::kBlue), 0);
    EXPECT_DOUBLE_EQ(figure_of(described(), "possession", Team::kYellow), 0);
}

TEST_F(SoccerStatisticsTest, TerritoryFollowsTheEndsOfTheTeams) {
    tick({0.5, 0});
    tick({0.5, 0});
    tick({0.5, 0});
    tick({-0.5, 0});
    EXPECT_DOUBLE_EQ(figure_of(described(), "territory", Team::kYellow), 75);

    std::swap(status_.blue_side.defends, status_.yellow_side.defends);
    for (int i = 0; i < 4; ++i) {
        tick({0.5, 0});
    }

    EXPECT_DOUBLE_EQ(figure_of(described(), "territory", Team::kYellow), 100.0 * 3 / 8);
    EXPECT_DOUBLE_EQ(figure_of(described(), "territory", Team::kBlue), 100.0 * 5 / 8);
}

TEST_F(SoccerStatisticsTest, HeatMapsAreInTheFrameInWhichTheTeamAttacksTowardsPositiveX) {
    tick({0.2, 0.3}, kBlue);
    tick({0.2, 0.3});

    const v1::MatchStatistics message = described();
    const v1::HeatMap& blue = heat_map(message, "robots", v1::TEAM_BLUE);
    EXPECT_EQ(ticks_at(blue, {-0.9, -0.1}), 2U);
    EXPECT_EQ(ticks_at(blue, {-0.5, -0.3}), 2U);
    const v1::HeatMap& yellow = heat_map(message, "robots", v1::TEAM_YELLOW);
    EXPECT_EQ(ticks_at(yellow, {-0.4, -0.5}), 2U);
    EXPECT_EQ(ticks_at(heat_map(message, "ball", v1::TEAM_BLUE), {-0.2, -0.3}), 2U);
    EXPECT_EQ(ticks_at(heat_map(message, "ball", v1::TEAM_YELLOW), {0.2, 0.3}), 0U);
}

TEST_F(SoccerStatisticsTest, EachFigureSaysWhatItIs) {
    const v1::MatchStatistics message = described();
    std::vector<std::string> names;
    for (const v1::Statistic& statistic : message.statistics()) {
        EXPECT_FALSE(statistic.title().empty()) << statistic.name();
        EXPECT_FALSE(statistic.meaning().empty()) << statistic.name();
        EXPECT_EQ(statistic.teams_size(), 2) << statistic.name();
        EXPECT_EQ(std::ranges::count(names, statistic.name()), 0) << statistic.name();
        names.push_back(statistic.name());
    }
}

/// Effect of officials and restarts on the figures of a match.
class RefereedStatisticsTest : public testing::Test {
  protected:
    explicit RefereedStatisticsTest(std::span<const SettingOverride> overrides = {})
        : match_("simurosot/5v5", overrides) {
        match_.tick_until_play();
    }

    void see_ball_at(Vec2 place_m) {
        match_.put_ball(place_m);
        match_.tick();
    }

    /// Robot 9, yellow's number 4, touches the ball, which then lies in blue's goal.
    void score_for_yellow() {
        match_.put_robot(9, {0.5, 0.5, 0});
        see_ball_at({0.565, 0.5});
        see_ball_at({1.14, 0});
    }

    std::uint64_t newest_decision(std::string_view kind) const {
        const auto found = std::find_if(match_.events().rbegin(), match_.events().rend(),
                                        [kind](const auto& event) { return event.kind == kind; });
        return found->decision;
    }

    v1::Shot only_shot() const {
        EXPECT_EQ(match_.statistics().shots_size(), 1);
        return match_.statistics().shots_size() == 1 ? match_.statistics().shots(0) : v1::Shot();
    }

    PaperMatch match_;
};

TEST_F(RefereedStatisticsTest, AGoalIsAShotOfItsScorer) {
    score_for_yellow();

    EXPECT_TRUE(only_shot().is_goal());
    EXPECT_EQ(only_shot().robot_id(), 9U);
    EXPECT_DOUBLE_EQ(figure_of(match_.statistics(), "shots", Team::kYellow), 1);
    EXPECT_DOUBLE_EQ(figure_of(match_.statistics(), "shots_on_target", RobotId{9}), 1);
}

TEST_F(RefereedStatisticsTest, AGoalThatIsUndoneAtOnceIsNoneAnyMore) {
    score_for_yellow();
    ASSERT_TRUE(match_.rule(take_back(newest_decision("goal"))));

    EXPECT_FALSE(only_shot().is_goal());
    EXPECT_TRUE(only_shot().is_on_target());
}

TEST_F(RefereedStatisticsTest, AnEarlierGoalThatIsUndoneIsNoneAnyMore) {
    score_for_yellow();
    const std::uint64_t goal = newest_decision("goal");
    match_.tick_until_play();
    ASSERT_TRUE(match_.rule(give_restart(v1::RESTART_KIND_FREE_BALL)));
    match_.tick_until_play();
    ASSERT_TRUE(match_.rule(take_back(goal)));

    EXPECT_FALSE(only_shot().is_goal());
}

TEST_F(RefereedStatisticsTest, AProposedGoalIsOneOnceItIsConfirmed) {
    ASSERT_TRUE(
        match_.rule(set_handling({.rule = "3.1", .handling = Handling::kPropose, .ticks = 600})));
    score_for_yellow();
    EXPECT_EQ(match_.statistics().shots_size(), 0) << "the ball was pushed in";

    ASSERT_TRUE(match_.rule(decide(newest_decision("proposal"), true)));

    EXPECT_TRUE(only_shot().is_goal());
}

TEST_F(RefereedStatisticsTest, PlacementsAreNoWay) {
    see_ball_at({0.1, 0});
    const double before_m = match_.robot(8).position_m.x;
    see_ball_at({-1.14, 0});  // An own goal, and yellow kicks off.
    match_.tick_until_play();
    match_.tick(3);

    EXPECT_NE(match_.robot(10).position_m.x, before_m);
    EXPECT_DOUBLE_EQ(figure_of(match_.statistics(), "distance", Team::kBlue), 0);
    EXPECT_DOUBLE_EQ(figure_of(match_.statistics(), "distance", Team::kYellow), 0);
}

TEST_F(RefereedStatisticsTest, OnlyPlayCounts) {
    match_.tick(6);
    ASSERT_TRUE(match_.rule(give_restart(v1::RESTART_KIND_FREE_BALL)));
    match_.tick_until_play();
    match_.tick(6);

    EXPECT_EQ(match_.statistics().played_us(), 200'000U);
}

TEST_F(RefereedStatisticsTest, GoBackWithASavedState) {
    match_.tick(6);
    match_.save("before");
    score_for_yellow();
    match_.tick_until_play();
    match_.restore("before");

    EXPECT_EQ(match_.statistics().played_us(), 100'000U);
    EXPECT_EQ(match_.statistics().shots_size(), 0);
}

const std::array<SettingOverride, 4> kShortKnockOut{{{"rules.half_s", "1"},
                                                     {"rules.half_time_s", "0"},
                                                     {"rules.extra_time_s", "0"},
                                                     {"rules.knock_out", "1"}}};

class ShootOutStatisticsTest : public RefereedStatisticsTest {
  protected:
    ShootOutStatisticsTest() : RefereedStatisticsTest(kShortKnockOut) {}
};

TEST_F(ShootOutStatisticsTest, KicksOfAShootOutDoNotCount) {
    constexpr std::uint64_t kMany = 1000;
    ASSERT_LT(match_.tick_until("shoot_out", kMany), kMany);
    match_.tick_until_play();
    match_.tick(30);

    EXPECT_EQ(match_.statistics().played_us(), 2'000'000U);
}

}  // namespace
}  // namespace cancha::referee
