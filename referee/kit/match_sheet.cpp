#include "referee/kit/match_sheet.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/robot_name.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

namespace {

/// An untouched ball stays in place to within rounding; a touched one is farther away after one
/// tick. Chosen between the two by eye.
constexpr double kTouchedBallMoves_m = 0.001;

}  // namespace

MatchSheet::MatchSheet(const RuleContext& context) : settings_(context.settings) {
    if (!context.blue_name.empty()) {
        status_.blue.name = context.blue_name;
    }
    if (!context.yellow_name.empty()) {
        status_.yellow.name = context.yellow_name;
    }
}

void MatchSheet::start_period(std::uint64_t length_ticks, PeriodKind kind) {
    status_.phase = MatchPhase::kPlay;
    ++status_.period;
    status_.period_kind = kind;
    status_.period_elapsed = 0;
    status_.period_length = length_ticks;
}

bool MatchSheet::advance_clock() {
    ++status_.period_elapsed;
    return status_.period_elapsed == status_.period_length;
}

void MatchSheet::start_time_out(Team team, std::uint64_t ticks) {
    --status_.side_of(team).time_outs_left;
    enter(MatchPhase::kTimeOut, ticks);
}

void MatchSheet::take_back_time_out(Team team) {
    ++status_.side_of(team).time_outs_left;
    status_.phase_left = 0;
}

void MatchSheet::grant_time_outs(std::uint32_t count) {
    status_.blue_side.time_outs_left = count;
    status_.yellow_side.time_outs_left = count;
}

bool MatchSheet::advance_break() {
    if (status_.phase_left > 0) {
        --status_.phase_left;
    }
    return status_.phase_left == 0;
}

void MatchSheet::ask_for_placement(Team team, Vec2 ball_m) {
    status_.phase = MatchPhase::kPlacement;
    status_.restart->ball_m = ball_m;
    status_.restart->placing = team;
}

void MatchSheet::start_play(Vec2 ball_m) {
    status_.phase = MatchPhase::kPlay;
    status_.restart->placing = Team::kNone;
    status_.restart->ball_m = ball_m;
}

bool MatchSheet::is_keeper(RobotId robot) const {
    return std::ranges::any_of(settings_->robots(), [robot](const v1::Robot& known) {
        return known.id() == to_number(robot) && known.number() == kKeeperNumber;
    });
}

void MatchSheet::note_touch(Touch touch) {
    status_.last_touch = touch;
    if (!is_keeper(touch.robot)) {
        shot_ = touch;
    }
}

void MatchSheet::start_restart(Restart restart) {
    status_.restart = std::move(restart);
    shot_ = {};
}

Touch MatchSheet::scorer(Team team) const {
    const Touch last = status_.last_touch;
    const bool is_missed_save =
        last.team == opponent_of(team) && is_keeper(last.robot) && shot_.team == team;
    return is_missed_save ? shot_ : last;
}

std::string MatchSheet::goal_text(Team team) const {
    const Touch touch = scorer(team);
    const bool is_own_goal = touch.team == opponent_of(team);
    const std::string who = touch.robot == RobotId{}
                                ? name_of(is_own_goal ? touch.team : team)
                                : name_of_robot(*settings_, status_, touch.robot);
    return fmt::format("{} by {}", is_own_goal ? "own goal" : "goal", who);
}

GameEvent MatchSheet::add_goal(Team team, Tick tick, const RuleText& rule) {
    ++status_.of(team).score;
    std::string text =
        fmt::format("{}: {}-{}.", goal_text(team), status_.blue.score, status_.yellow.score);
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return make_event(tick, kGoalEvent, team, rule, std::move(text), scorer(team).robot);
}

void MatchSheet::take_back_goal(Team team) {
    CANCHA_EXPECTS(status_.of(team).score > 0);
    --status_.of(team).score;
}

void MatchSheet::restore(SoccerStatus status) {
    status.blue_side.time_outs_left = status_.blue_side.time_outs_left;
    status.yellow_side.time_outs_left = status_.yellow_side.time_outs_left;
    status_ = std::move(status);
    shot_ = {};
}

void watch_restart(SoccerStatus& status, Vec2 ball_m) {
    if (status.restart && status.restart->is_being_taken) {
        status.restart->is_being_taken =
            distance(status.restart->ball_m, ball_m) <= kTouchedBallMoves_m;
    }
}

void MatchSheet::add_shoot_out_kick(Team team, bool is_goal) {
    Side& kicking = status_.side_of(team);
    ++kicking.shoot_out_kicks;
    kicking.shoot_out_goals += is_goal ? 1 : 0;
}

void MatchSheet::end_match(std::string reason, Team winner) {
    enter(MatchPhase::kOver, 0);
    status_.end_reason = std::move(reason);
    status_.winner = winner;
}

std::string MatchSheet::result_text() const {
    std::string result = fmt::format("{} {} - {} {}", status_.blue.name, status_.blue.score,
                                     status_.yellow.score, status_.yellow.name);
    if (status_.period_kind != v1::PERIOD_KIND_SHOOT_OUT) {
        return result;
    }
    return fmt::format("{} ({} - {} in the shoot-out)", result, status_.blue_side.shoot_out_goals,
                       status_.yellow_side.shoot_out_goals);
}

GameEvent make_event(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                     std::string text, RobotId robot) {
    return GameEvent{.tick = tick,
                     .kind = std::string(kind),
                     .team = team,
                     .robot = robot,
                     .rule = std::string(rule.number),
                     .text = std::move(text)};
}

}  // namespace cancha::referee
