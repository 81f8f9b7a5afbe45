#include "referee/kit/league/restarts.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/values/restart_kind.h"
#include "referee/kit/league/restart_law.h"

namespace cancha::referee {

namespace {

/// Returns the law of a restart. Expects: leagues have this restart.
const RestartLaw& law_of(RestartKind kind) {
    const RestartLaw* const law = find_restart_law(kind);
    CANCHA_EXPECTS(law != nullptr);
    return *law;
}

/// Returns the name for people: "Penalty kick".
std::string people_say(RestartKind kind) {
    std::string label = restart_label(kind);
    label.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(label.front())));
    return label;
}

}  // namespace

Restarts::Restarts(const RuleContext& context, std::shared_ptr<const LeagueLaw> law,
                   std::shared_ptr<const Grounds> grounds,
                   std::shared_ptr<const Formation> formation, MatchSheet& sheet)
    : time_out_(context.rules.ticks("time_out_s")),
      law_(std::move(law)),
      grounds_(std::move(grounds)),
      formation_(std::move(formation)),
      sheet_(sheet),
      desk_(context.settings, formation_) {
    sheet_->grant_time_outs(static_cast<std::uint32_t>(context.rules.number("time_outs")));
}

TeamRequest Restarts::heard(Team team, const TeamRequest& request) const {
    TeamRequest heard;
    if (request.has_placement() && status().restart && status().restart->placing == team) {
        *heard.mutable_placement() = request.placement();
    }
    heard.set_asks_for_time_out(request.asks_for_time_out() && check_time_out(team).has_value());
    return heard;
}

void Restarts::note_time_outs(const Requests& requests) {
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        if (requests.of(team).asks_for_time_out()) {
            note_time_out(team);
        }
    }
}

Status Restarts::check_time_out(Team team) const {
    const auto refused = [](std::string why) { return Error{ErrorCode::kRefused, std::move(why)}; };
    const std::string& name = sheet_->name_of(team);
    if (status().period_kind == v1::PERIOD_KIND_SHOOT_OUT) {
        return refused("there are no time-outs in a shoot-out");
    }
    if (status().phase == MatchPhase::kTimeOut) {
        return refused("a time-out is on; wait for its end");
    }
    if (status().side_of(team).time_outs_left == 0) {
        return refused(name + " has no time-out left");
    }
    if (std::ranges::count(wants_time_out_, team) > 0) {
        return refused(name + " gets a time-out with the next restart already");
    }
    return {};
}

void Restarts::note_time_out(Team team) {
    if (check_time_out(team).has_value()) {
        wants_time_out_.push_back(team);
    }
}

std::string Restarts::describe(const Whistle& whistle) const {
    const std::string for_team =
        whistle.team == Team::kNone ? "" : fmt::format(" for {}", sheet_->name_of(whistle.team));
    return fmt::format("{}{}: {}", people_say(whistle.restart), for_team, whistle.reason);
}

void Restarts::give(const Whistle& whistle, const WorldState& state, Verdict& verdict) {
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    announce(whistle, law_of(whistle.restart).spot_m(*grounds_, whistle.team, ball_m, status()),
             state.tick, verdict);
}

void Restarts::repeat(const Restart& restart, const RuleText& rule, const WorldState& state,
                      Verdict& verdict) {
    announce(
        {.restart = restart.kind, .team = restart.team, .rule = rule, .reason = restart.reason},
        restart.ball_m, state.tick, verdict);
}

void Restarts::announce(const Whistle& whistle, Vec2 spot_m, Tick tick, Verdict& verdict) {
    verdict.events.push_back(make_event(tick, restart_word(whistle.restart, '_'), whistle.team,
                                        whistle.rule, fmt::format("{}.", describe(whistle)),
                                        whistle.robot));
    call_ = {.kind = whistle.restart, .team = whistle.team, .spot_m = spot_m};
    sheet_->start_restart({.kind = whistle.restart,
                           .team = whistle.team,
                           .since = tick,
                           .ball_m = spot_m,
                           .reason = whistle.reason});
    go_on(tick, verdict);
}

void Restarts::give_kick_off(Team team, std::string reason, const WorldState& state,
                             Verdict& verdict) {
    give({.restart = v1::RESTART_KIND_KICK_OFF,
          .team = team,
          .rule = law_->kick_off,
          .reason = std::move(reason)},
         state, verdict);
}

void Restarts::go_on(Tick tick, Verdict& verdict) {
    if (!wants_time_out_.empty() && status().period_kind != v1::PERIOD_KIND_SHOOT_OUT) {
        const Team team = wants_time_out_.front();
        wants_time_out_.erase(wants_time_out_.begin());
        sheet_->start_time_out(team, time_out_);
        verdict.events.push_back(
            make_event(tick, "time_out", team, law_->time_out,
                       fmt::format("Time-out for {}, {} left.", sheet_->name_of(team),
                                   status().side_of(team).time_outs_left)));
        return;
    }
    desk_.begin(law_of(call_.kind).plan(*grounds_, *formation_, call_, status()), call_);
    sheet_->ask_for_placement(desk_.next(), desk_.ball_m());
}

bool Restarts::place(const WorldState& state, const Requests& requests, Verdict& verdict) {
    const Team team = desk_.next();
    std::vector<Correction> corrections;
    desk_.place(requests.of(team), state, status(), verdict.interventions, corrections);
    for (const Correction& correction : corrections) {
        verdict.events.push_back(describe(correction, team, state.tick));
    }
    if (desk_.next() != Team::kNone) {
        sheet_->ask_for_placement(desk_.next(), desk_.ball_m());
        return false;
    }
    sheet_->start_play(desk_.ball_m());
    return true;
}

GameEvent Restarts::describe(const Correction& correction, Team team, Tick tick) const {
    const auto player = std::ranges::find(formation_->players(), correction.robot, &Player::id);
    const std::string what =
        player == formation_->players().end() ? "Ball" : name_of(*player, status());
    return make_event(
        tick, "placement_corrected", team, law_->placement,
        fmt::format("{} moved to a legal spot: ({:.4g}, {:.4g}) {}, now at ({:.3f}, {:.3f}).", what,
                    correction.wanted_m.x, correction.wanted_m.y, correction.why,
                    correction.given_m.x, correction.given_m.y),
        correction.robot);
}

void Restarts::place_everybody(const WorldState& state, Verdict& verdict) {
    desk_.place_everybody(state, status(), verdict.interventions);
    sheet_->start_play(desk_.ball_m());
}

}  // namespace cancha::referee
