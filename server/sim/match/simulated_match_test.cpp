#include "server/sim/match/simulated_match.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "referee/core/test_rulings.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/team_request.h"

namespace cancha::match {
namespace {

/// Changes by an official between two ticks, and while a tick is open.
class ChangedMatchTest : public ::testing::Test {
  protected:
    static referee::Discipline load() {
        auto discipline = referee::load_discipline("simurosot/5v5");
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    }

    void place_ball(Vec2 position_m) {
        const Change change =
            move_ball({.position_m = {position_m.x, position_m.y, kBallRadius_m}});
        EXPECT_TRUE(match_.change(change, "judge"));
    }

    void play_ticks(int count) {
        for (int i = 0; i < count; ++i) {
            match_.open_tick();
            match_.close_tick();
        }
    }

    Vec2 ball_m() const {
        return {match_.state().ball->position_m.x, match_.state().ball->position_m.y};
    }

    std::ptrdiff_t count_of(std::string_view kind) const {
        return std::ranges::count(match_.events(), kind, &referee::GameEvent::kind);
    }

    static constexpr double kBallRadius_m = 0.025215;

    const referee::Discipline discipline_ = load();
    SimulatedMatch match_{discipline_, *world::make_world_spec(discipline_.settings), {}};
};

TEST_F(ChangedMatchTest, WhatIsPlacedWhileATickIsOpenStandsThereAsSoonAsItIsClosed) {
    match_.open_tick();
    place_ball({0.5, 0.25});
    EXPECT_EQ(ball_m(), (Vec2{0, 0}));
    match_.close_tick();

    EXPECT_EQ(ball_m(), (Vec2{0.5, 0.25}));
}

TEST_F(ChangedMatchTest, TheStateSaysWhenBodiesWereLastPutSomewhere) {
    play_ticks(10);  // The kick-off has been placed.
    const std::optional<Tick> kick_off = match_.state().placed_tick;
    ASSERT_TRUE(kick_off);
    EXPECT_TRUE(match_.change(save_state("here"), "judge"));
    play_ticks(10);
    EXPECT_EQ(match_.state().placed_tick, kick_off) << "what moves is not placed";

    place_ball({0.5, 0.25});
    EXPECT_EQ(match_.state().placed_tick, Tick{20});
    play_ticks(10);
    EXPECT_TRUE(match_.change(restore_state("here"), "judge"));
    EXPECT_EQ(match_.state().placed_tick, Tick{30});
}

TEST_F(ChangedMatchTest, WhatIsPlacedBeforeTheFirstTickIsNotUndoneByTheKickOff) {
    place_ball({0.5, 0.25});
    match_.open_tick();

    EXPECT_EQ(ball_m(), (Vec2{0.5, 0.25}));
}

TEST_F(ChangedMatchTest, ASavedStateHoldsWhatTheRefereeHasPlaced) {
    for (int team = 0; team < 2; ++team) {
        match_.open_tick();
        match_.close_tick();
    }
    EXPECT_TRUE(match_.change(save_state("kick-off"), "judge"));
    match_.open_tick();
    const referee::WorldState placed = match_.state();
    match_.close_tick();
    place_ball({0.5, 0.25});

    EXPECT_TRUE(match_.change(restore_state("kick-off"), "judge"));

    EXPECT_EQ(ball_m(), (Vec2{0, 0}));
    for (std::size_t i = 0; i < placed.robots.size(); ++i) {
        EXPECT_EQ(match_.state().robots[i].ground_pose(), placed.robots[i].ground_pose());
    }
}

TEST_F(ChangedMatchTest, AStateIsRestoredWithClockScoreAndPhaseIfAskedFor) {
    place_ball({0.5, 0.25});  // Play goes on.
    play_ticks(3);
    ASSERT_TRUE(match_.change(save_state("before"), "judge"));
    const referee::MatchStatus then = match_.status();
    const std::uint64_t bodies = match_.bodies_hash();
    play_ticks(2);
    ASSERT_TRUE(match_.change(rule(referee::award_goal(Team::kBlue)), "judge"));
    const std::uint64_t goal = match_.events().back().decision - 1;  // The kick-off comes after it.
    EXPECT_EQ(match_.status().blue.score, 1U);
    EXPECT_NE(match_.bodies_hash(), bodies);

    ASSERT_TRUE(match_.change(restore_state("before", true), "judge"));

    EXPECT_EQ(match_.bodies_hash(), bodies);
    EXPECT_EQ(match_.status().blue.score, 0U);
    EXPECT_EQ(match_.status().phase, referee::MatchPhase::kPlay);
    EXPECT_EQ(match_.status().period_elapsed, then.period_elapsed);
    EXPECT_EQ(match_.events().back().text,
              "judge: state 'before' restored with clock, score and phase.");
    EXPECT_FALSE(match_.change(rule(referee::take_back(goal)), "judge")) << "it has not happened";
    play_ticks(1);
    EXPECT_EQ(match_.status().period_elapsed, then.period_elapsed + 1);
}

TEST_F(ChangedMatchTest, WithoutTheMatchARestoredStateHasTheBodiesAlone) {
    place_ball({0.5, 0.25});
    ASSERT_TRUE(match_.change(save_state("before"), "judge"));
    const std::uint64_t bodies = match_.bodies_hash();
    const std::uint64_t all = match_.state_hash();
    play_ticks(2);

    ASSERT_TRUE(match_.change(restore_state("before"), "judge"));

    EXPECT_EQ(match_.bodies_hash(), bodies);
    EXPECT_NE(match_.state_hash(), all) << "the clock has gone on";
    EXPECT_EQ(match_.status().period_elapsed, 2U);
}

TEST_F(ChangedMatchTest, AStateThatWasSavedWhilePlayStoodIsNotRestoredWithTheMatch) {
    ASSERT_TRUE(match_.change(save_state("kick-off"), "judge"));
    place_ball({0.5, 0.25});

    const Status restored = match_.change(restore_state("kick-off", true), "judge");

    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().code, ErrorCode::kRefused);
    EXPECT_TRUE(match_.change(restore_state("kick-off"), "judge"));
}

TEST_F(ChangedMatchTest, AStateOfWhichHalfIsPlacedIsNotSaved) {
    match_.open_tick();
    match_.close_tick();  // Blue has been placed, yellow not yet.

    const Status saved = match_.change(save_state("half"), "judge");

    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::kRefused);
    EXPECT_EQ(match_.status().phase, referee::MatchPhase::kPlacement);
}

