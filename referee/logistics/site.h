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

/// A level rectangle that things lie on.
struct Top {
    SpacePose top;  ///< Its middle, z upwards.
    Vec2 half_m;    ///< Half its length and width.
};

/// A table.
struct Table : Top {
    std::string name;           ///< "first table".
    std::vector<Solid> solids;  ///< What can be run into.
};

/// A cube.
struct Cube {
    std::size_t link = 0;  ///< Its place in WorldState::links.
    double half_m = 0;     ///< Half of its side.
};

/// Site of a team: its tables, its cube, its robot.
struct Site {
    Table first;
    Table second;
    Cube cube;
    std::vector<Solid> hull;           ///< Base of the robot, in its frame.
    std::vector<std::size_t> fingers;  ///< Their places in WorldState::links.
    GroundPose start;                  ///< Of the robot.
    std::vector<Vec2> route_ends_m;    ///< Ends of its routes, in their order.
    std::vector<std::string> routes;   ///< Their names, without the team's.
    Top plate;                         ///< Of the robot, in the frame of its base.
};

/// A place in the world, in the frame of something that is there.
Vec3 within(const SpacePose& frame, const Vec3& place_m);

/// Whether a place in the frame of a top is over it.
bool is_above(const Vec3& at_m, Vec2 half_m);

/// Site of a team. Expects: check_site() finds nothing wrong with the settings.
Site site_of(Team team, const v1::Discipline& settings);

/// Each team needs two tables whose tops are level boxes, a cube that moves, a robot with a plate
/// and two fingers, and three routes; cube and goal stand where the course says. Fails:
/// kInvalidInput; the text names all that is wrong.
Status check_site(const v1::Discipline& settings);

}  // namespace cancha::referee::logistics
