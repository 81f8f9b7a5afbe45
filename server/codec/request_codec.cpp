#include "server/codec/request_codec.h"

#include <algorithm>
#include <cmath>

namespace cancha::codec {

void encode_request(const referee::TeamRequest& request, v1::RecordedRequest& message) {
    message.clear_placement();
    for (const referee::PlaceRobot& robot : request.robots) {
        v1::Placement::Robot& placed = *message.mutable_placement()->add_robots();
        placed.set_robot_id(to_number(robot.robot));
        placed.set_x_m(robot.pose.x_m);
        placed.set_y_m(robot.pose.y_m);
        placed.set_heading_rad(robot.pose.heading_rad);
    }
    if (request.ball_m) {
        message.mutable_placement()->mutable_ball()->set_x_m(request.ball_m->x);
        message.mutable_placement()->mutable_ball()->set_y_m(request.ball_m->y);
    }
    message.set_asks_for_time_out(request.asks_for_time_out);
}

referee::TeamRequest decode_request(const v1::RecordedRequest& message) {
    referee::TeamRequest request;
    for (const v1::Placement::Robot& robot : message.placement().robots()) {
        request.robots.push_back(
            {RobotId{robot.robot_id()}, {robot.x_m(), robot.y_m(), robot.heading_rad()}});
    }
    if (message.placement().has_ball()) {
        request.ball_m = Vec2{message.placement().ball().x_m(), message.placement().ball().y_m()};
    }
    request.asks_for_time_out = message.asks_for_time_out();
    return request;
}

bool can_be_asked(const referee::TeamRequest& request, const v1::Seat& seat) {
    const auto is_own = [&](const referee::PlaceRobot& robot) {
        return std::ranges::count(seat.robot_ids(), to_number(robot.robot)) > 0 &&
               std::isfinite(robot.pose.x_m) && std::isfinite(robot.pose.y_m) &&
               std::isfinite(robot.pose.heading_rad);
    };
    const bool is_ball_finite =
        !request.ball_m || (std::isfinite(request.ball_m->x) && std::isfinite(request.ball_m->y));
    return is_ball_finite &&
           request.robots.size() <= static_cast<std::size_t>(seat.robot_ids_size()) &&
           std::ranges::all_of(request.robots, is_own);
}

}  // namespace cancha::codec
