#include "referee/simurosot/rules.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/kick_off.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/stalemate.h"
#include "referee/simurosot/free_ball.h"

namespace cancha::referee::simurosot {

namespace {

constexpr RuleText kTeams{"1.1", "Teams"};
constexpr RuleText kTwoHalves{"2.1", "Two halves"};
constexpr RuleText kHalfTime{"2.2", "Half-time"};
constexpr RuleText kFullTime{"2.3", "Full time"};
constexpr RuleText kGoal{"3.1", "Goal"};
constexpr RuleText kKickOff{"4.1", "Kick-off"};
constexpr RuleText kFreeBall{"4.2", "Free ball"};
constexpr RuleText kBallOut{"4.3", "Ball out of the field"};

constexpr RuleText kRules[] = {kTeams, kTwoHalves, kHalfTime, kFullTime,
                               kGoal,  kKickOff,   kFreeBall, kBallOut};

constexpr Parameter kParameters[] = {
    {"half_s", 300, 1, 86'400, "length of a half in seconds"},
    {"stalemate_s", 10, 0.5, 3600, "seconds without progress until a free ball"},
    // The referee program of the Chinese league: 1.5 times the side of a robot.
    {"stalemate_radius_m", 0.118, 0.001, 2, "a ball that stays this near makes no progress"},
    {"free_ball_from_goal_line_m", 0.55, 0.1, 10, "free-ball spot to goal line"},
    {"free_ball_from_side_wall_m", 0.30, 0.1, 10, "free-ball spot to side wall"},
    {"free_ball_distance_m", 0.25, 0.1, 2, "free-ball spot to either robot's mark"},
};

constexpr std::uint32_t kHalves = 2;

class Rules : public Rulebook {
  public:
    explicit Rules(const RuleContext& context)
        : half_(context.rules.ticks("half_s")),
          stalemate_s_(context.rules.number("stalemate_s")),
          sheet_(context),
          formation_(context.settings),
          kick_off_(context.settings, formation_, kKickOff),
          goal_line_(context.settings, GoalNeeds::kWholeBall),
          stalemate_(context.rules.ticks("stalemate_s"),
                     context.rules.number("stalemate_radius_m")),
          free_ball_(context.settings, formation_, context.rules) {}

    Verdict open(const WorldState& state) override;
    Verdict judge(const WorldState& state) override;

    const MatchStatus& status() const override { return sheet_.status(); }

  private:
    void give_kick_off(Team team, std::string reason, Tick tick, Verdict& verdict);
    void give_free_ball(const RuleText& rule, std::string reason, const WorldState& state,
                        Verdict& verdict);
    void end_half(Tick tick, Verdict& verdict);

    std::uint64_t half_;
    double stalemate_s_;
    MatchSheet sheet_;
    Formation formation_;
    KickOff kick_off_;
    GoalLine goal_line_;
    Stalemate stalemate_;
    FreeBall free_ball_;
};

Verdict Rules::open(const WorldState& state) {
    Verdict verdict;
    verdict.events.push_back(
        make_event(state.tick, "match_start", Team::kNone, kTeams,
                   fmt::format("{} (blue) against {} (yellow).", sheet_.name_of(Team::kBlue),
                               sheet_.name_of(Team::kYellow))));
    sheet_.start_period(half_);
    give_kick_off(Team::kBlue, "start of the first half", state.tick, verdict);
    return verdict;
}

Verdict Rules::judge(const WorldState& state) {
    Verdict verdict;
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    const bool is_time_up = sheet_.advance_clock();
    sheet_.watch_restart(ball_m);

    // A goal in the last tick of a half counts.
    const std::optional<FieldEnd> goal = goal_line_.goal_with_ball(ball_m);
    if (goal) {
        verdict.events.push_back(sheet_.add_goal(*goal, state.tick, kGoal));
    }
    if (is_time_up) {
        end_half(state.tick, verdict);
    } else if (goal) {
        const Team conceding = status().defender_of(*goal);
        give_kick_off(conceding, fmt::format("goal by {}", sheet_.name_of(opponent_of(conceding))),
                      state.tick, verdict);
    } else if (goal_line_.is_out_of_field(ball_m)) {
        give_free_ball(kBallOut, "the ball left the field", state, verdict);
    } else if (stalemate_.is_stuck(ball_m)) {
        give_free_ball(kFreeBall, fmt::format("{:g} s without progress", stalemate_s_), state,
                       verdict);
    }
    return verdict;
}

void Rules::give_kick_off(Team team, std::string reason, Tick tick, Verdict& verdict) {
    kick_off_.give(team, std::move(reason), tick, sheet_, verdict);
    stalemate_.reset();
}

void Rules::give_free_ball(const RuleText& rule, std::string reason, const WorldState& state,
                           Verdict& verdict) {
    const Vec2 spot_m = free_ball_.spot_for({state.ball->position_m.x, state.ball->position_m.y});
    verdict.interventions = free_ball_.place(spot_m, state, status());
    verdict.events.push_back(make_event(state.tick, "free_ball", Team::kNone, rule,
                                        fmt::format("Free ball: {}.", reason)));
    sheet_.start_restart({.kind = RestartKind::kFreeBall,
                          .since = state.tick,
                          .ball_m = spot_m,
                          .reason = std::move(reason)});
    stalemate_.reset();
}

void Rules::end_half(Tick tick, Verdict& verdict) {
    if (status().period == kHalves) {
        verdict.events.push_back(make_event(tick, "match_end", Team::kNone, kFullTime,
                                            fmt::format("Full time: {}.", sheet_.result_text())));
        sheet_.end_match("full time");
        return;
    }
    verdict.events.push_back(
        make_event(tick, "period_end", Team::kNone, kHalfTime,
                   fmt::format("Half-time: {}. The teams change ends.", sheet_.result_text())));
    sheet_.change_ends();
    sheet_.start_period(half_);
    give_kick_off(Team::kYellow, "start of the second half", tick, verdict);
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<Rules>(context);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook};
    return kChapter;
}

}  // namespace cancha::referee::simurosot
