#include "referee/kit/keeper_judges.h"

#include <algorithm>

#include <fmt/format.h>

#include "referee/kit/outline.h"

namespace cancha::referee {

namespace {

Rectangle outline_in(const Moment& moment, std::size_t index) {
    return outline_of(moment.players[index], moment.state.robots[index]);
}

FieldEnd end_of(const Moment& moment, std::size_t keeper) {
    return moment.status.side_of(moment.players[keeper].team).defends;
}

bool is_attacker_of(const Moment& moment, std::size_t attacker, std::size_t keeper) {
    return moment.players[keeper].is_keeper &&
           moment.players[attacker].team == opponent_of(moment.players[keeper].team);
}

Whistle goal_kick_for(std::size_t keeper, std::size_t attacker, const RuleText& rule,
                      std::string_view did, const Moment& moment) {
    const Player& victim = moment.players[keeper];
    const Player& culprit = moment.players[attacker];
    return {.restart = v1::RESTART_KIND_GOAL_KICK,
            .team = victim.team,
            .rule = rule,
            .reason = fmt::format("{} {} the keeper", name_of(culprit, moment.status), did),
            .robot = culprit.id};
}

}  // namespace

bool KeeperCharged::charges(std::size_t attacker, std::size_t keeper, const Moment& moment) const {
    return is_attacker_of(moment, attacker, keeper) &&
           law_.box.contains(end_of(moment, keeper), moment.ball_m()) &&
           gap_between(outline_in(moment, attacker), outline_in(moment, keeper)) <= law_.touch_m;
}

std::optional<Whistle> KeeperCharged::judge(const Moment& moment) {
    for (std::size_t keeper = 0; keeper < moment.players.size(); ++keeper) {
        for (std::size_t attacker = 0; attacker < moment.players.size(); ++attacker) {
            if (charges(attacker, keeper, moment)) {
                return goal_kick_for(keeper, attacker, law_.rule, "charged", moment);
            }
        }
    }
    return std::nullopt;
}

bool KeeperBlocked::blocks(std::size_t attacker, std::size_t keeper, const Moment& moment) const {
    const FieldEnd end = end_of(moment, keeper);
    const auto is_inside = [&](std::size_t robot) {
        return law_.box.contains(end, moment.state.robots[robot].ground_position_m());
    };
    return is_attacker_of(moment, attacker, keeper) && is_inside(keeper) && is_inside(attacker) &&
           gap_between(outline_in(moment, attacker), outline_in(moment, keeper)) <= law_.reach_m;
}

std::optional<std::size_t> KeeperBlocked::offended_by(std::size_t robot,
                                                      const Moment& moment) const {
    for (std::size_t keeper = 0; keeper < moment.players.size(); ++keeper) {
        if (blocks(robot, keeper, moment)) {
            return keeper;
        }
    }
    return std::nullopt;
}

Whistle KeeperBlocked::whistle_for(std::size_t robot, std::size_t other,
                                   const Moment& moment) const {
    return goal_kick_for(other, robot, law_.rule, "blocked", moment);
}

std::optional<Whistle> KeeperCatches::judge(const Moment& moment) {
    const auto keeper = std::ranges::find_if(moment.players, [&](const Player& player) {
        return player.is_keeper && player.id == moment.touch.robot;
    });
    if (keeper == moment.players.end()) {
        touches_.reset();
        before_ = moment.touch.team == Team::kNone ? before_ : moment.touch;
        return std::nullopt;
    }
    const FieldEnd end = moment.status.side_of(keeper->team).defends;
    const bool is_catch =
        before_.team == opponent_of(keeper->team) && law_.box.contains(end, moment.ball_m());
    if (!touches_.counts(is_catch)) {
        return std::nullopt;
    }
    return Whistle{.restart = v1::RESTART_KIND_GOAL_KICK,
                   .team = keeper->team,
                   .rule = law_.rule,
                   .reason = fmt::format("{} caught the ball", name_of(*keeper, moment.status)),
                   .robot = keeper->id};
}

std::optional<std::size_t> KeeperHolds::offended_by(std::size_t robot, const Moment& moment) const {
    const Player& keeper = moment.players[robot];
    if (!keeper.is_keeper || !law_.box.contains(end_of(moment, robot), moment.ball_m()) ||
        gap_between(outline_in(moment, robot), moment.ball_m(), law_.ball_radius_m) >
            law_.touch_m) {
        return std::nullopt;
    }
    return robot;
}

Whistle KeeperHolds::whistle_for(std::size_t robot, std::size_t /*other*/,
                                 const Moment& moment) const {
    const Player& keeper = moment.players[robot];
    return {.restart = v1::RESTART_KIND_PENALTY_KICK,
            .team = opponent_of(keeper.team),
            .rule = law_.rule,
            .reason = fmt::format("{} held the ball for too long", name_of(keeper, moment.status)),
            .robot = keeper.id};
}

}  // namespace cancha::referee
