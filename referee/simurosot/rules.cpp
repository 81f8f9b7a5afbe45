#include "referee/simurosot/rules.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/base/contract.h"
#include "referee/kit/crowding.h"
#include "referee/kit/formation.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/keeper_judges.h"
#include "referee/kit/match_sheet.h"
#include "referee/kit/placement_desk.h"
#include "referee/kit/pushing.h"
#include "referee/simurosot/law/grounds.h"
#include "referee/simurosot/law/restarts.h"
#include "referee/simurosot/parameters.h"
#include "referee/simurosot/patience.h"
#include "referee/simurosot/shoot_out.h"

namespace cancha::referee::simurosot {

namespace {

constexpr RuleText kTeams{"1.1", "Teams"};
constexpr RuleText kTwoHalves{"2.1", "Two halves"};
constexpr RuleText kHalfTime{"2.2", "Half-time"};
constexpr RuleText kFullTime{"2.3", "Full time"};
constexpr RuleText kTimeOut{"2.4", "Time-out"};
constexpr RuleText kExtraTime{"2.5", "Extra time"};
constexpr RuleText kShootOut{"2.6", "Shoot-out"};
constexpr RuleText kStillLevel{"2.7", "Still level"};
constexpr RuleText kGoal{"3.1", "Goal"};
constexpr RuleText kPlacement{"4.1", "Placement"};
constexpr RuleText kKickOff{"4.2", "Kick-off"};
constexpr RuleText kPenaltyKick{"4.3", "Penalty kick"};
constexpr RuleText kFreeKick{"4.4", "Free kick"};
constexpr RuleText kGoalKick{"4.5", "Goal kick"};
constexpr RuleText kFreeBall{"4.6", "Free ball"};
constexpr RuleText kGoalAreaDefenders{"5.1", "Defenders in the goal area"};
constexpr RuleText kPenaltyAreaDefenders{"5.2", "Defenders in the penalty area"};
constexpr RuleText kKeeperHolds{"5.3", "Keeper holds the ball"};
constexpr RuleText kGoalAreaAttackers{"5.4", "Attackers in the goal area"};
constexpr RuleText kPenaltyAreaAttackers{"5.5", "Attackers in the penalty area"};
constexpr RuleText kKeeperCharged{"5.6", "Keeper charged"};
constexpr RuleText kKeeperBlocked{"5.7", "Keeper blocked"};
constexpr RuleText kPushing{"5.8", "Pushing"};
constexpr RuleText kStalemate{"5.9", "Stalemate"};
constexpr RuleText kBallOut{"5.10", "Ball out of the field"};

constexpr RuleText kRules[] = {
    kTeams,
    kTwoHalves,
    kHalfTime,
    kFullTime,
    kTimeOut,
    kExtraTime,
    kShootOut,
    kStillLevel,
    kGoal,
    kPlacement,
    kKickOff,
    kPenaltyKick,
    kFreeKick,
    kGoalKick,
    kFreeBall,
    kGoalAreaDefenders,
    kPenaltyAreaDefenders,
    kKeeperHolds,
    kGoalAreaAttackers,
    kPenaltyAreaAttackers,
    kKeeperCharged,
    kKeeperBlocked,
    kPushing,
    kStalemate,
    kBallOut,
};

constexpr std::uint32_t kHalves = 2;

/// The word that events have for a restart, and the one that people have.
struct RestartName {
    std::string_view event;
    std::string_view text;
};

RestartName name_of(RestartKind kind) {
    switch (kind) {
        case RestartKind::kKickOff:
            return {"kick_off", "Kick-off"};
        case RestartKind::kPenaltyKick:
            return {"penalty_kick", "Penalty kick"};
        case RestartKind::kGoalKick:
            return {"goal_kick", "Goal kick"};
        case RestartKind::kFreeKick:
            return {"free_kick", "Free kick"};
        case RestartKind::kFreeBall:
            return {"free_ball", "Free ball"};
    }
    return {"", ""};
}

/// Rule 5.10: walls keep the ball in, yet a match must go on should it get out.
class BallOut final : public Judge {
  public:
    explicit BallOut(const v1::Discipline& settings)
        : goal_line_(settings, GoalNeeds::kWholeBall) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        if (!goal_line_.is_out_of_field(moment.ball_m())) {
            return std::nullopt;
        }
        return Whistle{.rule = kBallOut, .reason = "the ball left the field"};
    }

    void reset() override {}

