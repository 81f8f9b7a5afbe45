#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <gmock/gmock.h>

#include "referee/core/description.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/team_request.h"

// A tied knock-out match to its end, in real physics: blue can shoot, yellow stands still.
namespace cancha::match {
namespace {

using referee::PeriodKind;
using ::testing::Contains;
using ::testing::Not;

constexpr SeatIndex kBlue = 0;
constexpr RobotId kShooter{4};
constexpr double kShot_mps = 2;

/// Just inside a post, past a keeper in the middle of its line.
constexpr double kBesideKeeper_m = 0.14;

/// No match with these settings takes as long: each of its parts lasts a minute.
constexpr std::uint64_t kTooLong = std::uint64_t{60} * 60 * 10;

class KnockOutTest : public testing::Test {
  protected:
    static referee::Discipline load(const char* extra_time_s) {
        auto discipline =
            referee::load_discipline("simurosot/5v5", std::vector<referee::SettingOverride>{
                                                          {"rules.knock_out", "1"},
                                                          {"rules.half_s", "2"},
                                                          {"rules.half_time_s", "0.5"},
                                                          {"rules.extra_time_s", extra_time_s},
                                                          {"rules.shoot_out_kick_s", "3"},
                                                          // A kick-off is a shot here.
                                                          {"handlings.5.12", "ignore"},
                                                      });
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    }

    /// Blue shoots in the parts of the match given by `shoots_in`; all others stand still.
    static std::vector<std::string> play(const referee::Discipline& discipline,
                                         std::optional<PeriodKind> shoots_in,
                                         referee::MatchStatus& end, v1::MatchStatus& described) {
        SimulatedMatch match(discipline, *world::make_world_spec(discipline.settings), {.seed = 3});
        while (!match.is_over() && match.tick().number < kTooLong) {
            match.open_tick();
            if (match.status().period_kind == shoots_in && is_blues_ball(match)) {
                shoot(match);
            }
            match.close_tick();
        }
        end = match.status();
        described = referee::description_of(match);
        std::vector<std::string> kinds;
        for (const referee::GameEvent& event : match.events()) {
            kinds.push_back(event.kind);
        }
        return kinds;
    }

    static bool is_blues_ball(const SimulatedMatch& match) {
        const v1::MatchStatus described = referee::description_of(match);
        return described.has_restart() && described.restart().team() == v1::TEAM_BLUE;
    }

    /// Puts a robot behind the ball, in line with the corner of the goal, and drives it.
    static void shoot(SimulatedMatch& match) {
        const v1::MatchStatus described = referee::description_of(match);
        const double goal_x_m =
            described.teams(0).defends() == v1::FIELD_END_POSITIVE_X ? -1.1 : 1.1;
        const Vec2 ball_m{described.restart().ball_x_m(), described.restart().ball_y_m()};
        const Vec2 way_m = Vec2{goal_x_m, kBesideKeeper_m} - ball_m;
        const Vec2 ahead = 1 / length(way_m) * way_m;
        const Vec2 place_m = ball_m - 0.1 * ahead;
        match.request(kBlue,
                      placement_of({{to_number(kShooter),
                                     {place_m.x, place_m.y, std::atan2(ahead.y, ahead.x)}}}));
        match.command({kShooter, world::WheelSpeeds{kShot_mps, kShot_mps}});
    }
};

TEST_F(KnockOutTest, ALevelMatchIsDecidedByTheGoldenGoal) {
    referee::MatchStatus end;
    v1::MatchStatus described;

    const auto kinds = play(load("20"), v1::PERIOD_KIND_EXTRA_TIME, end, described);

    EXPECT_EQ(end.end_reason, "golden goal");
    EXPECT_EQ(end.winner, Team::kBlue);
    EXPECT_EQ(end.blue.score, 1U);
    EXPECT_THAT(kinds, Not(Contains("shoot_out")));
    EXPECT_EQ(kinds.back(), "match_end");
}

TEST_F(KnockOutTest, AndWithoutOneByTheShootOut) {
    referee::MatchStatus end;
    v1::MatchStatus described;

    const auto kinds = play(load("2"), v1::PERIOD_KIND_SHOOT_OUT, end, described);

    EXPECT_EQ(end.end_reason, "shoot-out");
    EXPECT_EQ(end.winner, Team::kBlue);
    EXPECT_EQ(end.blue.score, 0U) << "goals of the shoot-out are not in the score";
    EXPECT_EQ(described.teams(0).shoot_out_goals(), 2U)
        << "yellow, without a goal in two kicks, has one left";
    EXPECT_EQ(std::ranges::count(kinds, "period_end"), 3) << "two halves and the extra time";
}

TEST_F(KnockOutTest, AShootOutInWhichNobodyScoresEndsAsWell) {
    referee::MatchStatus end;
    v1::MatchStatus described;

    const auto kinds = play(load("0"), std::nullopt, end, described);

    EXPECT_EQ(end.phase, referee::MatchPhase::kOver);
    EXPECT_NE(end.winner, Team::kNone);
}

TEST_F(KnockOutTest, WhoMayNotBeDrivenInAShootOutStandsAlsoAfterAStateWasRestored) {
    constexpr RobotId kRunner{3};
    const referee::Discipline discipline = load("0");
    SimulatedMatch match(discipline, *world::make_world_spec(discipline.settings), {.seed = 3});
    const auto tick = [&match](double speed_mps) {
        match.open_tick();
        match.command({kRunner, world::WheelSpeeds{speed_mps, speed_mps}});
        match.close_tick();
    };
    while (!match.status().is_in_play()) {
        tick(0);
    }
    for (int i = 0; i < 20; ++i) {
        tick(1);
    }
    ASSERT_TRUE(match.change(save_state("running"), "judge"));
    while (match.status().period_kind != v1::PERIOD_KIND_SHOOT_OUT ||
           !match.status().is_in_play()) {
        tick(0);
    }

    ASSERT_TRUE(match.change(restore_state("running"), "judge"));
    for (int i = 0; i < 60; ++i) {
        match.open_tick();
        match.close_tick();
    }

    const Vec3 velocity_mps = match.state().robots[2].velocity_mps;
    EXPECT_LT(std::hypot(velocity_mps.x, velocity_mps.y), 0.02);
}

}  // namespace
}  // namespace cancha::match
