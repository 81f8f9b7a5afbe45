#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "referee/core/rulebook.h"
#include "referee/kit/decisions.h"
#include "referee/kit/handlings.h"
#include "referee/kit/history.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/memory.h"
#include "referee/kit/soccer_statistics.h"

namespace cancha::referee {

/// The rules of one discipline for play and restarts. An OfficiatedRulebook calls these functions.
/// A finding is a goal or an offence that judges have found.
class Play {
  public:
    /// Borrows: both arguments, which belong to the rulebook.
    Play(MatchSheet& sheet, Decisions& decisions) : sheet_(sheet), decisions_(decisions) {}

    Play(const Play&) = delete;
    virtual ~Play() = default;

    /// Starts the match with the first events and the first restart. `start`: how the match begins;
    /// see Rulebook::open().
    virtual void begin_match(const WorldState& state, Start start, Verdict& verdict) = 0;

    /// Notes the requests of the teams. Called after every tick, in every phase except kOver.
    virtual void note_requests(const Requests& /*requests*/) {}

    /// Judges one tick. Called after every tick, in every phase except kDecision and kOver.
    virtual void judge_tick(const WorldState& state, const Requests& requests,
                            Verdict& verdict) = 0;

    /// Ends the placement of robots by the teams: places the remaining robots at once.
    virtual void end_placement(const WorldState& state, Verdict& verdict) = 0;

    /// Makes the judges forget what they have seen. Called when play begins anew.
    virtual void forget_what_was_seen() = 0;

    /// Checks whether an official may give a restart or a goal now, which stops play. Play may be
    /// stopped already. Fails: kRefused.
    virtual Status check_that_play_can_stop() const = 0;

    /// Checks whether these rules have this kind of restart. Fails: kRefused.
    virtual Status check_restart(RestartKind /*kind*/) const { return {}; }

    /// Stops play and gives a restart. Expects: play can stop; `team` is none if
    /// is_for_no_team(kind), otherwise blue or yellow.
    virtual void give_restart(RestartKind kind, Team team, const std::string& reason,
                              const WorldState& state, Verdict& verdict) = 0;

    /// Counts a goal that judges found or an official awards, and lets play go on. Expects: play
    /// can stop.
    virtual void count_goal(Team team, const RuleText& rule, const WorldState& state,
                            Verdict& verdict) = 0;

    /// Checks whether the team may have a time-out. Fails: kRefused.
    virtual Status check_time_out(Team team) const;

    /// Gives a team a time-out. The time-out begins at once if play stands still already. Expects:
    /// check_time_out() finds nothing wrong.
    virtual void give_time_out(Team /*team*/, Tick /*tick*/, Verdict& /*verdict*/) {}

    /// Ends the present time-out at once.
    virtual void end_time_out(Tick /*tick*/, Verdict& /*verdict*/) {}

    /// Gives a restart again that was given but not taken, with the ball at the same place as
    /// before.
    virtual void repeat_restart(const Restart& restart, const WorldState& state,
                                Verdict& verdict) = 0;

    /// Restarts play after the last stop of play was undone. If a restart was under way before that
    /// stop, repeats it. If play was running, gives a free ball. The ball may still lie in a goal.
    virtual void restart_after_take_back(const WorldState& state, Verdict& verdict);

    /// Whether the robot's team may drive the robot in the next tick.
    virtual bool may_drive(RobotId) const { return true; }

    /// Returns the part of a team's requests that counts in the open tick.
    virtual TeamRequest heard(Team, const TeamRequest&) const { return {}; }

    /// Returns the touch of the ball in the last judged tick of play. The team of the touch is none
    /// if no robot touched the ball.
    const Touch& touch() const { return touch_; }

    /// Carries out the decision on a finding of this tick or of an earlier one. `state`: the
    /// present state.
    void carry_out(const Decided& decided, const WorldState& state, Verdict& verdict);

    /// Replaces this object's memory by that of `other`. Expects: both have the same class and the
    /// same arguments.
    virtual void take_memory(const Play& other) = 0;

  protected:
    /// Copies the memory. Derived classes use it in take_memory().
    Play& operator=(const Play&) = default;

    /// Returns the sheet with phase, clock, score and events.
    MatchSheet& sheet() { return *sheet_; }

    /// Returns the part that turns findings into decisions.
    Decisions& decisions() { return *decisions_; }

    /// Returns the present phase, clock and score.
    const SoccerStatus& status() const { return sheet_->status(); }

    /// Notes the robot that touches the ball in this tick. The team of `touch` is none if no robot
    /// touches the ball.
    void note_touch(const Touch& touch);

