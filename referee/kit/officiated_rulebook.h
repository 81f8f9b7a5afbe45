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

/// What play is in one discipline, and how it starts again: what an OfficiatedRulebook leads.
class Play {
  public:
    /// Borrows: both, which are the rulebook's.
    Play(MatchSheet& sheet, Decisions& decisions) : sheet_(sheet), decisions_(decisions) {}

    Play(const Play&) = delete;
    virtual ~Play() = default;

    /// As Rulebook::open(): the first events and the first restart.
    virtual void begin_match(const WorldState& state, Start start, Verdict& verdict) = 0;

    /// What the teams ask for, in every phase but kOver.
    virtual void note_requests(const Requests& /*requests*/) {}

    /// In every phase but kDecision and kOver.
    virtual void judge_tick(const WorldState& state, const Requests& requests,
                            Verdict& verdict) = 0;

    /// Nobody is placed any more: who is still to be is placed at once.
    virtual void end_placement(const WorldState& state, Verdict& verdict) = 0;

    /// Judges forget what they have seen: play begins anew.
    virtual void forget_what_was_seen() = 0;

    /// Whether an official may stop play, or do so once more. Fails: kRefused.
    virtual Status check_that_play_can_stop() const = 0;

    /// Fails: kRefused (these rules have no such restart).
    virtual Status check_restart(RestartKind /*kind*/) const { return {}; }

    /// Expects: play can stop; `team` is none where is_for_no_team(kind), and blue or yellow else.
    virtual void give_restart(RestartKind kind, Team team, const std::string& reason,
                              const WorldState& state, Verdict& verdict) = 0;

    /// Counts it, and play goes on as it does after a goal. Expects: play can stop.
    virtual void count_goal(Team team, const RuleText& rule, const WorldState& state,
                            Verdict& verdict) = 0;

    /// Fails: kRefused.
    virtual Status check_time_out(Team team) const;

    /// Begins it if play stands already. Expects: check_time_out() finds nothing wrong.
    virtual void give_time_out(Team /*team*/, Tick /*tick*/, Verdict& /*verdict*/) {}

    /// A time-out that was begun is over at once.
    virtual void end_time_out(Tick /*tick*/, Verdict& /*verdict*/) {}

    /// Gives a restart again that had been given, and not been taken: from where its ball lay.
    virtual void repeat_restart(const Restart& restart, const WorldState& state,
                                Verdict& verdict) = 0;

    /// The match is again as it was before play was stopped last; the ball may lie in a goal. What
    /// was to come then comes now; a free ball where play was on.
    virtual void restart_after_take_back(const WorldState& state, Verdict& verdict);

    /// As Rulebook.
    virtual bool may_drive(RobotId) const { return true; }

    /// As Rulebook.
    virtual TeamRequest heard(Team, const TeamRequest&) const { return {}; }

    /// Who touched the ball in the tick of play that was judged last; none: nobody did.
    const Touch& touch() const { return touch_; }

    /// Draws the consequence of what was found in this tick or an earlier one. `state`: now.
    void carry_out(const Decided& decided, const WorldState& state, Verdict& verdict);

    /// As Rulebook::take_memory().
    virtual void take_memory(const Play& other) = 0;

  protected:
    /// Part of the assignments by which classes derived from it hand over their memory.
    Play& operator=(const Play&) = default;

    /// Where phase, clock, score and events are written.
    MatchSheet& sheet() { return *sheet_; }

    /// Where findings become decisions.
    Decisions& decisions() { return *decisions_; }

    /// Phase, clock and score as they stand.
    const SoccerStatus& status() const { return sheet_->status(); }

    /// Notes who touches the ball in the tick that is judged. None: nobody does.
    void note_touch(const Touch& touch);

    /// Tells who plays.
    void announce_teams(const RuleText& rule, Tick tick, Verdict& verdict);

    /// `end`: whose goal the ball is in. Nothing: in none, or goals are ignored.
    std::optional<Finding> find_goal(const RuleText& rule, const std::optional<FieldEnd>& end);

    /// Decides on one tick of play: a goal in the last one of a period counts.
    void conclude(std::optional<Finding> goal, bool is_time_up, const WorldState& state,
                  Verdict& verdict);

  private:
    /// The time of the period is up.
    virtual void end_period(Tick tick, Verdict& verdict) = 0;
    /// What else is found in one tick of play.
    virtual std::optional<Finding> find_offence(const WorldState& state) = 0;
    /// Draws the consequence of an offence that counts. `state`: now, maybe long after it was
    /// found.
    virtual void punish(const Finding& offence, const WorldState& state, Verdict& verdict) = 0;

    Wired<MatchSheet> sheet_;
    Wired<Decisions> decisions_;
    Touch touch_;
};

/// Made with what it works on, which is the rulebook's.
using MakePlay = std::unique_ptr<Play> (*)(const RuleContext& context, MatchSheet& sheet,
                                           Decisions& decisions);

/// A rulebook that officials can lead: it remembers what was decided, carries out their rulings,
/// and asks them where they want to be asked.
class OfficiatedRulebook final : public Rulebook {
  public:
    /// `rules`: of the chapter, which live as long; `officials`: the one that gives officials their
    /// say.
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

    /// A state that an official has saved.
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
    SoccerStatus before_;  ///< The match before this verdict; kept for its memory.
};

}  // namespace cancha::referee
