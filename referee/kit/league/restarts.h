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

/// Runs everything between a judge's whistle and the next play: a time-out, if a team asked for
/// one, then the placement of all robots.
class Restarts {
  public:
    /// Borrows: sheet, and the settings of the context.
    Restarts(const RuleContext& context, std::shared_ptr<const LeagueLaw> law,
             std::shared_ptr<const Grounds> grounds, std::shared_ptr<const Formation> formation,
             MatchSheet& sheet);

    /// Returns the part of a team's requests that counts: a placement if the team is asked to place
    /// its robots, and a time-out if the team may have one.
    TeamRequest heard(Team team, const TeamRequest& request) const;

    /// Notes the time-outs that teams ask for. The next restart gives them.
    void note_time_outs(const Requests& requests);

    /// Checks whether the team may have a time-out. Fails: kRefused (the team has none left or has
    /// asked already, a time-out is on, or a shoot-out is on).
    Status check_time_out(Team team) const;

    /// Notes that the team asks for a time-out, if the team may have one.
    void note_time_out(Team team);

    /// Announces the restart that a whistle gives and starts its first stage: a requested time-out,
    /// or the placement.
    void give(const Whistle& whistle, const WorldState& state, Verdict& verdict);

    /// Gives a restart again that was given but not taken. `rule`: the rule under which it is given
    /// now. The ball lies at the same place as before.
    void repeat(const Restart& restart, const RuleText& rule, const WorldState& state,
                Verdict& verdict);

    /// Returns the text of a restart: "Free kick for Amsel: Bussard no. 4 pushed Amsel no. 2".
    std::string describe(const Whistle& whistle) const;

    /// Gives a kick-off under its own rule.
    void give_kick_off(Team team, std::string reason, const WorldState& state, Verdict& verdict);

    /// Starts the next stage before play: a requested time-out, or the placement.
    void go_on(Tick tick, Verdict& verdict);

    /// Places the robots of the team that was asked. If this was the last team, starts play and
    /// returns true.
    bool place(const WorldState& state, const Requests& requests, Verdict& verdict);

    /// Places all remaining robots by the rules, without asking the teams, and starts play.
    void place_everybody(const WorldState& state, Verdict& verdict);

    /// Returns the team that takes the last restart given. None for a free ball.
    Team taker() const { return call_.team; }

    /// Returns the robot that takes the last restart given. Null if no robot does.
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
    /// Places the robots. The restart plan inside borrows grounds and formation.
    PlacementDesk desk_;
    RestartCall call_;                  ///< The last restart given.
    std::vector<Team> wants_time_out_;  ///< Teams that asked for a time-out, in order.
};

}  // namespace cancha::referee