TEST_F(ChangedMatchTest, OneThatIsAskedForBeforeIsSavedOnceAllArePlaced) {
    match_.open_tick();
    EXPECT_TRUE(match_.change(save_state("whole"), "judge"));
    match_.close_tick();
    EXPECT_EQ(count_of("intervention"), 0);

    match_.open_tick();
    match_.close_tick();

    EXPECT_EQ(count_of("intervention"), 1);
    EXPECT_TRUE(match_.status().is_in_play());
}

TEST_F(ChangedMatchTest, NothingMovesWhileTeamsPlace) {
    match_.open_tick();
    for (std::uint32_t id = 1; id <= 10; ++id) {
        match_.command({RobotId{id}, world::WheelSpeeds{2, 2}});
    }
    const referee::WorldState before = match_.state();
    ASSERT_EQ(match_.status().phase, referee::MatchPhase::kPlacement);

    match_.close_tick();

    for (std::size_t i = 0; i < before.robots.size(); ++i) {
        EXPECT_EQ(match_.state().robots[i].ground_pose(), before.robots[i].ground_pose());
    }
    EXPECT_EQ(match_.state().tick, Tick{1});
}

TEST_F(ChangedMatchTest, WhoIsPlacedIsAtRestAndForgetsWhatItWasTold) {
    match_.open_tick();
    match_.command(
        {RobotId{2}, world::WheelSpeeds{2, 2}});  // Blue is asked, and placed afterwards.
    match_.close_tick();
    match_.open_tick();
    match_.close_tick();
    ASSERT_TRUE(match_.status().is_in_play());

    const GroundPose placed = match_.open_tick().robots[1].ground_pose();
    match_.close_tick();

    EXPECT_NEAR(match_.state().robots[1].position_m.x, placed.x_m, 1e-4);
}

TEST_F(ChangedMatchTest, ATeamIsHeardOnlyInTheTickInWhichItIsAsked) {
    match_.open_tick();
    match_.request(1, placement_of({{9, {-0.5, 0.5, 0}}}));  // Blue is asked.
    match_.close_tick();
    match_.open_tick();
    match_.close_tick();

    EXPECT_NEAR(match_.open_tick().robots[8].position_m.x, -0.298, 0.001) << "its usual place";
}

TEST_F(ChangedMatchTest, AnOfficialWhoChangesTheWorldEndsThePlacement) {
    place_ball({0.5, 0.25});

    EXPECT_TRUE(match_.status().is_in_play());
    // Front to centre, the ball's radius, and the gap that a kick-off leaves between them.
    const double kicker_from_ball_m = 0.07867 / 2 + 0.025215 + 0.035;
    const bool has_kicker =
        std::ranges::any_of(match_.state().robots, [&](const referee::RobotState& robot) {
            return robot.team == Team::kBlue &&
                   std::abs(length(Vec2{robot.position_m.x, robot.position_m.y}) -
                            kicker_from_ball_m) < 0.004;
        });
    EXPECT_TRUE(has_kicker) << "blue's kicker, beside the centre of the field";
    EXPECT_EQ(
        match_.events().back().text,
        "judge: ball placed at (0.500, 0.250) m; robots placed by the rules, placement over.");

    place_ball({0.5, 0.3});

    EXPECT_EQ(match_.events().back().text, "judge: ball placed at (0.500, 0.300) m.");
}

