#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/solid.h"
#include "referee/core/world_state.h"

namespace cancha::referee::logistics {

/// A level rectangle on which things can lie, such as the top of a table.
struct Top {
    SpacePose top;  ///< Pose of the middle of the rectangle, with z upwards.
    Vec2 half_m;    ///< Half of the length and of the width.
};

/// A table.
struct Table : Top {
    std::string name;           ///< Name: "first table".
    std::vector<Solid> solids;  ///< Solids of the table that a robot can run into.
};

/// A team's cube.
struct Cube {
    std::size_t link = 0;  ///< Index of the cube's link in WorldState::links.
    double half_m = 0;     ///< Half of the edge length.
};

/// Everything that belongs to a team's task: its tables, cube and robot.
struct Site {
    Table first;              ///< Table from which the cube is taken.
    Table second;             ///< Table on which the cube is put.
    Cube cube;                ///< The cube to be carried.
    std::vector<Solid> hull;  ///< Solids of the robot's base, in the frame of the base.
    /// Indices of the links of the fingers in WorldState::links.
    std::vector<std::size_t> fingers;
    GroundPose start;  ///< Start pose of the robot.
    /// End of each route of the robot, in the order of `routes`.
    std::vector<Vec2> route_ends_m;
    std::vector<std::string> routes;  ///< Name of each route, without the team's name.
    Top plate;  ///< Plate of the robot that carries the cube, in the frame of the base.
};

/// Converts a place in the world frame to the frame with the pose `frame`.
Vec3 within(const SpacePose& frame, const Vec3& place_m);

/// Whether a place is above a top. `at_m`: the place, in the frame of the top; `half_m`: half of
/// the top's length and width.
bool is_above(const Vec3& at_m, Vec2 half_m);

/// Returns the tables, the cube and the robot of a team. Expects: check_site() finds nothing wrong
/// with the settings.
Site site_of(Team team, const v1::Discipline& settings);

/// Checks that each team has two tables with level boxes as tops, a moving cube, three routes, and
/// a robot with a plate and two fingers. Checks also the places in the
/// settings of the course: the cube starts where they say, and the place called "goal" is on the
/// second table. Fails: kInvalidInput; the text names everything that is
/// wrong.
Status check_site(const v1::Discipline& settings);

}  // namespace cancha::referee::logistics
