#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "proto/base/tick.h"
#include "proto/base/vec3.h"
#include "referee/core/rulebook.h"
#include "referee/core/verdict.h"

namespace cancha::referee {

/// What the officials at the table write: phase, clock, score, ends, last restart, and an event for
/// each thing that happened. Decides nothing.
class MatchSheet {
  public:
    explicit MatchSheet(const RuleContext& context);

    const MatchStatus& status() const { return status_; }

    /// The next period begins, with a clock at zero. 0 ticks: without a limit.
    void start_period(std::uint64_t length_ticks);

    void change_ends();

    /// Counts one tick of play. True: the time of the period is up.
    bool advance_clock();

    /// The ball is in the goal at `end`: counts it for the other team, whoever touched it last.
    /// Returns what to announce.
    GameEvent add_goal(FieldEnd end, Tick tick, const RuleText& rule);

    void start_restart(Restart restart) { status_.restart = std::move(restart); }

    /// Notices that the ball has left the place where the last restart put it.
    void watch_restart(Vec2 ball_m);

    void end_match(std::string reason);

    const std::string& name_of(Team team) const { return status_.of(team).name; }

    /// "position 2 - 1 chase": blue first.
    std::string result_text() const;

  private:
    MatchStatus status_;
};

/// One line of the history, decided by the referee by this rule.
GameEvent make_event(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                     std::string text);

}  // namespace cancha::referee