TEST_F(ChangedMatchTest, WhatTheRefereeSawBeforeAnOfficialChangedTheWorldCountsNoMore) {
    constexpr std::uint64_t kStalemate = 600;  // 10 s without progress.
    place_ball({0.5, 0.25});
    const auto play_until = [this](std::uint64_t tick) {
        while (match_.tick().number < tick) {
            match_.open_tick();
            match_.close_tick();
        }
    };
    play_until(kStalemate / 2);
    EXPECT_TRUE(match_.change(move_robot({.id = RobotId{2}, .pose = {0.8, -0.5, 0}}), "judge"));

    play_until(kStalemate + kStalemate / 4);
    EXPECT_NE(match_.events().back().kind, "free_ball");
    play_until(kStalemate / 2 + kStalemate);

    EXPECT_EQ(match_.events().back().kind, "free_ball");
}

/// Hash of a halted match after changes by officials.
class HaltedMatchTest : public ChangedMatchTest {
  protected:
    /// Hash of a new match after this change only, before the first tick.
    std::uint64_t hash_after(const Change& change) const {
        SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings), {});
        const Status changed = match.change(change, "judge");
        EXPECT_TRUE(changed) << changed.error().message;
        return match.state_hash();
    }

    std::uint64_t hash_after_end(const std::string& reason, Team winner) const {
        SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings), {});
        match.end(reason, winner);
        return match.state_hash();
    }
};

TEST_F(ChangedMatchTest, BetweenTwoTicksSoManyChangesAreMadeAndNoMore) {
    place_ball({0.5, 0.25});  // Play goes on: states can be saved.
    match_.open_tick();
    match_.close_tick();
    for (std::size_t i = 0; i < Match::kMaxChangesPerTick; ++i) {
        ASSERT_TRUE(match_.change(save_state("a"), "judge")) << i;
    }

    const Status surplus = match_.change(save_state("a"), "judge");

    ASSERT_FALSE(surplus);
    EXPECT_EQ(surplus.error().code, ErrorCode::kTooLarge);
    EXPECT_THAT(surplus.error().message, testing::HasSubstr("let the match play on"));
    match_.open_tick();
    match_.close_tick();
    EXPECT_TRUE(match_.change(save_state("a"), "judge"));
}

TEST_F(ChangedMatchTest, StatesThatWaitForTheTickCountAmongThoseThatAreSaved) {
    match_.open_tick();
    for (std::size_t i = 0; i < SimulatedMatch::kMaxSavedStates; ++i) {
        ASSERT_TRUE(match_.change(save_state(std::to_string(i)), "judge")) << i;
    }

    const Status surplus = match_.change(save_state("one more"), "judge");

    ASSERT_FALSE(surplus);
    EXPECT_EQ(surplus.error().code, ErrorCode::kTooLarge);
    EXPECT_TRUE(match_.change(save_state("0"), "judge")) << "a name that there is already";
}

TEST_F(HaltedMatchTest, EveryChangeAndItsOppositeHaveAHashOfTheirOwn) {
    const std::vector<Change> changes = {
        move_ball({.position_m = {0.5, 0.25, kBallRadius_m}}),
        move_ball({.position_m = {0.5, -0.25, kBallRadius_m}}),
        move_robot({.id = RobotId{2}, .pose = {0.8, -0.5, 0}}),
        move_robot({.id = RobotId{2}, .pose = {0.8, -0.5, 1}}),
        save_state("a"),
        save_state("b"),
        rule(referee::award_goal(Team::kBlue)),
        rule(referee::award_goal(Team::kYellow)),
        rule(referee::correct_last_touch(Team::kBlue)),
        rule(referee::correct_last_touch(Team::kYellow)),
        rule(referee::set_handling({"3.1", referee::Handling::kIgnore, 60})),
        rule(referee::set_handling({"3.1", referee::Handling::kPropose, 60})),
        rule(referee::set_handling({"3.1", referee::Handling::kPropose, 61})),
    };
    std::set<std::uint64_t> hashes{match_.state_hash()};
    for (const Change& change : changes) {
        hashes.insert(hash_after(change));
        EXPECT_EQ(hash_after(change), hash_after(change))
            << describe(change, discipline_.settings, match_.status());
    }

    EXPECT_EQ(hashes.size(), changes.size() + 1);
}

TEST_F(HaltedMatchTest, AnEndFromOutsideIsInTheHashWithItsWinnerAndReason) {
    const std::set<std::uint64_t> hashes{match_.state_hash(), hash_after_end("late", Team::kNone),
                                         hash_after_end("late", Team::kBlue),
                                         hash_after_end("late", Team::kYellow),
                                         hash_after_end("rain", Team::kNone)};

    EXPECT_EQ(hashes.size(), 5U);
}