  private:
    GoalLine goal_line_;
};

class Rules : public Rulebook {
  public:
    explicit Rules(const RuleContext& context);

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;
    Verdict finish_placement(const WorldState& state) override;

    const MatchStatus& status() const override { return sheet_.status(); }

    bool may_drive(RobotId robot) const override;

  private:
    void appoint_judges(const RuleContext& context);

    Moment moment_of(const WorldState& state) const {
        return {.state = state, .status = status(), .players = formation_.players()};
    }

    void note_time_outs(const Requests& requests);
    void judge_play(const WorldState& state, Verdict& verdict);
    void judge_kick(const WorldState& state, Verdict& verdict);
    std::optional<Whistle> find_offence(const WorldState& state);

    void give(const Whistle& whistle, const WorldState& state, Verdict& verdict);
    void give_kick_off(Team team, std::string reason, const WorldState& state, Verdict& verdict);
    void begin_placement(Tick tick, Verdict& verdict);
    void place(const WorldState& state, const Requests& requests, Verdict& verdict);
    void forget_what_was_seen();
    const RestartLaw& law_of(RestartKind kind) const;
    Vec2 spot_of(const Whistle& whistle, Vec2 ball_m) const;

    void end_period(Tick tick, Verdict& verdict);
    void begin_period(const WorldState& state, Verdict& verdict);
    void end_break(const WorldState& state, Verdict& verdict);
    void give_shoot_out_kick(const WorldState& state, Verdict& verdict);
    void end_match(const RuleText& rule, std::string reason, Team winner, Tick tick,
                   Verdict& verdict);

    bool is_shoot_out() const { return status().period_kind == PeriodKind::kShootOut; }

    // Numbers.
    std::uint64_t half_;
    std::uint64_t half_time_;
    std::uint64_t time_out_;
    std::uint64_t extra_time_;
    std::uint64_t kick_;
    bool is_knock_out_;

    // Those who judge; first come the offences that weigh most.
    Grounds grounds_;
    Formation formation_;
    MatchSheet sheet_;
    GoalLine goal_line_;
    std::vector<std::unique_ptr<Judge>> judges_;
    ShootOut shoot_out_;

    // Those who place.
    KickOffLaw kick_off_;
    PenaltyKickLaw penalty_kick_;
    FreeKickLaw free_kick_;
    GoalKickLaw goal_kick_;
    FreeBallLaw free_ball_;
    PlacementDesk desk_;
    RestartCall call_;  ///< The restart that was given last.

