#include "referee/kit/formation.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "cancha/base/contract.h"
#include "referee/core/robot_extent.h"
#include "referee/core/robot_name.h"

namespace cancha::referee {

namespace {

const v1::RobotKind& kind_named(const v1::Discipline& settings, std::string_view name) {
    const auto found = std::ranges::find(settings.robot_kinds(), name, &v1::RobotKind::name);
    CANCHA_EXPECTS(found != settings.robot_kinds().end());
    return *found;
}

}  // namespace

std::string name_of(const Player& player, const MatchStatus& status) {
    return robot_name(status.of(player.team).name, player.number);
}

Formation::Formation(const v1::Discipline& settings) {
    for (const v1::Robot& robot : settings.robots()) {
        const RobotExtent extent = extent_of(kind_named(settings, robot.kind()));
        const double half_length_m = std::max(-extent.from_m.x, extent.to_m.x);
        const double half_width_m = std::max(-extent.from_m.y, extent.to_m.y);
        players_.push_back({
            .id = RobotId{robot.id()},
            .team = static_cast<Team>(robot.team()),
            .number = robot.number(),
            .is_keeper = robot.number() == kKeeperNumber,
            .start = {robot.start().x_m(), robot.start().y_m(), robot.start().heading_rad()},
            .half_length_m = half_length_m,
            .half_width_m = half_width_m,
            .radius_m = std::hypot(half_length_m, half_width_m),
        });
    }
}

GroundPose Formation::pose_of(const Player& player, const SoccerStatus& status) {
    const FieldEnd first_end =
        player.team == Team::kBlue ? FieldEnd::kPositiveX : FieldEnd::kNegativeX;
    return status.side_of(player.team).defends == first_end ? player.start
                                                            : player.start.turned_around();
}

const Player* Formation::kicker_of(Team team) const {
    const Player* best = nullptr;
    const auto rank = [](const Player& player) {
        return std::pair(player.is_keeper, length(player.start.position_m()));
    };
    for (const Player& player : players_) {
        if (player.team == team && (best == nullptr || rank(player) < rank(*best))) {
            best = &player;
        }
    }
    return best;
}

}  // namespace cancha::referee
