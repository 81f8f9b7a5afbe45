#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <ode/ode.h>

#include "server/sim/world/ode/patch.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Material of a geom. Decides what it collides with and how it bounces and rubs.
enum class Material : std::uint8_t { kRobot, kBall, kWall, kGround };

/// How many there are: a table has a row and a column for each.
inline constexpr std::size_t kMaterials = 4;

/// How two materials meet.
struct Surface {
    double friction = 0;     ///< Coulomb's coefficient.
    double restitution = 0;  ///< Share of the approach speed that is kept.
};

/// For each pair of materials.
using SurfaceTable = std::array<std::array<Surface, kMaterials>, kMaterials>;

// Slower impacts do not bounce, so that what lies still stays still. Gravity adds 0.04 m/s in a
// substep of 1/240 s.
inline constexpr double kSlowestBounce_mps = 0.05;

// The ball, and what stands on the ground, sinks in by this before it is pushed out, so that what
// lies at rest keeps touching and does not tremble. A little less than it falls in a substep of
// 1/240 s, and too little to see. Robots against each other and walls do without: it would keep a
// fifth more contacts alive in a scrum, and nothing presses them together when they rest.
inline constexpr double kSink_m = 1e-4;

/// Something that collides in space.
struct Solid {
    Material material;
    dGeomID geom;
    dBodyID body;                          ///< Null: it never moves.
    const SurfaceSpec* surface = nullptr;  ///< Null: it says nothing of its own.
    bool is_upright = false;               ///< Stays so, on the ground, whatever pushes it.
    double side_sink_m = 0;  ///< So deep it may be in what stands beside it, not below or above.
    bool is_held = false;    ///< A motor carries it: it does not fall by itself.
    /// Direction of its friction, a unit vector in the world frame, where another link has it.
    std::optional<Vec3> friction_direction{};
};

// A contact whose normal leans less than this from the level, by 45 degrees, carries nobody.
inline constexpr double kCarryingSlope = 0.7;

// A contact whose normal leans further than by 60 degrees from the vertical is no part of what a
// body stands on.
inline constexpr double kCarrying = 0.5;

/// The complete contact of two solids that touch as `geom` says, in space: they bounce, and rub as
/// Coulomb has it, in whatever direction they slide or would begin to. Expects: the forces of the
/// next step have been added to the bodies.
dContact contact_between(const Solid& first, const Solid& second, const Surface& usual,
                         const dContactGeom& geom);

/// Complete contact, without a direction of its friction and no deeper than it is.
dContact bouncing_contact(const Solid& first, const Solid& second, const Surface& usual,
                          const dContactGeom& geom);

/// The middle of a patch: as contact_between(), and friction holds against spinning about the
/// normal as well. `duration_s`: of the step, in which the faces settle to their depth of rest.
dContact middle_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const Patch& patch, double duration_s);

/// A corner of a patch: soft, and without friction. `duration_s`: as above.
dContact corner_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const dContactGeom& corner, double duration_s);

}  // namespace cancha::world::ode
