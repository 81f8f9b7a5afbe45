#include "referee/kit/crowding.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::referee {

std::optional<Whistle> Crowding::judge(const Moment& moment) {
    std::optional<Whistle> whistle = judge_end(FieldEnd::kPositiveX, lasting_[0], moment);
    std::optional<Whistle> other = judge_end(FieldEnd::kNegativeX, lasting_[1], moment);
    return whistle ? whistle : other;
}

std::optional<Whistle> Crowding::judge_end(FieldEnd end, Lasting& lasting,
                                           const Moment& moment) const {
    const Team defending = moment.status.defender_of(end);
    const bool is_own = law_.of == Of::kDefenders;
    const Team crowding = is_own ? defending : opponent_of(defending);
    const auto inside = std::ranges::count_if(moment.state.robots, [&](const RobotState& robot) {
        return robot.team == crowding && law_.box.contains(end, robot.ground_position_m());
    });
    const bool is_ball_there = half_of(moment.ball_m()) == end &&
                               (!law_.needs_ball || law_.box.contains(end, moment.ball_m()));
    const bool is_crowd = is_ball_there && static_cast<std::uint64_t>(inside) > law_.most;
    if (!lasting.counts(is_crowd)) {
        return std::nullopt;
    }
    return Whistle{.restart = is_own ? v1::RESTART_KIND_PENALTY_KICK : v1::RESTART_KIND_GOAL_KICK,
                   .team = opponent_of(crowding),
                   .rule = law_.rule,
                   .reason = fmt::format("{}: {} robots in {} {} ({} allowed)",
                                         moment.status.of(crowding).name, inside,
                                         is_own ? "own" : "the opponents'", law_.area, law_.most)};
}

void Crowding::reset() {
    for (Lasting& lasting : lasting_) {
        lasting.reset();
    }
}

}  // namespace cancha::referee
