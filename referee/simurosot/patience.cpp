#include "referee/simurosot/patience.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::referee::simurosot {

Patience::Patience(const RuleContext& context, const Grounds& grounds, const RuleText& rule)
    : grounds_(grounds),
      rule_(rule),
      seconds_(context.rules.number("stalemate_s")),
      contested_m_(context.rules.number("stalemate_penalty_m")),
      stalemate_(context.rules.ticks("stalemate_s"), context.rules.number("stalemate_radius_m")) {}

bool Patience::is_contested(const Moment& moment) const {
    const auto is_near = [&](Team team) {
        return std::ranges::any_of(moment.state.robots, [&](const RobotState& robot) {
            return robot.team == team &&
                   distance(robot.ground_position_m(), moment.ball_m()) <= contested_m_;
        });
    };
    return is_near(Team::kBlue) && is_near(Team::kYellow);
}

std::optional<Whistle> Patience::judge(const Moment& moment) {
    const Vec2 ball_m = moment.ball_m();
    if (!stalemate_.is_stuck(ball_m)) {
        return std::nullopt;
    }
    const FieldEnd end = half_of(ball_m);
    const Team defending = moment.status.defender_of(end);
    Whistle whistle{.rule = rule_, .reason = fmt::format("no progress for {:g} s", seconds_)};
    const bool gives_penalty = contested_m_ > 0 && !is_contested(moment);
    if (gives_penalty && grounds_.penalty_area.contains(grounds_.field(), end, ball_m)) {
        whistle.restart = v1::RESTART_KIND_PENALTY_KICK;
        whistle.team = opponent_of(defending);
    } else if (contested_m_ == 0 && grounds_.goal_area.contains(grounds_.field(), end, ball_m)) {
        whistle.restart = v1::RESTART_KIND_GOAL_KICK;
        whistle.team = defending;
    }
    return whistle;
}

}  // namespace cancha::referee::simurosot
