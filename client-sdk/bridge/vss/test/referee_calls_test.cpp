#include "client-sdk/bridge/vss/referee_calls.h"

#include <gmock/gmock.h>

#include "client-sdk/bridge/vss/test/three_a_side.h"

namespace cancha::vss {
namespace {

using client::MatchPhase;
using client::Observation;
using client::PeriodKind;
using client::RestartKind;

/// View of a new restart, while the teams place their robots.
Observation restart(RestartKind kind, Team team, Vec2 ball_m = {}) {
    Observation view = three_a_side();
    view.phase = MatchPhase::kPlacement;
    view.restart =
        client::RestartView{.kind = kind, .team = team, .since = view.tick, .ball_m = ball_m};
    return view;
}

RefereeCalls::Call only_call(const Observation& view, Turn turn = {}) {
    RefereeCalls calls;
    const auto all = calls.look(view, turn);
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? RefereeCalls::Call() : all.front();
}

TEST(QuadrantTest, CountsCounterClockwiseFromTopRight) {
    EXPECT_EQ(quadrant_of({0.1, 0.1}), VSSRef::QUADRANT_1);
    EXPECT_EQ(quadrant_of({-0.1, 0.1}), VSSRef::QUADRANT_2);
    EXPECT_EQ(quadrant_of({-0.1, -0.1}), VSSRef::QUADRANT_3);
    EXPECT_EQ(quadrant_of({0.1, -0.1}), VSSRef::QUADRANT_4);
}

TEST(RefereeCallsTest, EachRestartHasItsFoulAndColour) {
    const std::pair<RestartKind, VSSRef::Foul> kinds[] = {
        {RestartKind::kKickOff, VSSRef::KICKOFF},
        {RestartKind::kPenaltyKick, VSSRef::PENALTY_KICK},
        {RestartKind::kGoalKick, VSSRef::GOAL_KICK},
        {RestartKind::kFreeKick, VSSRef::FREE_KICK}};
    for (const auto& [kind, foul] : kinds) {
        const auto call = only_call(restart(kind, Team::kYellow));
        EXPECT_EQ(call.foul(), foul);
        EXPECT_EQ(call.teamcolor(), VSSRef::YELLOW);
        EXPECT_EQ(call.foulquadrant(), VSSRef::NO_QUADRANT);
        EXPECT_EQ(call.gamehalf(), VSSRef::FIRST_HALF);
        EXPECT_DOUBLE_EQ(call.timestamp(), 1.5);
    }
}

TEST(RefereeCallsTest, AFreeBallIsNobodysInAQuadrantOfTheTeamsFrame) {
    const Observation view = restart(RestartKind::kFreeBall, Team::kNone, {0.3, 0.4});

    EXPECT_EQ(only_call(view).teamcolor(), VSSRef::NONE);
    EXPECT_EQ(only_call(view).foulquadrant(), VSSRef::QUADRANT_1);
    EXPECT_EQ(only_call(view, Turn{true}).foulquadrant(), VSSRef::QUADRANT_3);
}

TEST(RefereeCallsTest, TheNewestIsSentAgainWithoutAChangeAndThenNoMore) {
    Observation view = restart(RestartKind::kGoalKick, Team::kBlue);
    RefereeCalls calls;
    const auto first = calls.look(view, {});
    EXPECT_TRUE(calls.is_new_restart());
    for (unsigned i = 0; i < RefereeCalls::kRepeats; ++i) {
        view.period_elapsed += SimDuration{16'000};
        const auto again = calls.look(view, {});
        ASSERT_EQ(again.size(), 1U);
        EXPECT_EQ(again[0].SerializeAsString(), first[0].SerializeAsString());
        EXPECT_FALSE(calls.is_new_restart());
    }
    EXPECT_TRUE(calls.look(view, {}).empty());
}

TEST(RefereeCallsTest, PlayGoesOnAfterEachRestartEvenWithoutPlacement) {
    Observation view = restart(RestartKind::kFreeKick, Team::kBlue);
    RefereeCalls calls;
    calls.look(view, {});
    view.phase = MatchPhase::kPlay;
    EXPECT_EQ(calls.look(view, {}).at(0).foul(), VSSRef::GAME_ON);
    view.restart->since = view.tick.next();
    const auto both = calls.look(view, {});
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].foul(), VSSRef::FREE_KICK);
    EXPECT_EQ(both[1].foul(), VSSRef::GAME_ON);
    EXPECT_EQ(both[1].teamcolor(), VSSRef::NONE);
}

TEST(RefereeCallsTest, BreaksAreStopsAndTheEndIsHalt) {
    Observation view = three_a_side();
    for (const MatchPhase phase : {MatchPhase::kBreak, MatchPhase::kTimeOut, MatchPhase::kDecision,
                                   MatchPhase::kBeforeStart}) {
        view.phase = phase;
        EXPECT_EQ(only_call(view).foul(), VSSRef::STOP);
    }
    view.phase = MatchPhase::kOver;
    EXPECT_EQ(only_call(view).foul(), VSSRef::HALT);
}

TEST(HalfTest, IsThatOfTheMatch) {
    Observation view = three_a_side();
    const auto half = [&view](unsigned period, PeriodKind kind) {
        view.period = period;
        view.period_kind = kind;
        return half_of(view);
    };

    EXPECT_EQ(half(0, PeriodKind::kUnknown), VSSRef::NO_HALF);
    EXPECT_EQ(half(1, PeriodKind::kHalf), VSSRef::FIRST_HALF);
    EXPECT_EQ(half(2, PeriodKind::kHalf), VSSRef::SECOND_HALF);
    EXPECT_EQ(half(3, PeriodKind::kExtraTime), VSSRef::OVERTIME_FIRST_HALF);
    EXPECT_EQ(half(4, PeriodKind::kExtraTime), VSSRef::OVERTIME_SECOND_HALF);
    EXPECT_EQ(half(5, PeriodKind::kShootOut), VSSRef::PENALTY_SHOOTOUTS);
}

}  // namespace
}  // namespace cancha::vss
