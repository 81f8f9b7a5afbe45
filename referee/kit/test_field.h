#pragma once

#include <vector>

#include "cancha/base/pose.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Returns settings for tests of the kit: each team has two robots, cubes with edges of 8 cm, on
/// the schema's default field. Number 1 keeps goal. Blue has the ids 1 and 2, yellow 3 and 4.
inline v1::Discipline two_a_side() {
    v1::Discipline settings;
    settings.mutable_field();
    settings.mutable_ball()->set_radius_m(0.02);
    v1::RobotKind& kind = *settings.add_robot_kinds();
    kind.set_name("cube");
    kind.set_length_m(0.08);
    kind.set_width_m(0.08);
    const GroundPose blue_starts[] = {{1.0, 0, 3.0}, {0.4, 0.3, 3.0}};
    for (const v1::Team team : {v1::TEAM_BLUE, v1::TEAM_YELLOW}) {
        for (unsigned number = 1; number <= 2; ++number) {
            const GroundPose& blue = blue_starts[number - 1];
            const GroundPose pose = team == v1::TEAM_BLUE ? blue : blue.turned_around();
            v1::Robot& robot = *settings.add_robots();
            robot.set_id(static_cast<unsigned>(settings.robots_size()));
            robot.set_team(team);
            robot.set_number(number);
            robot.set_kind("cube");
            robot.mutable_start()->set_x_m(pose.x_m);
            robot.mutable_start()->set_y_m(pose.y_m);
            robot.mutable_start()->set_heading_rad(pose.heading_rad);
        }
    }
    return settings;
}

/// Returns a state with the ball in the centre and the robots at `positions_m`, in id order.
inline WorldState state_with(const std::vector<Vec2>& positions_m) {
    WorldState state;
    state.ball.emplace();
    for (std::size_t i = 0; i < positions_m.size(); ++i) {
        RobotState robot;
        robot.id = RobotId{static_cast<std::uint32_t>(i + 1)};
        robot.team = i < positions_m.size() / 2 ? Team::kBlue : Team::kYellow;
        robot.position_m = {positions_m[i].x, positions_m[i].y, 0};
        state.robots.push_back(robot);
    }
    return state;
}

}  // namespace cancha::referee
