#pragma once

#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Part of a WorldSpec besides robots and ball.
struct ArenaSpec {
    FloorSpec floor{};
    std::vector<StaticBox> boxes{};
    std::vector<CollisionSpec> collisions{};
    std::vector<VisualSpec> visuals{};
    std::vector<ModelSpec> models{};
};

inline constexpr Colour kFloorColour{.r = 0.10, .g = 0.11, .b = 0.12};  // The rules: a black field.
inline constexpr Colour kWallColour{.r = 0.92, .g = 0.92, .b = 0.90};   // And white walls.

/// Returns a floor that extends a little beyond everything that `arena` draws or collides with. A
/// wall that is drawn counts with its drawn size only.
FloorSpec floor_under(const ArenaSpec& arena, const Colour& colour);

/// Whether the field has goals. A field whose goal mouths are 0 wide has none: its end walls have
/// no gap.
bool has_goals(const v1::Field& field);

/// Makes floor and walls from the eleven dimensions of a field: sixteen prisms, which are two side
/// walls, four end-wall pieces, three pieces for each goal and four pieces that cut the corners.
/// Without corners (`corner_side_m` is 0) there are four fewer, without goals eight fewer.
///
/// Fails: the dimensions do not form a closed polygon, or not with the proportions of their league;
/// the text names the setting.
Result<ArenaSpec> make_arena(const v1::Field& field);

/// A straight wall as a half-plane: points with `dot(outward, point) <= offset_m` are on the field.
struct FieldEdge {
    Vec2 outward;  ///< Unit vector, world frame.
    double offset_m;
    const char* setting;  ///< Setting of the edge: "field.right_m".
};

/// The edges of the field without its goals: a rectangle with cut corners.
std::vector<FieldEdge> edges_of(const v1::Field& field);

}  // namespace cancha::world
