#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "referee/kit/league/league_law.h"
#include "referee/kit/league/restarts.h"
#include "referee/kit/league/shoot_out.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/memory.h"

namespace cancha::referee {

/// Runs a match from period to period until the match has a result: halves, extra time, shoot-out.
class Periods {
  public:
    /// Borrows: sheet and restarts.
    Periods(const RuleContext& context, std::shared_ptr<const LeagueLaw> law,
            std::shared_ptr<const Grounds> grounds, MatchSheet& sheet, Restarts& restarts);

    /// Starts the first half.
    void begin() { sheet_->start_period(half_); }

    /// Counts one tick of play for the team that attacks the half in which the ball is. If a
    /// shoot-out stays level, the team with more such ticks wins.
    void watch_ball(Vec2 ball_m);

    /// Called when the time of a half or of the extra time is up.
    void end_period(Tick tick, Verdict& verdict);

    /// Called when the break before the next period is over.
    void begin_next(const WorldState& state, Verdict& verdict);

    /// Judges one tick of a kick of the shoot-out.
    void judge_kick(const Moment& moment, Verdict& verdict);

    /// Forgets what was seen of the present kick of the shoot-out. The kick begins anew.
    void forget_kick() { shoot_out_.reset(); }

    /// Ends the match. `winner`: none for a draw.
    void end_match(const RuleText& rule, std::string reason, Team winner, Tick tick,
                   Verdict& verdict);

    /// Gives the next kick of the shoot-out.
    void give_kick(const WorldState& state, Verdict& verdict);

  private:
    const SoccerStatus& status() const { return sheet_->status(); }

    bool is_between_extra_periods() const;
    bool goes_on() const;
    GameEvent end_of_period(Tick tick) const;

    std::uint64_t half_;
    std::uint64_t half_time_;
    std::uint64_t extra_time_;
    std::uint64_t kick_;
    bool is_knock_out_;
    std::shared_ptr<const LeagueLaw> law_;
    Wired<MatchSheet> sheet_;
    Wired<Restarts> restarts_;
    ShootOut shoot_out_;
};

}  // namespace cancha::referee
