#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"
#include "referee/kit/league/league_law.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/memory.h"
#include "referee/kit/placement_desk.h"

namespace cancha::referee {

/// Conducts what lies between a whistle and play: a time-out that was asked for, then the placement
/// of everybody.
class Restarts {
  public:
    /// Borrows: sheet, and the settings of the context.
    Restarts(const RuleContext& context, std::shared_ptr<const LeagueLaw> law,
             std::shared_ptr<const Grounds> grounds, std::shared_ptr<const Formation> formation,
             MatchSheet& sheet);

    /// A placement counts for the team whose turn it is, a time-out if the team may have one.
    TeamRequest heard(Team team, const TeamRequest& request) const;

    /// A team that asks for a time-out gets it in the next restart.
    void note_time_outs(const Requests& requests);

    /// Refused, with the reason: none left, asked for already, one is on, or a shoot-out.
    Status check_time_out(Team team) const;

    /// Unless it may not have one.
    void note_time_out(Team team);

    /// Announces the restart of the whistle, and goes on.
    void give(const Whistle& whistle, const WorldState& state, Verdict& verdict);

    /// One that was not taken, by `rule`: the ball lies where it lay then.
    void repeat(const Restart& restart, const RuleText& rule, const WorldState& state,
                Verdict& verdict);

    /// "Free kick for Amsel: Bussard no. 4 pushed Amsel no. 2".
    std::string describe(const Whistle& whistle) const;

    /// Gives a kick-off, by its own rule.
    void give_kick_off(Team team, std::string reason, const WorldState& state, Verdict& verdict);

    /// Next stage before play: a time-out that was asked for, or the placement.
    void go_on(Tick tick, Verdict& verdict);

    /// Places the team whose turn it is. True: it was the last one, and play goes on.
    bool place(const WorldState& state, const Requests& requests, Verdict& verdict);

    /// Places all who are left, by the law alone; play goes on.
    void place_everybody(const WorldState& state, Verdict& verdict);

    /// Took the last restart; none where neither team did.
    Team taker() const { return call_.team; }

    /// Its robot that kicks; null if it has none.
    const Player* kicker() const { return desk_.marked(call_.team); }

  private:
    void announce(const Whistle& whistle, Vec2 spot_m, Tick tick, Verdict& verdict);
    GameEvent describe(const Correction& correction, Team team, Tick tick) const;

    const SoccerStatus& status() const { return sheet_->status(); }

    std::uint64_t time_out_;
    std::shared_ptr<const LeagueLaw> law_;
    std::shared_ptr<const Grounds> grounds_;
    std::shared_ptr<const Formation> formation_;
    Wired<MatchSheet> sheet_;
    PlacementDesk desk_;                ///< Its plan borrows grounds and formation.
    RestartCall call_;                  ///< The restart that was given last.
    std::vector<Team> wants_time_out_;  ///< In the order in which they asked.
};

}  // namespace cancha::referee