TEST_F(HaltedMatchTest, WhatIsRefusedLeavesTheHash) {
    const std::uint64_t before = match_.state_hash();

    EXPECT_FALSE(match_.change(rule(referee::take_back(4711)), "judge"));

    EXPECT_EQ(match_.state_hash(), before);
}

/// Soccer that the first goal decides.
class DecidedMatchTest : public ::testing::Test {
  protected:
    static referee::Discipline load() {
        const std::vector<referee::SettingOverride> first_goal{{"rules.goals_to_win", "1"}};
        return *referee::load_discipline("soccer_duel/1v1", first_goal);
    }

    void award_goal_to_blue() {
        const Status ruled = match_.change(rule(referee::award_goal(Team::kBlue)), "judge");
        EXPECT_TRUE(ruled) << ruled.error().message;
    }

    void expect_won_by_blue() const {
        EXPECT_EQ(match_.status().blue.score, 1U);
        EXPECT_EQ(match_.status().winner, Team::kBlue);
        EXPECT_EQ(match_.status().end_reason, "first to 1");
    }

    const referee::Discipline discipline_ = load();
    SimulatedMatch match_{discipline_, *world::make_world_spec(discipline_.settings), {}};
};

TEST_F(DecidedMatchTest, WhatIsOverCannotBeEndedAgain) {
    award_goal_to_blue();
    const std::uint64_t hash = match_.state_hash();

    EXPECT_FALSE(match_.end("late", Team::kYellow));

    expect_won_by_blue();
    EXPECT_EQ(match_.state_hash(), hash);
}

TEST_F(DecidedMatchTest, OnlyTheFirstEndFromOutsideCounts) {
    EXPECT_TRUE(match_.end("rain", Team::kBlue));
    EXPECT_FALSE(match_.end("late", Team::kNone));

    EXPECT_EQ(match_.status().end_reason, "rain");
    EXPECT_EQ(match_.status().winner, Team::kBlue);
}

TEST_F(DecidedMatchTest, AGoalThatWaitsForTheOpenTickCountsBeforeTheEnd) {
    match_.open_tick();
    award_goal_to_blue();
    EXPECT_EQ(match_.status().blue.score, 0U);

    EXPECT_FALSE(match_.end("late", Team::kNone));

    expect_won_by_blue();
}

/// Notes the commands of robots.
class CommandDiary final : public Journal {
  public:
    void match_began(const Match&, const MatchOptions&) override {}

    void robot_commanded(const world::RobotCommand& command) override { told.push_back(command); }

    void seat_asked(SeatIndex, const referee::TeamRequest&) override {}

    void seat_drew(SeatIndex, const v1::Drawing&) override {}

    void tick_closed(const Match&) override {}

    void match_changed(const Match&, const Change&, const std::string&) override {}

    void match_ended(const Match&, const std::string&, Team) override {}

    world::CommandSet told;
};

/// Plays one tick for each speed. Returns the commands that the journal got.
world::CommandSet told_speeds(const std::string& max_speed_mps,
                              const std::vector<world::WheelSpeeds>& speeds) {
    const std::vector<referee::SettingOverride> overrides{
        {"robot_kinds.simurosot.wheels.max_speed_mps", max_speed_mps}};
    const auto discipline = referee::load_discipline("simurosot/5v5", overrides);
    EXPECT_TRUE(discipline) << discipline.error().message;
    CommandDiary diary;
    SimulatedMatch match(*discipline, *world::make_world_spec(discipline->settings), {}, &diary);
    while (!match.status().is_in_play()) {
        match.open_tick();
        match.close_tick();
    }
    for (const world::WheelSpeeds& speed : speeds) {
        match.open_tick();
        match.command({RobotId{3}, speed});
        match.close_tick();
    }
    return diary.told;
}

TEST(JournalTest, IsToldOfSpeedsBeyondThoseOfTheWheelsAsTheSpeedsOfTheWheels) {
    EXPECT_THAT(
        told_speeds("1.5", {{9, -9}, {8, -7}}),
        testing::ElementsAre(world::RobotCommand{RobotId{3}, world::WheelSpeeds{1.5, -1.5}}));
}

TEST(JournalTest, IsToldOfASpeedThatGivesThatOfTheWheelsThoughItIsBetweenTwoPlacesOfTheGrid) {
    EXPECT_THAT(
        told_speeds("1.50003", {{9, -9}, {1.5001, -1.5001}}),
        testing::ElementsAre(world::RobotCommand{RobotId{3}, world::WheelSpeeds{1.5001, -1.5001}}));
}

}  // namespace
}  // namespace cancha::match
