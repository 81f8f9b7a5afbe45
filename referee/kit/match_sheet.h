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

/// GameEvent::kind of a goal.
inline constexpr std::string_view kGoalEvent = "goal";

/// Marks the last restart as taken once the ball has left the place where the restart put it.
void watch_restart(SoccerStatus& status, Vec2 ball_m);

/// Writes down the status of a match: phase, clock, score, ends, last restart. Makes the event of a
/// goal. The rules decide what happens and call these functions; the sheet decides nothing.
class MatchSheet {
  public:
    /// Borrows: the settings of the context.
    explicit MatchSheet(const RuleContext& context);

    /// Returns the status written so far.
    const SoccerStatus& status() const { return status_; }

    /// Starts the next period, in play, with the clock at zero. `length_ticks`: length of the
    /// period; 0 means no limit.
    void start_period(std::uint64_t length_ticks, PeriodKind kind = v1::PERIOD_KIND_HALF);

    /// Sets the clock of the period to zero, as for each kick of a shoot-out.
    void restart_clock() { status_.period_elapsed = 0; }

    /// Swaps ends: each team defends the other goal from now on.
    void change_ends() { std::swap(status_.blue_side.defends, status_.yellow_side.defends); }

    /// Counts one tick of play. Returns whether the period's time is up.
    bool advance_clock();

    /// Starts a break of this many ticks between two periods.
    void start_break(std::uint64_t ticks) { enter(MatchPhase::kBreak, ticks); }

    /// Starts a time-out and takes one from `team`'s remaining time-outs.
    void start_time_out(Team team, std::uint64_t ticks);
    /// Sets the number of time-outs that each team has left.
    void grant_time_outs(std::uint32_t count);

    /// Ends the present time-out and adds one to `team`'s remaining time-outs.
    void take_back_time_out(Team team);

    /// Starts waiting for an official for this many ticks. `wall_us`: wall-clock time for the
    /// decision, in microseconds. The server delays the last of these ticks by at most this time.
    /// If 0, the ticks alone limit the decision.
    void start_decision(std::uint64_t ticks, std::uint64_t wall_us) {
        enter(MatchPhase::kDecision, ticks);
        status_.review_wall_us = wall_us;
    }

    /// Ends a decision. Play goes on where it was stopped.
    void end_decision() {
        status_.phase = MatchPhase::kPlay;
        status_.review_wall_us = 0;
    }

    /// Counts one tick of a break, a time-out or a decision. Returns whether the phase is over.
    bool advance_break();

    /// Asks `team` for the placement of its robots. The ball is, or will be, at `ball_m`.
    void ask_for_placement(Team team, Vec2 ball_m);

    /// Starts play after all robots are placed. The ball is at `ball_m`.
    void start_play(Vec2 ball_m);

    /// Whether the time of the period is up.
    bool is_time_up() const {
        return status_.period_length > 0 && status_.period_elapsed >= status_.period_length;
    }

    /// Returns the text of a goal for `team`: "goal by Oro no. 4", or "own goal by Azul no. 2" if
    /// the other team touched the ball last. If the other team's keeper touched a shot last and
    /// could not stop it, the goal belongs to the robot that shot.
    std::string goal_text(Team team) const;

    /// Counts a goal for `team`, whichever team touched the ball last. Returns the event to
    /// announce.
    GameEvent add_goal(Team team, Tick tick, const RuleText& rule);

    /// Takes a goal off the team's score. Expects: the team has one.
    void take_back_goal(Team team);

    /// Notes the last touch of the ball.
    void note_touch(Touch touch);

    /// Counts one tick of play with the ball in the half that `team` attacks.
    void note_pressing(Team team) { ++status_.side_of(team).pressing; }

    /// Sets the match back to `status`, to undo the last stop of play. The numbers of time-outs
    /// left stay as they are now.
    void restore(SoccerStatus status);

    /// Sets the match back to exactly this status, time-outs included, to restore a saved match.
    void return_to(const SoccerStatus& then) {
        status_ = then;
        shot_ = {};
    }

    /// Notes the restart that was given, with its reason.
    void start_restart(Restart restart);

    /// Marks the last restart as taken once the ball has left the place where the restart put it.
    void watch_restart(Vec2 ball_m) { referee::watch_restart(status_, ball_m); }

    /// Counts a kick of the shoot-out, and its goal if it scored.
    void add_shoot_out_kick(Team team, bool is_goal);

    /// Ends the match. `winner`: none for a draw.
    void end_match(std::string reason, Team winner);

    /// Returns the team's name for people.
    const std::string& name_of(Team team) const { return status_.of(team).name; }

    /// Returns the result, blue first: "position 2 - 1 chase". If there was a shoot-out, the result
    /// of the shoot-out follows.
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
    Touch shot_;  ///< Last touch since the last restart by a robot other than a keeper.
};

/// Makes an event that the referee decided under this rule. `robot`: the robot that caused the
/// event; 0 if no single robot did.
GameEvent make_event(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                     std::string text, RobotId robot = {});

}  // namespace cancha::referee
