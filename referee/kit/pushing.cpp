#include "referee/kit/pushing.h"

#include <cmath>

#include <fmt/format.h>

#include "referee/kit/goal_box.h"
#include "referee/kit/outline.h"

namespace cancha::referee {

bool Pushing::pushes(std::size_t culprit, std::size_t victim, const Moment& moment) const {
    const Player& a = moment.players[culprit];
    const Player& b = moment.players[victim];
    const RobotState& from = moment.state.robots[culprit];
    const RobotState& to = moment.state.robots[victim];
    const Vec2 way_m = to.ground_position_m() - from.ground_position_m();
    const double reach_m = a.radius_m + b.radius_m + law_.touch_m;
    // The distance is checked last because it takes longest.
    if (b.team != opponent_of(a.team) || std::abs(way_m.x) > reach_m ||
        std::abs(way_m.y) > reach_m ||
        half_of(from.ground_position_m()) != moment.status.side_of(a.team).defends) {
        return false;
    }
    const double distance_m = length(way_m);
    if (distance_m > reach_m || distance_m == 0) {
        return false;
    }
    const Vec2 ahead = 1 / distance_m * way_m;
    const auto speed_ahead_mps = [&](const RobotState& robot) {
        return dot({robot.velocity_mps.x, robot.velocity_mps.y}, ahead);
    };
    return speed_ahead_mps(from) >= law_.speed_mps && speed_ahead_mps(to) >= law_.speed_mps &&
           distance(from.ground_position_m(), moment.ball_m()) >= law_.from_ball_m &&
           distance(to.ground_position_m(), moment.ball_m()) >= law_.from_ball_m &&
           gap_between(outline_of(a, from), outline_of(b, to)) <= law_.touch_m;
}

std::optional<std::size_t> Pushing::offended_by(std::size_t robot, const Moment& moment) const {
    for (std::size_t victim = 0; victim < moment.players.size(); ++victim) {
        if (pushes(robot, victim, moment)) {
            return victim;
        }
    }
    return std::nullopt;
}

Whistle Pushing::whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const {
    const Player& pusher = moment.players[robot];
    return {.restart = v1::RESTART_KIND_FREE_KICK,
            .team = opponent_of(pusher.team),
            .rule = law_.rule,
            .reason = fmt::format("{} pushed {}", name_of(pusher, moment.status),
                                  name_of(moment.players[other], moment.status)),
            .robot = pusher.id};
}

}  // namespace cancha::referee
