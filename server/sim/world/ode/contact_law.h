#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <ode/ode.h>

#include "server/sim/world/ode/patch.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Material of a geom. Decides what the geom collides with, its friction and its bounce.
enum class Material : std::uint8_t { kRobot, kBall, kWall, kGround };

/// Number of materials. A table has a row and a column for each.
inline constexpr std::size_t kMaterials = 4;

/// Friction and bounce between two materials.
struct Surface {
    double friction = 0;     ///< Coulomb's coefficient.
    double restitution = 0;  ///< Share of the approach speed that remains.
};

/// One Surface for each pair of materials.
using SurfaceTable = std::array<std::array<Surface, kMaterials>, kMaterials>;

// Lowest speed of an impact that bounces, so that resting bodies stay at rest. Gravity adds 0.04
// m/s in a substep of 1/240 s.
inline constexpr double kSlowestBounce_mps = 0.05;

// Depth to which the ball, and bodies on the ground, sink in before they are pushed out, so that
// bodies at rest keep touching and do not tremble. A little less than they fall in a substep of
// 1/240 s, and too little to see. Contacts of robots with each other and with walls do not use it:
// it would keep a fifth more contacts alive in a scrum, and nothing presses these bodies together
// at rest.
inline constexpr double kSink_m = 1e-4;

/// A solid body for collisions in space.
struct Solid {
    Material material;
    dGeomID geom;
    dBodyID body;                          ///< Null: the solid never moves.
    const SurfaceSpec* surface = nullptr;  ///< Null: it has no surface of its own.
    bool is_upright = false;               ///< Stays upright on the ground, whatever pushes it.
    double side_sink_m = 0;  ///< Allowed depth in a solid beside it, not below or above.
    bool is_held = false;    ///< A motor holds it, so it does not fall by itself.
    /// Direction of its friction if given in another link's frame; a unit vector in the world
    /// frame.
    std::optional<Vec3> friction_direction{};
};

// Lowest z of the unit normal of a contact that carries a body: 45 degrees from the vertical.
inline constexpr double kCarryingSlope = 0.7;

// Lowest z of the unit normal of a contact on which a body stands: 60 degrees from the vertical.
inline constexpr double kCarrying = 0.5;

/// Complete contact of two solids in space that touch at `geom`, with bounce and Coulomb friction
/// in the direction in which they slide or would begin to. Expects: the forces of the next step
/// have been added to the bodies.
dContact contact_between(const Solid& first, const Solid& second, const Surface& usual,
                         const dContactGeom& geom);

/// Complete contact without a direction of friction, at its actual depth.
dContact bouncing_contact(const Solid& first, const Solid& second, const Surface& usual,
                          const dContactGeom& geom);

/// Contact for the middle of a patch: contact_between() with friction that also resists spinning
/// about the normal. `duration_s`: duration of the step, in which the faces settle to their depth
/// of rest.
dContact middle_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const Patch& patch, double duration_s);

/// Contact for a corner of a patch: soft, without friction. `duration_s`: as above.
dContact corner_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const dContactGeom& corner, double duration_s);

}  // namespace cancha::world::ode
