#include "referee/simurosot/rules.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/match_sheet.h"
#include "referee/simurosot/offences.h"
#include "referee/simurosot/parameters.h"
#include "referee/simurosot/periods.h"
#include "referee/simurosot/restarts.h"
#include "referee/simurosot/rule_texts.h"

namespace cancha::referee::simurosot {

namespace {

class Rules : public Rulebook {
  public:
    explicit Rules(const RuleContext& context);

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;
    Verdict begin_anew(const WorldState& state) override;

    const MatchStatus& status() const override { return sheet_.status(); }

    bool may_drive(RobotId robot) const override;

    bool may_ask_for_time_out(Team team) const override {
        return restarts_.may_ask_for_time_out(team);
    }

  private:
    Moment moment_of(const WorldState& state) const {
        return {.state = state, .status = status(), .players = formation_.players()};
    }

    void judge_play(const WorldState& state, Verdict& verdict);
    std::optional<Whistle> find_offence(const WorldState& state);
    void end_break(const WorldState& state, Verdict& verdict);
    void forget_what_was_seen();

    bool is_shoot_out() const { return status().period_kind == PeriodKind::kShootOut; }

    Grounds grounds_;
    Formation formation_;
    MatchSheet sheet_;
    GoalLine goal_line_;
    std::vector<std::unique_ptr<Judge>> judges_;
    Restarts restarts_;
    Periods periods_;
};

Rules::Rules(const RuleContext& context)
    : grounds_(context),
      formation_(context.settings),
      sheet_(context),
      goal_line_(context.settings, GoalNeeds::kWholeBall),
      judges_(appoint_judges(context, grounds_)),
      restarts_(context, grounds_, formation_, sheet_),
      periods_(context, grounds_, sheet_, restarts_) {}

Verdict Rules::open(const WorldState& state, Start start) {
    Verdict verdict;
    verdict.events.push_back(
        make_event(state.tick, "match_start", Team::kNone, kTeams,
                   fmt::format("{} (blue) against {} (yellow).", sheet_.name_of(Team::kBlue),
                               sheet_.name_of(Team::kYellow))));
    periods_.begin();
    if (start == Start::kKickOff) {
        restarts_.give_kick_off(Team::kBlue, "start of the first half", state, verdict);
    }
    return verdict;
}

Verdict Rules::judge(const WorldState& state, const Requests& requests) {
    Verdict verdict;
    restarts_.note_time_outs(requests);
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
            if (sheet_.advance_break()) {
                end_break(state, verdict);
            }
            break;
        case MatchPhase::kBeforeStart:
        case MatchPhase::kOver:
            break;
    }
    return verdict;
}

void Rules::judge_play(const WorldState& state, Verdict& verdict) {
    const Vec2 ball_m = moment_of(state).ball_m();
    const bool is_time_up = sheet_.advance_clock();
    sheet_.watch_restart(ball_m);
    periods_.watch_ball(ball_m);

    // A goal in the last tick of a period counts.
    const std::optional<FieldEnd> goal = goal_line_.goal_with_ball(ball_m);
    if (goal) {
        verdict.events.push_back(sheet_.add_goal(*goal, state.tick, kGoal));
    }
    if (goal && status().period_kind == PeriodKind::kExtraTime) {
        periods_.end_match(kExtraTime, "golden goal", sheet_.leader(), state.tick, verdict);
    } else if (is_time_up) {
        periods_.end_period(state.tick, verdict);
    } else if (goal) {
        const Team conceding = status().defender_of(*goal);
        restarts_.give_kick_off(conceding,
                                fmt::format("goal by {}", sheet_.name_of(opponent_of(conceding))),
                                state, verdict);
    } else if (const std::optional<Whistle> whistle = find_offence(state)) {
        restarts_.give(*whistle, state, verdict);
    }
}

/// Every judge looks at every tick; of those who whistle the first one is heard.
std::optional<Whistle> Rules::find_offence(const WorldState& state) {
    std::optional<Whistle> first;
    for (const std::unique_ptr<Judge>& judge : judges_) {
        std::optional<Whistle> whistle = judge->judge(moment_of(state));
        if (!first) {
            first = std::move(whistle);
        }
    }
    return first;
}

void Rules::end_break(const WorldState& state, Verdict& verdict) {
    if (status().phase == MatchPhase::kTimeOut) {
        restarts_.go_on(state.tick, verdict);
    } else {
        periods_.begin_next(state, verdict);
    }
}

Verdict Rules::begin_anew(const WorldState& state) {
    Verdict verdict;
    if (status().phase == MatchPhase::kPlacement) {
        restarts_.place_everybody(state, verdict);
    }
    forget_what_was_seen();
    return verdict;
}

void Rules::forget_what_was_seen() {
    for (const std::unique_ptr<Judge>& judge : judges_) {
        judge->reset();
    }
    periods_.forget_kick();
}

/// In a shoot-out only kicker and keeper play.
bool Rules::may_drive(RobotId robot) const {
    if (!is_shoot_out()) {
        return true;
    }
    const auto player = std::ranges::find(formation_.players(), robot, &Player::id);
    if (player == formation_.players().end()) {
        return false;
    }
    return player->team == restarts_.taker() ? &*player == restarts_.kicker() : player->is_keeper;
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
