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

/// A level rectangle on which things can lie.
struct Top {
    SpacePose top;  ///< Pose of its middle, z upwards.
    Vec2 half_m;    ///< Half of its length and width.
};

/// A table.
struct Table : Top {
    std::string name;           ///< "first table".
    std::vector<Solid> solids;  ///< Solids that a robot can run into.
};

/// A team's cube.
struct Cube {
    std::size_t link = 0;  ///< Index in WorldState::links.
    double half_m = 0;     ///< Half of its edge length.
};

/// Site of a team: its tables, cube and robot.
struct Site {
    Table first;
    Table second;
    Cube cube;
    std::vector<Solid> hull;           ///< Base of the robot, in the frame of the base.
    std::vector<std::size_t> fingers;  ///< Indices in WorldState::links.
    GroundPose start;                  ///< Start of the robot.
    std::vector<Vec2> route_ends_m;    ///< Ends of its routes, in their order.
    std::vector<std::string> routes;   ///< Names of its routes, without the team's.
    Top plate;                         ///< Plate of the robot, in the frame of its base.
};

/// Converts a place in the world to the frame `frame`.
Vec3 within(const SpacePose& frame, const Vec3& place_m);

/// Whether a place in the frame of a top is above the top.
bool is_above(const Vec3& at_m, Vec2 half_m);

/// Returns the site of a team. Expects: check_site() finds nothing wrong with the settings.
Site site_of(Team team, const v1::Discipline& settings);

/// Checks that each team has two tables with level boxes as tops, a moving cube, a robot with a
/// plate and two fingers, and three routes, and that cube and goal are where the course says.
/// Fails: kInvalidInput; the text names everything that is wrong.
Status check_site(const v1::Discipline& settings);

}  // namespace cancha::referee::logistics
