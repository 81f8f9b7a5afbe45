#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha {

/// A robot and the pose that its team requests for it.
struct WantedPlace {
    std::uint32_t robot = 0;
    GroundPose pose;
};

/// Returns a team's request to place robots and, if `ball_m` is set, the ball.
inline v1::TeamRequest placement_of(std::initializer_list<WantedPlace> robots,
                                    std::optional<Vec2> ball_m = std::nullopt) {
    v1::TeamRequest request;
    for (const auto& [id, pose] : robots) {
        v1::Placement::Robot& robot = *request.mutable_placement()->add_robots();
        robot.set_robot_id(id);
        robot.set_x_m(pose.x_m);
        robot.set_y_m(pose.y_m);
        robot.set_heading_rad(pose.heading_rad);
    }
    if (ball_m) {
        request.mutable_placement()->mutable_ball()->set_x_m(ball_m->x);
        request.mutable_placement()->mutable_ball()->set_y_m(ball_m->y);
    }
    return request;
}

}  // namespace cancha
