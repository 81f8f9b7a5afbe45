#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "referee/core/rulebook.h"
#include "referee/core/verdict.h"
#include "referee/kit/memory.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// The kind of the event that tells of a goal.
inline constexpr std::string_view kGoalEvent = "goal";

/// The last restart has been taken if the ball is not where it was put.
void watch_restart(SoccerStatus& status, Vec2 ball_m);

/// What the officials at the table write: phase, clock, score, ends, last restart, and an event for
/// each thing that happened. Decides nothing.
class MatchSheet {
  public:
    /// Borrows: the settings of the context.
    explicit MatchSheet(const RuleContext& context);

    /// The match as written so far.
    const SoccerStatus& status() const { return status_; }

    /// The next period begins, in play, with a clock at zero. 0 ticks: without a limit.
    void start_period(std::uint64_t length_ticks, PeriodKind kind = v1::PERIOD_KIND_HALF);

    /// The clock of the period begins again, as for each kick of a shoot-out.
    void restart_clock() { status_.period_elapsed = 0; }

    /// Each team defends the other goal from now on.
    void change_ends() { std::swap(status_.blue_side.defends, status_.yellow_side.defends); }

    /// Counts one tick of play. True: the time of the period is up.
    bool advance_clock();

    /// Play stands for so many ticks, between two periods or for a time-out.
    void start_break(std::uint64_t ticks) { enter(MatchPhase::kBreak, ticks); }

    /// The same for a time-out, which `team` has one less of then.
    void start_time_out(Team team, std::uint64_t ticks);
    /// Each team has so many from now on.
    void grant_time_outs(std::uint32_t count);

    /// The time-out that is on ends, and `team` has it again.
    void take_back_time_out(Team team);

    /// An official is asked, for so many ticks; `wall_us`: as RuleHandling.
    void start_decision(std::uint64_t ticks, std::uint64_t wall_us) {
        enter(MatchPhase::kDecision, ticks);
        status_.review_wall_us = wall_us;
    }

    /// The decision has been made: play goes on where it was stopped.
    void end_decision() {
        status_.phase = MatchPhase::kPlay;
        status_.review_wall_us = 0;
    }

    /// Counts one tick of a break, a time-out or a decision. True: it is over.
    bool advance_break();

    /// `team` is asked where its robots stand; the ball is, or will be, at `ball_m`.
    void ask_for_placement(Team team, Vec2 ball_m);

    /// All are placed, the ball at `ball_m`: play goes on.
    void start_play(Vec2 ball_m);

    /// The time of the period is up.
    bool is_time_up() const {
        return status_.period_length > 0 && status_.period_elapsed >= status_.period_length;
    }

    /// "goal by Oro no. 4"; "own goal by Azul no. 2" where the other team touched the ball last. A
    /// keeper that could not stop a shot has scored no own goal.
    std::string goal_text(Team team) const;

    /// Counts it for `team`, whoever touched the ball last. Returns what to announce.
    GameEvent add_goal(Team team, Tick tick, const RuleText& rule);

    /// Expects: the team has one.
    void take_back_goal(Team team);

    /// Writes down who touched the ball last.
    void note_touch(Touch touch);

    /// One more tick of play with the ball in the half that `team` attacks.
    void note_pressing(Team team) { ++status_.side_of(team).pressing; }

    /// The match is again as it was, but for the time-outs that were spent since.
    void restore(SoccerStatus status);

    /// The match is again as it was.
    void return_to(const SoccerStatus& then) {
        status_ = then;
        shot_ = {};
    }

    /// Writes down which restart was given, and why.
    void start_restart(Restart restart);

    /// Notices that the ball has left the place where the last restart put it.
    void watch_restart(Vec2 ball_m) { referee::watch_restart(status_, ball_m); }

    /// Counts a kick of the shoot-out, and its goal.
    void add_shoot_out_kick(Team team, bool is_goal);

    /// `winner`: none for a draw.
    void end_match(std::string reason, Team winner);

    /// As it is shown to people.
    const std::string& name_of(Team team) const { return status_.of(team).name; }

    /// "position 2 - 1 chase": blue first. With the shoot-out, where there has been one.
    std::string result_text() const;

  private:
    void enter(MatchPhase phase, std::uint64_t ticks) {
        status_.phase = phase;
        status_.phase_left = ticks;
    }

    bool is_keeper(RobotId robot) const;
    Touch scorer(Team team) const;

    Wired<const v1::Discipline> settings_;
    SoccerStatus status_;
    Touch shot_;  ///< The last touch since the last restart but those of keepers.
};

/// One line of the history, decided by the referee by this rule. `robot`: 0: no single one.
GameEvent make_event(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                     std::string text, RobotId robot = {});

}  // namespace cancha::referee
