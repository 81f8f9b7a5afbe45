#include "referee/kit/league/periods.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

namespace cancha::referee {

namespace {

constexpr std::uint32_t kHalves = 2;

}  // namespace

Periods::Periods(const RuleContext& context, std::shared_ptr<const LeagueLaw> law,
                 std::shared_ptr<const Grounds> grounds, MatchSheet& sheet, Restarts& restarts)
    : half_(context.rules.ticks("half_s")),
      half_time_(context.rules.ticks("half_time_s")),
      extra_time_(context.rules.ticks("extra_time_s")),
      kick_(context.rules.ticks("shoot_out_kick_s")),
      is_knock_out_(context.rules.number("knock_out") >= 0.5),
      law_(std::move(law)),
      sheet_(sheet),
      restarts_(restarts),
      shoot_out_(context, std::move(grounds), law_->goal_depth_m) {}

void Periods::watch_ball(Vec2 ball_m) {
    sheet_->note_pressing(opponent_of(status().defender_of(half_of(ball_m))));
}

bool Periods::is_between_extra_periods() const {
    return status().period_kind == v1::PERIOD_KIND_EXTRA_TIME &&
           status().period < kHalves + law_->extra_periods;
}

bool Periods::goes_on() const {
    return status().period < kHalves || is_between_extra_periods() ||
           (is_knock_out_ && status().leader() == Team::kNone);
}

GameEvent Periods::end_of_period(Tick tick) const {
    const std::string result = sheet_->result_text();
    if (status().period < kHalves) {
        return make_event(tick, "period_end", Team::kNone, law_->half_time,
                          fmt::format("Half-time: {}. The teams change ends.", result));
    }
    if (is_between_extra_periods()) {
        return make_event(tick, "period_end", Team::kNone, law_->extra_time,
                          fmt::format("Extra time: {}. The teams change ends.", result));
    }
    return make_event(tick, "period_end", Team::kNone, law_->full_time,
                      fmt::format("Still level: {}. Play goes on.", result));
}

void Periods::end_period(Tick tick, Verdict& verdict) {
    if (!goes_on()) {
        const bool is_extra = status().period_kind == v1::PERIOD_KIND_EXTRA_TIME;
        end_match(is_extra ? law_->extra_time : law_->full_time,
                  is_extra ? "extra time" : "full time", status().leader(), tick, verdict);
        return;
    }
    verdict.events.push_back(end_of_period(tick));
    // A break of no length ends with the next tick.
    sheet_->start_break(half_time_);
}

void Periods::begin_next(const WorldState& state, Verdict& verdict) {
    if (status().period < kHalves) {
        sheet_->change_ends();
        sheet_->start_period(half_);
        restarts_->give_kick_off(Team::kYellow, "start of the second half", state, verdict);
    } else if (status().period < kHalves + law_->extra_periods && extra_time_ > 0) {
        // Blue kicks off the first, the third, ... period.
        const Team team = status().period % 2 == 0 ? Team::kBlue : Team::kYellow;
        sheet_->change_ends();
        sheet_->start_period(extra_time_, v1::PERIOD_KIND_EXTRA_TIME);
        restarts_->give_kick_off(team,
                                 law_->has_golden_goal ? "start of extra time, the next goal wins"
                                                       : "start of a period of extra time",
                                 state, verdict);
    } else {
        sheet_->start_period(kick_, v1::PERIOD_KIND_SHOOT_OUT);
        verdict.events.push_back(make_event(state.tick, "shoot_out", Team::kNone, law_->shoot_out,
                                            "Shoot-out: blue kicks first."));
        give_kick(state, verdict);
    }
}

void Periods::give_kick(const WorldState& state, Verdict& verdict) {
    const Team team = ShootOut::next_kicker(status());
    sheet_->restart_clock();
    restarts_->give({.restart = v1::RESTART_KIND_PENALTY_KICK,
                     .team = team,
                     .rule = law_->shoot_out,
                     .reason = fmt::format("kick {} of the shoot-out",
                                           status().side_of(team).shoot_out_kicks + 1)},
                    state, verdict);
}

void Periods::judge_kick(const Moment& moment, Verdict& verdict) {
    const WorldState& state = moment.state;
    const bool is_time_up = sheet_->advance_clock();
    sheet_->watch_restart(moment.ball_m());
    const Team team = restarts_->taker();
    const std::optional<ShootOut::Kick> kick = shoot_out_.judge(moment, team);
    if (!kick && !is_time_up) {
        return;
    }
    sheet_->add_shoot_out_kick(team, kick == ShootOut::Kick::kScored);
    const Player* const kicker = restarts_->kicker();
    verdict.events.push_back(make_event(
        state.tick, "shoot_out_kick", team, law_->shoot_out,
        fmt::format("Kick by {}: {}. {} - {} in the shoot-out.", sheet_->name_of(team),
                    kick ? to_string(*kick) : "time is up", status().blue_side.shoot_out_goals,
                    status().yellow_side.shoot_out_goals),
        kicker == nullptr ? RobotId{} : kicker->id));

    if (const std::optional<Team> winner = shoot_out_.winner(status())) {
        end_match(law_->shoot_out, "shoot-out", *winner, state.tick, verdict);
    } else if (shoot_out_.is_exhausted(status())) {
        // Blue had every first kick, so yellow wins if even this is level.
        end_match(law_->still_level, "more time in the opponents' half",
                  status().blue_side.pressing > status().yellow_side.pressing ? Team::kBlue
                                                                              : Team::kYellow,
                  state.tick, verdict);
    } else {
        give_kick(state, verdict);
    }
}

void Periods::end_match(const RuleText& rule, std::string reason, Team winner, Tick tick,
                        Verdict& verdict) {
    const std::string outcome =
        winner == Team::kNone ? "A draw" : fmt::format("{} wins", sheet_->name_of(winner));
    verdict.events.push_back(make_event(
        tick, "match_end", winner, rule,
        fmt::format("Match over ({}): {}. {}.", reason, sheet_->result_text(), outcome)));
    sheet_->end_match(std::move(reason), winner);
}

}  // namespace cancha::referee