    /// Adds the event that names the teams.
    void announce_teams(const RuleText& rule, Tick tick, Verdict& verdict);

    /// Returns the finding of a goal. `end`: the end of the field in whose goal the ball is, if
    /// any. Returns nothing if the ball is in no goal or if goals are ignored.
    std::optional<Finding> find_goal(const RuleText& rule, const std::optional<FieldEnd>& end);

    /// Concludes one tick of play: decides on `goal`, if there is one; otherwise ends the period,
    /// if time is up; otherwise decides on an offence, if there is one. A goal in the last tick of
    /// a period counts.
    void conclude(std::optional<Finding> goal, bool is_time_up, const WorldState& state,
                  Verdict& verdict);

  private:
    /// Called when the time of the period is up.
    virtual void end_period(Tick tick, Verdict& verdict) = 0;
    /// Returns an offence found in this tick of play, if any.
    virtual std::optional<Finding> find_offence(const WorldState& state) = 0;
    /// Gives the restart that follows `offence`, which counts. `state`: the present state, which
    /// may be long after the offence.
    virtual void punish(const Finding& offence, const WorldState& state, Verdict& verdict) = 0;

    Wired<MatchSheet> sheet_;
    Wired<Decisions> decisions_;
    Touch touch_;
};

/// Makes the chapter's Play. Borrows `sheet` and `decisions` from the rulebook.
using MakePlay = std::unique_ptr<Play> (*)(const RuleContext& context, MatchSheet& sheet,
                                           Decisions& decisions);

/// A rulebook that officials can control. It remembers decisions so that officials can undo them,
/// carries out officials' rulings (their own decisions), and asks officials about the judges'
/// findings if the handling of the rule says so.
class OfficiatedRulebook final : public Rulebook {
  public:
    /// `rules`: the rules of the chapter, which outlive the rulebook; `officials`: the rule under
    /// which officials act.
    OfficiatedRulebook(const RuleContext& context, std::span<const RuleText> rules,
                       const RuleText& officials, MakePlay make_play);

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;
    Verdict begin_anew(const WorldState& state) override;
    Status check(const Ruling& ruling) const override;
    Verdict rule(const Ruling& ruling, const std::string& official,
                 const WorldState& state) override;

    void save(const std::string& name) override {
        saved_.insert_or_assign(name, Saved{status(), statistics_});
    }

    Status check_restore(const std::string& name) const override;
    void restore(const std::string& name) override;

    const SoccerStatus& status() const override { return sheet_.status(); }

    void describe(v1::MatchStatus& message) const override { referee::describe(status(), message); }

    void describe_statistics(v1::MatchStatistics& message) const override {
        statistics_.describe(message);
    }

    void append_team_to(StateHash& hash, Team team) const override {
        referee::append_to(hash, status().side_of(team));
    }

    void append_to(StateHash& hash) const override { referee::append_to(hash, status()); }

    bool may_drive(RobotId robot) const override { return play_->may_drive(robot); }

    TeamRequest heard(Team team, const TeamRequest& request) const override {
        return play_->heard(team, request);
    }

    void take_memory(const Rulebook& other) override {
        *this = static_cast<const OfficiatedRulebook&>(other);
    }

  private:
    struct Call;

    /// The match as an official saved it.
    struct Saved {
        SoccerStatus status;
        SoccerStatistics statistics;
    };

    void remember(Verdict& verdict, Effect effect);
    void count_decisions(const Verdict& verdict);
    Status check_stop() const;
    Status check_restart_for(RestartKind kind, Team team) const;
    Status check_goal(Team team) const;
    Status check_time_out_for(Team team) const;
    Status check_take_back(std::uint64_t decision) const;
    Status check_answer(std::uint64_t decision) const;
    void carry_out(const Ruling& ruling, const Call& call);
    void note_time_out(Team team, const Call& call);
    void undo(std::uint64_t decision, const Call& call);
    void take_back_time_out(const History::Entry& entry, const Call& call);
    void take_back_goal(const History::Entry& entry, const Call& call);
    void take_back_stop(const Call& call);
    void tell(std::string_view kind, Team team, std::string text, const Call& call,
              RobotId robot = {}) const;

    RuleText officials_;
    MatchSheet sheet_;
    Handlings handlings_;
    History history_;
    Decisions decisions_;
    Owned<Play> play_;
    SoccerStatistics statistics_;
    std::map<std::string, Saved> saved_;
    /// Status of the match before this verdict. A member, so that its memory is reused.
    SoccerStatus before_;
};

}  // namespace cancha::referee