    std::vector<Team> wants_time_out_;  ///< Until play stops; in the order in which they asked.
    std::uint64_t blue_pressed_ = 0;    ///< Ticks with the ball in the half that blue attacks.
    std::uint64_t yellow_pressed_ = 0;
};

Rules::Rules(const RuleContext& context)
    : half_(context.rules.ticks("half_s")),
      half_time_(context.rules.ticks("half_time_s")),
      time_out_(context.rules.ticks("time_out_s")),
      extra_time_(context.rules.ticks("extra_time_s")),
      kick_(context.rules.ticks("shoot_out_kick_s")),
      is_knock_out_(context.rules.number("knock_out") >= 0.5),
      grounds_(context),
      formation_(context.settings),
      sheet_(context),
      goal_line_(context.settings, GoalNeeds::kWholeBall),
      shoot_out_(context, grounds_),
      kick_off_(context.settings, formation_, grounds_.circle_m, KickOffLaw::Asks::kBothTeams),
      penalty_kick_(grounds_, formation_),
      free_kick_(grounds_, formation_),
      goal_kick_(grounds_, formation_),
      free_ball_(grounds_, formation_),
      desk_(context.settings, formation_) {
    sheet_.grant_time_outs(static_cast<std::uint32_t>(context.rules.number("time_outs")));
    appoint_judges(context);
}

void Rules::appoint_judges(const RuleContext& context) {
    const RuleValues& rules = context.rules;
    const v1::Discipline& settings = context.settings;
    const double touch_m = rules.number("touch_m");
    const auto crowding = [&](const RuleText& rule, Crowding::Of of, std::string_view area,
                              const GoalBox& box, std::string_view most) {
        judges_.push_back(std::make_unique<Crowding>(
            settings, Crowding::Law{.rule = rule,
                                    .of = of,
                                    .area = area,
                                    .box = box,
                                    .most = static_cast<std::uint64_t>(rules.number(most)),
                                    .ticks = rules.ticks("crowding_s")}));
    };
    crowding(kGoalAreaDefenders, Crowding::Of::kDefenders, "goal area", grounds_.goal_area,
             "goal_area_defenders");
    crowding(kPenaltyAreaDefenders, Crowding::Of::kDefenders, "penalty area", grounds_.penalty_area,
             "penalty_area_defenders");
    judges_.push_back(std::make_unique<KeeperHolds>(
        settings, KeeperHolds::Law{.rule = kKeeperHolds,
                                   .box = grounds_.goal_area,
                                   .touch_m = touch_m,
                                   .ticks = rules.ticks("keeper_holds_s")}));
    crowding(kGoalAreaAttackers, Crowding::Of::kAttackers, "goal area", grounds_.goal_area,
             "goal_area_attackers");
    crowding(kPenaltyAreaAttackers, Crowding::Of::kAttackers, "penalty area", grounds_.penalty_area,
             "penalty_area_attackers");
    judges_.push_back(std::make_unique<KeeperCharged>(
        settings, KeeperCharged::Law{
                      .rule = kKeeperCharged, .box = grounds_.penalty_area, .touch_m = touch_m}));
    judges_.push_back(std::make_unique<KeeperBlocked>(
        settings, KeeperBlocked::Law{.rule = kKeeperBlocked,
                                     .box = grounds_.goal_area,
                                     .reach_m = rules.number("keeper_blocked_m"),
                                     .ticks = rules.ticks("keeper_blocked_s")}));
    judges_.push_back(
        std::make_unique<Pushing>(Pushing::Law{.rule = kPushing,
                                               .touch_m = touch_m,
                                               .from_ball_m = rules.number("push_from_ball_m"),
                                               .speed_mps = rules.number("push_speed_mps"),
                                               .ticks = rules.ticks("push_s")}));
    judges_.push_back(std::make_unique<BallOut>(settings));
    judges_.push_back(std::make_unique<Patience>(context, grounds_, kStalemate));
}

Verdict Rules::open(const WorldState& state, Start start) {
    Verdict verdict;
    verdict.events.push_back(
        make_event(state.tick, "match_start", Team::kNone, kTeams,
                   fmt::format("{} (blue) against {} (yellow).", sheet_.name_of(Team::kBlue),
                               sheet_.name_of(Team::kYellow))));
    sheet_.start_period(half_);
    if (start == Start::kKickOff) {
        give_kick_off(Team::kBlue, "start of the first half", state, verdict);
    }
    return verdict;
}

Verdict Rules::judge(const WorldState& state, const Requests& requests) {
    Verdict verdict;
    note_time_outs(requests);
    switch (status().phase) {
        case MatchPhase::kPlay:
            if (is_shoot_out()) {
                judge_kick(state, verdict);
            } else {
                judge_play(state, verdict);
            }
            break;
        case MatchPhase::kPlacement:
            place(state, requests, verdict);
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

// --- Play -------------------------------------------------------------------------------------

void Rules::judge_play(const WorldState& state, Verdict& verdict) {
    const Vec2 ball_m = moment_of(state).ball_m();
    const bool is_time_up = sheet_.advance_clock();
    sheet_.watch_restart(ball_m);
    ++(status().defender_of(half_of(ball_m)) == Team::kYellow ? blue_pressed_ : yellow_pressed_);

    // A goal in the last tick of a period counts.
    const std::optional<FieldEnd> goal = goal_line_.goal_with_ball(ball_m);
    if (goal) {
        verdict.events.push_back(sheet_.add_goal(*goal, state.tick, kGoal));
    }
    if (goal && status().period_kind == PeriodKind::kExtraTime) {
        end_match(kExtraTime, "golden goal", sheet_.leader(), state.tick, verdict);
    } else if (is_time_up) {
        end_period(state.tick, verdict);
    } else if (goal) {
        const Team conceding = status().defender_of(*goal);
        give_kick_off(conceding, fmt::format("goal by {}", sheet_.name_of(opponent_of(conceding))),
                      state, verdict);
    } else if (const std::optional<Whistle> whistle = find_offence(state)) {
        give(*whistle, state, verdict);
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

void Rules::note_time_outs(const Requests& requests) {
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const bool is_noted = std::ranges::count(wants_time_out_, team) > 0;
        if (requests.of(team).asks_for_time_out && !is_noted &&
            status().of(team).time_outs_left > 0) {
            wants_time_out_.push_back(team);
        }
    }
}

// --- Restarts ---------------------------------------------------------------------------------

const RestartLaw& Rules::law_of(RestartKind kind) const {
    switch (kind) {
        case RestartKind::kKickOff:
            return kick_off_;
        case RestartKind::kPenaltyKick:
            return penalty_kick_;
        case RestartKind::kFreeKick:
            return free_kick_;
        case RestartKind::kGoalKick:
            return goal_kick_;
        case RestartKind::kFreeBall:
            break;
    }
    return free_ball_;
}

Vec2 Rules::spot_of(const Whistle& whistle, Vec2 ball_m) const {
    switch (whistle.restart) {
        case RestartKind::kKickOff:
            return {};
        case RestartKind::kPenaltyKick:
        case RestartKind::kFreeKick:
            return grounds_.penalty_spot(opposite_of(status().of(whistle.team).defends));
        case RestartKind::kGoalKick:
            return grounds_.goal_kick_spot(status().of(whistle.team).defends);
        case RestartKind::kFreeBall:
            break;
    }
    return grounds_.free_ball_spot(ball_m);
}

void Rules::give_kick_off(Team team, std::string reason, const WorldState& state,
                          Verdict& verdict) {
    give({.restart = RestartKind::kKickOff,
          .team = team,
          .rule = kKickOff,
          .reason = std::move(reason)},
         state, verdict);
}

void Rules::give(const Whistle& whistle, const WorldState& state, Verdict& verdict) {
    const RestartName name = name_of(whistle.restart);
    const std::string for_team =
        whistle.team == Team::kNone ? "" : fmt::format(" for {}", sheet_.name_of(whistle.team));
    GameEvent event = make_event(state.tick, name.event, whistle.team, whistle.rule,
                                 fmt::format("{}{}: {}.", name.text, for_team, whistle.reason));
    event.robot = whistle.robot;
    verdict.events.push_back(std::move(event));
    call_ = {.kind = whistle.restart,
             .team = whistle.team,
             .spot_m = spot_of(whistle, moment_of(state).ball_m())};
    sheet_.start_restart({.kind = whistle.restart,
                          .team = whistle.team,
                          .since = state.tick,
                          .ball_m = call_.spot_m,
                          .reason = whistle.reason});
    begin_placement(state.tick, verdict);
}

/// Play stands. Who has asked for a time-out gets it before anybody is placed.
void Rules::begin_placement(Tick tick, Verdict& verdict) {
    if (!wants_time_out_.empty() && !is_shoot_out()) {
        const Team team = wants_time_out_.front();
        wants_time_out_.erase(wants_time_out_.begin());
        sheet_.start_time_out(team, time_out_);
        verdict.events.push_back(
            make_event(tick, "time_out", team, kTimeOut,
                       fmt::format("Time-out for {}, {} left.", sheet_.name_of(team),
                                   status().of(team).time_outs_left)));
        return;
    }
    desk_.begin(law_of(call_.kind), call_, status());
    sheet_.ask_for_placement(desk_.next());
}

void Rules::place(const WorldState& state, const Requests& requests, Verdict& verdict) {
    const Team team = desk_.next();
    std::vector<Correction> corrections;
    desk_.place(requests.of(team), state, status(), verdict.interventions, corrections);
    for (const Correction& correction : corrections) {
        const std::string what = correction.robot == RobotId{}
                                     ? "The ball"
                                     : fmt::format("Robot {}", to_number(correction.robot));
        GameEvent event =
            make_event(state.tick, "placement_corrected", team, kPlacement,
                       fmt::format("{} may not be at ({:.3f}, {:.3f}): put at ({:.3f}, {:.3f}).",
                                   what, correction.wished_m.x, correction.wished_m.y,
                                   correction.given_m.x, correction.given_m.y));
        event.robot = correction.robot;
        verdict.events.push_back(std::move(event));
    }
    if (desk_.next() != Team::kNone) {
        sheet_.ask_for_placement(desk_.next());
        return;
    }
    sheet_.start_play(desk_.ball_m());
    forget_what_was_seen();
}

Verdict Rules::finish_placement(const WorldState& state) {
    Verdict verdict;
    if (status().phase == MatchPhase::kPlacement) {
        desk_.place_everybody(state, status(), verdict.interventions);
        sheet_.start_play(desk_.ball_m());
    }
    forget_what_was_seen();
    return verdict;
}

void Rules::forget_what_was_seen() {
    for (const std::unique_ptr<Judge>& judge : judges_) {
        judge->reset();
    }
    shoot_out_.reset();
}

// --- Periods ----------------------------------------------------------------------------------

void Rules::end_period(Tick tick, Verdict& verdict) {
    const bool is_level = sheet_.leader() == Team::kNone;
    const bool goes_on = status().period < kHalves || (is_knock_out_ && is_level);
    if (!goes_on) {
        end_match(kFullTime, "full time", sheet_.leader(), tick, verdict);
        return;
    }
    const bool is_half_time = status().period < kHalves;
    verdict.events.push_back(make_event(
        tick, "period_end", Team::kNone, is_half_time ? kHalfTime : kFullTime,
        is_half_time ? fmt::format("Half-time: {}. The teams change ends.", sheet_.result_text())
                     : fmt::format("Still level: {}. It goes on.", sheet_.result_text())));
    // A break of no length ends with the next tick.
    sheet_.start_break(half_time_);
}

void Rules::end_break(const WorldState& state, Verdict& verdict) {
    if (status().phase == MatchPhase::kTimeOut) {
        begin_placement(state.tick, verdict);
    } else {
        begin_period(state, verdict);
    }
}

void Rules::begin_period(const WorldState& state, Verdict& verdict) {
    if (status().period < kHalves) {
        sheet_.change_ends();
        sheet_.start_period(half_);
        give_kick_off(Team::kYellow, "start of the second half", state, verdict);
    } else if (status().period_kind == PeriodKind::kHalf && extra_time_ > 0) {
        sheet_.change_ends();
        sheet_.start_period(extra_time_, PeriodKind::kExtraTime);
        give_kick_off(Team::kBlue, "start of the extra time, the next goal wins", state, verdict);
    } else {
        sheet_.start_period(kick_, PeriodKind::kShootOut);
        verdict.events.push_back(make_event(state.tick, "shoot_out", Team::kNone, kShootOut,
                                            "The shoot-out begins, blue kicks first."));
        give_shoot_out_kick(state, verdict);
    }
}

void Rules::give_shoot_out_kick(const WorldState& state, Verdict& verdict) {
    const Team team = ShootOut::next_kicker(status());
    sheet_.restart_clock();
    give({.restart = RestartKind::kPenaltyKick,
          .team = team,
          .rule = kShootOut,
          .reason = fmt::format("kick {} of the shoot-out", status().of(team).shoot_out_kicks + 1)},
         state, verdict);
}

void Rules::judge_kick(const WorldState& state, Verdict& verdict) {
    const bool is_time_up = sheet_.advance_clock();
    sheet_.watch_restart(moment_of(state).ball_m());
    const Team team = call_.team;
    const std::optional<ShootOut::Kick> kick = shoot_out_.judge(moment_of(state), team);
    if (!kick && !is_time_up) {
        return;
    }
    sheet_.add_shoot_out_kick(team, kick == ShootOut::Kick::kGoal);
    verdict.events.push_back(
        make_event(state.tick, "shoot_out_kick", team, kShootOut,
                   fmt::format("Kick by {}: {}. {} - {} in the shoot-out.", sheet_.name_of(team),
                               kick ? to_string(*kick) : "its time is up",
                               status().blue.shoot_out_goals, status().yellow.shoot_out_goals)));
    if (const std::optional<Team> winner = shoot_out_.winner(status())) {
        end_match(kShootOut, "shoot-out", *winner, state.tick, verdict);
    } else if (shoot_out_.is_exhausted(status())) {
        // Blue had every first kick, so yellow wins if even this is level.
        end_match(kStillLevel, "longer in the other half",
                  blue_pressed_ > yellow_pressed_ ? Team::kBlue : Team::kYellow, state.tick,
                  verdict);
    } else {
        give_shoot_out_kick(state, verdict);
    }
}

void Rules::end_match(const RuleText& rule, std::string reason, Team winner, Tick tick,
                      Verdict& verdict) {
    const std::string outcome =
        winner == Team::kNone ? "A draw" : fmt::format("{} wins", sheet_.name_of(winner));
    verdict.events.push_back(make_event(
        tick, "match_end", winner, rule,
        fmt::format("The match is over, {}: {}. {}.", reason, sheet_.result_text(), outcome)));
    sheet_.end_match(std::move(reason), winner);
}

/// In a shoot-out only kicker and keeper play.
bool Rules::may_drive(RobotId robot) const {
    if (!is_shoot_out()) {
        return true;
    }
    for (const Player& player : formation_.players()) {
        if (player.id == robot) {
            return player.team == call_.team ? &player == desk_.marked(call_.team)
                                             : player.is_keeper;
        }
    }
    return false;
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
