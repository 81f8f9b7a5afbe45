#pragma once

#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// The part of a WorldSpec that describes the arena, without robots, ball and settings of physics.
/// Each member has the name that it has in WorldSpec.
struct ArenaSpec {
    FloorSpec floor{};
    std::vector<StaticBox> boxes{};
    std::vector<CollisionSpec> collisions{};
    std::vector<VisualSpec> visuals{};
    std::vector<ModelSpec> models{};
};

// Default colour of the floor: the rules of SimuroSot ask for a black field.
inline constexpr Colour kFloorColour{.r = 0.10, .g = 0.11, .b = 0.12};
// Default colour of walls: the rules of SimuroSot ask for white walls.
inline constexpr Colour kWallColour{.r = 0.92, .g = 0.92, .b = 0.90};

/// Returns a floor that extends a little beyond everything in `arena`. For a wall that is drawn,
/// the drawn size counts, not its larger size for collisions.
FloorSpec floor_under(const ArenaSpec& arena, const Colour& colour);

/// Whether the field has goals. A field whose goal mouths are 0 wide has no goals; its end walls
/// have no gap.
bool has_goals(const v1::Field& field);

/// Makes the floor and the walls of a field from its eleven dimensions. There are sixteen walls:
/// two side walls, two pieces for each end wall, three pieces for each goal, and four pieces that
/// cut off the corners. If `corner_side_m` is 0, there are four walls fewer. If the field has no
/// goals, there are eight walls fewer.
///
/// Fails: the dimensions do not form a closed polygon, or do not have the proportions that their
/// league prescribes; the text names the setting.
Result<ArenaSpec> make_arena(const v1::Field& field);

/// One straight edge of the field. A point is on the inner side of the edge if `dot(outward, point)
/// <= offset_m`.
struct FieldEdge {
    /// Unit vector that is perpendicular to the edge and points out of the field; world frame.
    Vec2 outward;
    double offset_m;      ///< Distance from the world's origin to the edge, along `outward`.
    const char* setting;  ///< Setting that determines the edge: "field.right_m".
};

/// Returns the edges of the field without its goals. They form a rectangle whose corners are cut
/// off.
std::vector<FieldEdge> edges_of(const v1::Field& field);

}  // namespace cancha::world
