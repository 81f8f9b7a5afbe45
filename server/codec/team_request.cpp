#include "server/codec/team_request.h"

#include <algorithm>
#include <cmath>

#include "referee/core/settings.h"

namespace cancha::codec {

bool can_be_asked(const v1::TeamRequest& request, const v1::Seat& seat) {
    const auto is_own = [&](const v1::Placement::Robot& robot) {
        return std::ranges::count(seat.robot_ids(), robot.robot_id()) > 0 &&
               std::isfinite(robot.x_m()) && std::isfinite(robot.y_m()) &&
               std::isfinite(robot.heading_rad());
    };
    const v1::Placement& placement = request.placement();
    return std::isfinite(placement.ball().x_m()) && std::isfinite(placement.ball().y_m()) &&
           placement.robots_size() <= seat.robot_ids_size() &&
           std::ranges::all_of(placement.robots(), is_own) && referee::check_limits(request);
}

}  // namespace cancha::codec
