#include "referee/soccer_duel/rules.h"

#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/last_touch.h"
#include "referee/kit/officiated_rulebook.h"
#include "referee/kit/placement_desk.h"
#include "referee/kit/soccer_field.h"
#include "referee/kit/stalemate.h"

namespace cancha::referee::soccer_duel {

namespace {

constexpr bool kFound = true;  // Judges find it in play.

constexpr RuleText kTeams{"1.1", "Teams"};
constexpr RuleText kOfficials{"1.2", "Officials"};
constexpr RuleText kFullTime{"2.1", "Full time"};
constexpr RuleText kGoal{"3.1", "Goal", kFound};
constexpr RuleText kEnoughGoals{"3.2", "Enough goals"};
constexpr RuleText kKickOff{"4.1", "Kick-off"};
constexpr RuleText kNewStart{"4.2", "New start", kFound};

constexpr RuleText kRules[] = {kTeams,       kOfficials, kFullTime, kGoal,
                               kEnoughGoals, kKickOff,   kNewStart};

constexpr Parameter kParameters[] = {
    {"match_s", 600, 0, 86'400, "length of the match in seconds; 0: no limit"},
    {"goals_to_win", 10, 1, 1000, "the first team to have so many wins"},
    {"stalemate_s", 10, 0.5, 3600, "seconds without progress until a new start"},
    {"stalemate_radius_m", 0.1, 0.001, 2, "a ball that stays this near makes no progress"},
};

/// The table has no circle.
constexpr double kNoCircle_m = 0;

/// Outlines this close touch, as in SimuroSot.
constexpr double kTouch_m = 0.004;

class Rules final : public Play {
  public:
    Rules(const RuleContext& context, MatchSheet& sheet, Decisions& decisions)
        : Play(sheet, decisions),
          length_(context.rules.ticks("match_s")),
          goals_to_win_(context.rules.number("goals_to_win")),
          stalemate_s_(context.rules.number("stalemate_s")),
          settings_(context.settings),
          formation_(std::make_shared<Formation>(context.settings)),
          desk_(context.settings, formation_),
          goal_line_(context.settings, GoalNeeds::kBallCentre),
          stalemate_(context.rules.ticks("stalemate_s"),
                     context.rules.number("stalemate_radius_m")) {}

    void take_memory(const Play& other) override { *this = static_cast<const Rules&>(other); }

  private:
    void begin_match(const WorldState& state, Start start, Verdict& verdict) override;
    void judge_tick(const WorldState& state, const Requests& requests, Verdict& verdict) override;

    void end_placement(const WorldState& /*state*/, Verdict& /*verdict*/) override {}

    void forget_what_was_seen() override { stalemate_.reset(); }

    Status check_that_play_can_stop() const override { return {}; }

    Status check_restart(RestartKind kind) const override;
    void give_restart(RestartKind kind, Team team, const std::string& reason,
                      const WorldState& state, Verdict& verdict) override;

    void repeat_restart(const Restart& restart, const WorldState& state,
                        Verdict& verdict) override {
        give_restart(restart.kind, restart.team, restart.reason, state, verdict);
    }

    void count_goal(Team team, const RuleText& rule, const WorldState& state,
                    Verdict& verdict) override;

    void end_period(Tick tick, Verdict& verdict) override {
        end_match(kFullTime, "full time", tick, verdict);
    }

    std::optional<Finding> find_offence(const WorldState& state) override;
    void punish(const Finding& offence, const WorldState& state, Verdict& verdict) override;

    void give_kick_off(Team team, std::string reason, const WorldState& state, Verdict& verdict);
    void give_new_start(std::string reason, const RuleText& rule, const WorldState& state,
                        Verdict& verdict);
    void place_everybody(const RestartCall& call, std::string reason, const WorldState& state,
                         Verdict& verdict);
    void end_match(const RuleText& rule, const std::string& reason, Tick tick, Verdict& verdict);

    std::uint64_t length_;
    double goals_to_win_;
    double stalemate_s_;
    Wired<const v1::Discipline> settings_;
    std::shared_ptr<const Formation> formation_;
    PlacementDesk desk_;
    GoalLine goal_line_;
    Stalemate stalemate_;
};

void Rules::begin_match(const WorldState& state, Start start, Verdict& verdict) {
    announce_teams(kTeams, state.tick, verdict);
    sheet().start_period(length_);
    if (start == Start::kRegular) {
        give_kick_off(Team::kBlue, "start of the match", state, verdict);
    }
}

void Rules::judge_tick(const WorldState& state, const Requests& /*requests*/, Verdict& verdict) {
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    const bool is_time_up = sheet().advance_clock();
    sheet().watch_restart(ball_m);
    note_touch(find_touch(state, formation_->players(), settings_->ball().radius_m(), kTouch_m));
    conclude(find_goal(kGoal, goal_line_.goal_with_ball(ball_m)), is_time_up, state, verdict);
}

std::optional<Finding> Rules::find_offence(const WorldState& state) {
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    const bool is_out = goal_line_.is_out_of_field(ball_m);
    const bool is_stuck = stalemate_.is_stuck(ball_m);
    if ((!is_out && !is_stuck) || decisions().is_ignored(kNewStart)) {
        return std::nullopt;
    }
    const std::string reason =
        is_out ? "the ball left the field" : fmt::format("no progress for {:g} s", stalemate_s_);
    return Finding{
        .rule = kNewStart,
        .text = fmt::format("new start: {}", reason),
        .reason = reason,
    };
}

void Rules::punish(const Finding& offence, const WorldState& state, Verdict& verdict) {
    give_new_start(offence.reason, kNewStart, state, verdict);
}

void Rules::count_goal(Team team, const RuleText& rule, const WorldState& state, Verdict& verdict) {
    verdict.events.push_back(sheet().add_goal(team, state.tick, rule));
    if (status().of(team).score >= goals_to_win_) {
        end_match(kEnoughGoals, fmt::format("first to {:g}", goals_to_win_), state.tick, verdict);
    } else if (sheet().is_time_up()) {
        end_period(state.tick, verdict);
    } else {
        give_kick_off(opponent_of(team), sheet().goal_text(team), state, verdict);
    }
}

Status Rules::check_restart(RestartKind kind) const {
    if (kind == v1::RESTART_KIND_KICK_OFF || kind == v1::RESTART_KIND_FREE_BALL) {
        return {};
    }
    return Error{ErrorCode::kRefused, "only kick-offs and free balls exist in this discipline"};
}

void Rules::give_restart(RestartKind kind, Team team, const std::string& reason,
                         const WorldState& state, Verdict& verdict) {
    if (kind == v1::RESTART_KIND_KICK_OFF) {
        give_kick_off(team, reason, state, verdict);
    } else {
        give_new_start(reason, kOfficials, state, verdict);
    }
}

void Rules::give_kick_off(Team team, std::string reason, const WorldState& state,
                          Verdict& verdict) {
    verdict.events.push_back(make_event(state.tick, "kick_off", team, kKickOff,
                                        fmt::format("Kick-off for {}.", sheet().name_of(team))));
    place_everybody({.kind = v1::RESTART_KIND_KICK_OFF, .team = team}, std::move(reason), state,
                    verdict);
}

void Rules::give_new_start(std::string reason, const RuleText& rule, const WorldState& state,
                           Verdict& verdict) {
    verdict.events.push_back(make_event(state.tick, "free_ball", Team::kNone, rule,
                                        fmt::format("New start: {}.", reason)));
    place_everybody({.kind = v1::RESTART_KIND_FREE_BALL}, std::move(reason), state, verdict);
}

void Rules::place_everybody(const RestartCall& call, std::string reason, const WorldState& state,
                            Verdict& verdict) {
    sheet().start_restart(
        {.kind = call.kind, .team = call.team, .since = state.tick, .reason = std::move(reason)});
    desk_.begin(kick_off_plan(*settings_, *formation_, kNoCircle_m, call, status()), call);
    desk_.place_everybody(state, status(), verdict.interventions);
    stalemate_.reset();
}

void Rules::end_match(const RuleText& rule, const std::string& reason, Tick tick,
                      Verdict& verdict) {
    verdict.events.push_back(
        make_event(tick, "match_end", status().leader(), rule,
                   fmt::format("Match over ({}): {}.", reason, sheet().result_text())));
    sheet().end_match(reason, status().leader());
}

std::unique_ptr<Play> make_play(const RuleContext& context, MatchSheet& sheet,
                                Decisions& decisions) {
    return std::make_unique<Rules>(context, sheet, decisions);
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<OfficiatedRulebook>(context, kRules, kOfficials, &make_play);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_soccer_field};
    return kChapter;
}

}  // namespace cancha::referee::soccer_duel
