#include "server/codec/team_request.h"

#include <algorithm>
#include <cmath>

#include "referee/core/request.h"
#include "referee/core/settings.h"

namespace cancha::codec {

void record_request(const v1::TeamRequest& request, v1::RecordedRequest& record) {
    v1::TeamRequest others = request;
    if (others.has_placement()) {
        record.mutable_placement()->Swap(others.mutable_placement());
        others.clear_placement();
    }
    record.set_asks_for_time_out(others.asks_for_time_out());
    others.clear_asks_for_time_out();
    if (!referee::is_empty(others)) {
        record.mutable_request()->Swap(&others);
    }
}

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
