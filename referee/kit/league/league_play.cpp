#include "referee/kit/league/league_play.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/last_touch.h"
#include "referee/kit/league/periods.h"
#include "referee/kit/league/restart_law.h"
#include "referee/kit/league/restarts.h"

namespace cancha::referee {

namespace {

class LeaguePlay final : public Play {
  public:
    LeaguePlay(League league, const RuleContext& context, MatchSheet& sheet, Decisions& decisions);

    bool may_drive(RobotId robot) const override;

    TeamRequest heard(Team team, const TeamRequest& request) const override {
        return restarts_.heard(team, request);
    }

    void take_memory(const Play& other) override { *this = static_cast<const LeaguePlay&>(other); }

  private:
    void begin_match(const WorldState& state, Start start, Verdict& verdict) override;

    void note_requests(const Requests& requests) override { restarts_.note_time_outs(requests); }

    void judge_tick(const WorldState& state, const Requests& requests, Verdict& verdict) override;
    void end_placement(const WorldState& state, Verdict& verdict) override;
    void forget_what_was_seen() override;
    Status check_that_play_can_stop() const override;
    Status check_restart(RestartKind kind) const override;
    void give_restart(RestartKind kind, Team team, const std::string& reason,
                      const WorldState& state, Verdict& verdict) override;
    void count_goal(Team team, const RuleText& rule, const WorldState& state,
                    Verdict& verdict) override;
    Status check_time_out(Team team) const override;
    void give_time_out(Team team, Tick tick, Verdict& verdict) override;

    void end_time_out(Tick tick, Verdict& verdict) override { restarts_.go_on(tick, verdict); }

    void repeat_restart(const Restart& restart, const WorldState& state,
                        Verdict& verdict) override {
        restarts_.repeat(restart, law_->officials, state, verdict);
    }

    void restart_after_take_back(const WorldState& state, Verdict& verdict) override;

    void end_period(Tick tick, Verdict& verdict) override { periods_.end_period(tick, verdict); }

    std::optional<Finding> find_offence(const WorldState& state) override;
    void punish(const Finding& offence, const WorldState& state, Verdict& verdict) override;

    Moment moment_of(const WorldState& state) const {
        return {
            .state = state, .status = status(), .players = formation_->players(), .touch = touch()};
    }

    void judge_play(const WorldState& state, Verdict& verdict);
    void watch_ball(const WorldState& state);
    void end_break(const WorldState& state, Verdict& verdict);

    bool is_shoot_out() const { return status().period_kind == v1::PERIOD_KIND_SHOOT_OUT; }

