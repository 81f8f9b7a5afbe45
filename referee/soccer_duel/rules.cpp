#include "referee/soccer_duel/rules.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/placement_desk.h"
#include "referee/kit/stalemate.h"

namespace cancha::referee::soccer_duel {

namespace {

constexpr RuleText kTeams{"1.1", "Teams"};
constexpr RuleText kFullTime{"2.1", "Full time"};
constexpr RuleText kGoal{"3.1", "Goal"};
constexpr RuleText kEnoughGoals{"3.2", "Enough goals"};
constexpr RuleText kKickOff{"4.1", "Kick-off"};
constexpr RuleText kNewStart{"4.2", "New start"};

constexpr RuleText kRules[] = {kTeams, kFullTime, kGoal, kEnoughGoals, kKickOff, kNewStart};

constexpr Parameter kParameters[] = {
    {"match_s", 600, 1, 86'400, "length of the match in seconds"},
    {"goals_to_win", 10, 1, 1000, "the first team to have so many wins"},
    {"stalemate_s", 10, 0.5, 3600, "seconds without progress until a new start"},
    {"stalemate_radius_m", 0.1, 0.001, 2, "a ball that stays this near makes no progress"},
};

/// The table has none.
constexpr double kNoCircle_m = 0;

class Rules : public Rulebook {
  public:
    explicit Rules(const RuleContext& context)
        : length_(context.rules.ticks("match_s")),
          goals_to_win_(context.rules.number("goals_to_win")),
          stalemate_s_(context.rules.number("stalemate_s")),
          settings_(context.settings),
          sheet_(context),
          formation_(context.settings),
          desk_(context.settings, formation_),
          goal_line_(context.settings, GoalNeeds::kBallCentre),
          stalemate_(context.rules.ticks("stalemate_s"),
                     context.rules.number("stalemate_radius_m")) {}

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;

    Verdict begin_anew(const WorldState&) override {
        stalemate_.reset();
        return {};
    }

    const MatchStatus& status() const override { return sheet_.status(); }

  private:
    void give_kick_off(Team team, std::string reason, const WorldState& state, Verdict& verdict);
    void give_new_start(std::string reason, const WorldState& state, Verdict& verdict);
    void place_everybody(const RestartCall& call, std::string reason, const WorldState& state,
                         Verdict& verdict);
    void end_match(const RuleText& rule, const std::string& reason, Tick tick, Verdict& verdict);

    std::uint64_t length_;
    double goals_to_win_;
    double stalemate_s_;
    const v1::Discipline& settings_;
    MatchSheet sheet_;
    Formation formation_;
    PlacementDesk desk_;
    GoalLine goal_line_;
    Stalemate stalemate_;
};

Verdict Rules::open(const WorldState& state, Start start) {
    Verdict verdict;
    verdict.events.push_back(
        make_event(state.tick, "match_start", Team::kNone, kTeams,
                   fmt::format("{} (blue) against {} (yellow).", sheet_.name_of(Team::kBlue),
                               sheet_.name_of(Team::kYellow))));
    sheet_.start_period(length_);
    if (start == Start::kKickOff) {
        give_kick_off(Team::kBlue, "start of the match", state, verdict);
    }
    return verdict;
}

Verdict Rules::judge(const WorldState& state, const Requests&) {
    Verdict verdict;
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    const bool is_time_up = sheet_.advance_clock();
    sheet_.watch_restart(ball_m);

    // A goal in the last tick counts.
    const std::optional<FieldEnd> goal = goal_line_.goal_with_ball(ball_m);
    const Team scoring = goal ? opponent_of(status().defender_of(*goal)) : Team::kNone;
    if (goal) {
        verdict.events.push_back(sheet_.add_goal(*goal, state.tick, kGoal));
    }
    if (goal && status().of(scoring).score >= goals_to_win_) {
        end_match(kEnoughGoals, fmt::format("first to {:g}", goals_to_win_), state.tick, verdict);
    } else if (is_time_up) {
        end_match(kFullTime, "full time", state.tick, verdict);
    } else if (goal) {
        give_kick_off(opponent_of(scoring), fmt::format("goal by {}", sheet_.name_of(scoring)),
                      state, verdict);
    } else if (goal_line_.is_out_of_field(ball_m)) {
        give_new_start("the ball left the field", state, verdict);
    } else if (stalemate_.is_stuck(ball_m)) {
        give_new_start(fmt::format("{:g} s without progress", stalemate_s_), state, verdict);
    }
    return verdict;
}

void Rules::give_kick_off(Team team, std::string reason, const WorldState& state,
                          Verdict& verdict) {
    verdict.events.push_back(make_event(state.tick, "kick_off", team, kKickOff,
                                        fmt::format("Kick-off for {}.", sheet_.name_of(team))));
    place_everybody({.kind = RestartKind::kKickOff, .team = team}, std::move(reason), state,
                    verdict);
}

void Rules::give_new_start(std::string reason, const WorldState& state, Verdict& verdict) {
    verdict.events.push_back(make_event(state.tick, "free_ball", Team::kNone, kNewStart,
                                        fmt::format("New start: {}.", reason)));
    place_everybody({.kind = RestartKind::kFreeBall}, std::move(reason), state, verdict);
}

void Rules::place_everybody(const RestartCall& call, std::string reason, const WorldState& state,
                            Verdict& verdict) {
    sheet_.start_restart(
        {.kind = call.kind, .team = call.team, .since = state.tick, .reason = std::move(reason)});
    desk_.begin(kick_off_plan(settings_, formation_, kNoCircle_m, call, status()), call);
    desk_.place_everybody(state, status(), verdict.interventions);
    stalemate_.reset();
}

void Rules::end_match(const RuleText& rule, const std::string& reason, Tick tick,
                      Verdict& verdict) {
    verdict.events.push_back(
        make_event(tick, "match_end", Team::kNone, rule,
                   fmt::format("The match is over, {}: {}.", reason, sheet_.result_text())));
    sheet_.end_match(reason, sheet_.leader());
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<Rules>(context);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook};
    return kChapter;
}

}  // namespace cancha::referee::soccer_duel
