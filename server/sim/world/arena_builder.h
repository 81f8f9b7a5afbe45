#pragma once

#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// The arena of a WorldSpec: the members that do not describe robots, ball or settings of physics.
/// The members have the same names there.
struct ArenaSpec {
    FloorSpec floor{};
    std::vector<StaticBox> boxes{};
    std::vector<CollisionSpec> collisions{};
    std::vector<VisualSpec> visuals{};
    std::vector<ModelSpec> models{};
};

// Default colour of the floor: the rules of SimuroSot ask for a black field.
inline constexpr Colour kFloorColour{.r = 0.10, .g = 0.11, .b = 0.12};
// Default colour of walls: the rules ask for white ones.
inline constexpr Colour kWallColour{.r = 0.92, .g = 0.92, .b = 0.90};

/// Returns a floor that extends a little beyond everything in `arena`. A wall that is drawn counts
/// with its drawn size, not with its larger size for collisions.
FloorSpec floor_under(const ArenaSpec& arena, const Colour& colour);

/// Whether the field has goals. It has none if its goal mouths are 0 wide; then its end walls have
/// no gap.
bool has_goals(const v1::Field& field);

/// Makes the floor and the walls of a field from its eleven dimensions. There are sixteen walls:
/// two side walls, four pieces of the end walls, three pieces for each goal, and four pieces that
/// cut the corners. A field with `corner_side_m` 0 has four walls fewer, a field without goals
/// eight fewer.
///
/// Fails: the dimensions do not form a closed polygon, or do not have the proportions of their
/// league; the text names the setting.
Result<ArenaSpec> make_arena(const v1::Field& field);

/// One straight edge of the field. Points with `dot(outward, point) <= offset_m` are on the inner
/// side of the edge.
struct FieldEdge {
    Vec2 outward;         ///< Unit vector perpendicular to the edge, out of the field; world frame.
    double offset_m;      ///< Distance from the world's origin to the edge, along `outward`.
    const char* setting;  ///< Setting that determines the edge: "field.right_m".
};

/// Returns the edges of the field without its goals: of a rectangle with cut corners.
std::vector<FieldEdge> edges_of(const v1::Field& field);

}  // namespace cancha::world