    std::shared_ptr<const LeagueLaw> law_;
    std::shared_ptr<const Grounds> grounds_;
    std::shared_ptr<const Formation> formation_;
    GoalLine goal_line_;
    double touch_m_;
    Parts<Owned<Judge>> judges_;
    Restarts restarts_;
    Periods periods_;
};

LeaguePlay::LeaguePlay(League league, const RuleContext& context, MatchSheet& sheet,
                       Decisions& decisions)
    : Play(sheet, decisions),
      law_(std::move(league.law)),
      grounds_(std::move(league.grounds)),
      formation_(std::make_shared<Formation>(context.settings)),
      goal_line_(context.settings, law_->goal_depth_m),
      touch_m_(context.rules.number("touch_m")),
      judges_(std::move(league.judges)),
      restarts_(context, law_, grounds_, formation_, sheet),
      periods_(context, law_, grounds_, sheet, restarts_) {}

void LeaguePlay::begin_match(const WorldState& state, Start start, Verdict& verdict) {
    announce_teams(law_->teams, state.tick, verdict);
    periods_.begin();
    if (start == Start::kRegular) {
        restarts_.give_kick_off(Team::kBlue, "start of the first half", state, verdict);
    }
}

void LeaguePlay::judge_tick(const WorldState& state, const Requests& requests, Verdict& verdict) {
    switch (status().phase) {
        case MatchPhase::kPlay:
            if (is_shoot_out()) {
                periods_.judge_kick(moment_of(state), verdict);
            } else {
                judge_play(state, verdict);
            }
            break;
        case MatchPhase::kPlacement:
            if (restarts_.place(state, requests, verdict)) {
                forget_what_was_seen();
            }
            break;
        case MatchPhase::kBreak:
        case MatchPhase::kTimeOut:
            if (sheet().advance_break()) {
                end_break(state, verdict);
            }
            break;
        case MatchPhase::kBeforeStart:
        case MatchPhase::kDecision:
        case MatchPhase::kOver:
            break;
    }
}

// --- Play -------------------------------------------------------------------------------------

void LeaguePlay::judge_play(const WorldState& state, Verdict& verdict) {
    const bool is_time_up = sheet().advance_clock();
    watch_ball(state);
    conclude(find_goal(law_->goal, goal_line_.goal_with_ball(moment_of(state).ball_m())),
             is_time_up, state, verdict);
}

void LeaguePlay::watch_ball(const WorldState& state) {
    const Vec2 ball_m = moment_of(state).ball_m();
    sheet().watch_restart(ball_m);
    periods_.watch_ball(ball_m);
    note_touch(
        find_touch(state, formation_->players(), grounds_->settings.ball().radius_m(), touch_m_));
}

/// Lets every judge look at every tick. If several whistle, the first one decides.
std::optional<Finding> LeaguePlay::find_offence(const WorldState& state) {
    std::optional<Whistle> first;
    for (const Owned<Judge>& judge : judges_) {
        std::optional<Whistle> whistle = judge->judge(moment_of(state));
        if (!first && whistle && !decisions().is_ignored(whistle->rule)) {
            first = std::move(whistle);
        }
    }
    if (!first) {
        return std::nullopt;
    }
    return Finding{
        .rule = first->rule,
        .team = first->team,
        .robot = first->robot,
        .text = restarts_.describe(*first),
        .restart = first->restart,
        .reason = first->reason,
    };
}

void LeaguePlay::punish(const Finding& offence, const WorldState& state, Verdict& verdict) {
    restarts_.give({.restart = offence.restart,
                    .team = offence.team,
                    .rule = offence.rule,
                    .reason = offence.reason,
                    .robot = offence.robot},
                   state, verdict);
}

void LeaguePlay::count_goal(Team team, const RuleText& rule, const WorldState& state,
                            Verdict& verdict) {
    verdict.events.push_back(sheet().add_goal(team, state.tick, rule));
    if (law_->has_golden_goal && status().period_kind == v1::PERIOD_KIND_EXTRA_TIME) {
        periods_.end_match(law_->extra_time, "golden goal", status().leader(), state.tick, verdict);
    } else if (sheet().is_time_up()) {
        end_period(state.tick, verdict);
    } else {
        restarts_.give_kick_off(opponent_of(team), sheet().goal_text(team), state, verdict);
    }
}

// --- Breaks, time-outs and placements ---------------------------------------------------------

void LeaguePlay::end_break(const WorldState& state, Verdict& verdict) {
    if (status().phase == MatchPhase::kTimeOut) {
        restarts_.go_on(state.tick, verdict);
    } else {
        periods_.begin_next(state, verdict);
    }
}

void LeaguePlay::end_placement(const WorldState& state, Verdict& verdict) {
    if (status().phase == MatchPhase::kPlacement) {
        restarts_.place_everybody(state, verdict);
    }
}

void LeaguePlay::forget_what_was_seen() {
    for (const Owned<Judge>& judge : judges_) {
        judge->reset();
    }
    periods_.forget_kick();
}

// --- Officials --------------------------------------------------------------------------------

Status LeaguePlay::check_that_play_can_stop() const {
    if (is_shoot_out()) {
        return Error{ErrorCode::kRefused, "the kicks of a shoot-out follow by rule"};
    }
    if (status().phase != MatchPhase::kPlay && status().phase != MatchPhase::kPlacement) {
        return Error{ErrorCode::kRefused,
                     "play is stopped for a break or a time-out; wait for its end"};
    }
    return {};
}

Status LeaguePlay::check_restart(RestartKind kind) const {
    return find_restart_law(kind) != nullptr
               ? Status()
               : Error{ErrorCode::kRefused, "these rules have no such restart"};
}

void LeaguePlay::give_restart(RestartKind kind, Team team, const std::string& reason,
                              const WorldState& state, Verdict& verdict) {
    restarts_.give({.restart = kind, .team = team, .rule = law_->officials, .reason = reason},
                   state, verdict);
}

Status LeaguePlay::check_time_out(Team team) const {
    return restarts_.check_time_out(team);
}

void LeaguePlay::give_time_out(Team team, Tick tick, Verdict& verdict) {
    restarts_.note_time_out(team);
    if (status().phase == MatchPhase::kPlacement) {
        restarts_.go_on(tick, verdict);
    }
}

void LeaguePlay::restart_after_take_back(const WorldState& state, Verdict& verdict) {
    if (is_shoot_out()) {
        periods_.give_kick(state, verdict);
    } else {
        Play::restart_after_take_back(state, verdict);
    }
}

/// In a shoot-out only the kicker and the keeper may drive.
bool LeaguePlay::may_drive(RobotId robot) const {
    if (!is_shoot_out()) {
        return true;
    }
    const auto player = std::ranges::find(formation_->players(), robot, &Player::id);
    if (player == formation_->players().end()) {
        return false;
    }
    return player->team == restarts_.taker() ? &*player == restarts_.kicker() : player->is_keeper;
}

}  // namespace

std::unique_ptr<Play> make_league_play(League league, const RuleContext& context, MatchSheet& sheet,
                                       Decisions& decisions) {
    return std::make_unique<LeaguePlay>(std::move(league), context, sheet, decisions);
}

}  // namespace cancha::referee
