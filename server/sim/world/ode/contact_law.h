#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <ode/ode.h>

#include "server/sim/world/ode/patch.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Kind of body to which a geom belongs. Decides with which geoms it collides, and the friction and
/// bounce of these contacts.
enum class Material : std::uint8_t { kRobot, kBall, kWall, kGround };

/// Number of materials. A SurfaceTable has a row and a column for each.
inline constexpr std::size_t kMaterials = 4;

/// Friction and bounce between two materials.
struct Surface {
    double friction = 0;     ///< Coulomb's coefficient.
    double restitution = 0;  ///< Share of the approach speed that remains.
};

/// One Surface for each pair of materials, indexed by both.
using SurfaceTable = std::array<std::array<Surface, kMaterials>, kMaterials>;

// Lowest approach speed at which bodies bounce. Slower ones do not, so that resting bodies stay at
// rest: gravity adds 0.04 m/s to them in a substep of 1/240 s.
inline constexpr double kSlowestBounce_mps = 0.05;

// Allowed depth of an overlap: contacts of the ball, of bodies on the ground and of models push
// bodies apart only if they overlap by more. So bodies at rest keep touching and do not tremble.
// The depth is a little less than the fall in a substep of 1/240 s, and too small to see. Contacts
// of upright robots with each other and with walls allow no depth: nothing presses these bodies
// together at rest, and in a scrum the allowed depth would keep a fifth more contacts.
inline constexpr double kSink_m = 1e-4;

/// A solid that takes part in a collision in space; see SpaceContacts.
struct Solid {
    Material material;
    dGeomID geom;
    dBodyID body;                          ///< Null: the solid never moves.
    const SurfaceSpec* surface = nullptr;  ///< Null: the solid has no surface of its own.
    bool is_upright = false;  ///< True: an upright robot, which no force lifts or tilts.
    /// Depth to which the solid may overlap solids beside it, but not solids below or above.
    double side_sink_m = 0;
    bool is_held = false;  ///< True: a motor of a joint holds the solid, so it does not fall.
    /// SurfaceSpec::friction_direction of the surface in the world frame, if the surface has a
    /// friction_frame; a unit vector. None: the geom gives the direction.
    std::optional<Vec3> friction_direction{};
};

// A contact carries a body, instead of touching its side, if the z of its unit normal is at least
// this: the normal is within 45 degrees of the vertical.
inline constexpr double kCarryingSlope = 0.7;

// A body stands on a contact if the z of its unit normal is greater than this: the normal is within
// 60 degrees of the vertical.
inline constexpr double kCarrying = 0.5;

/// Returns the complete contact of two solids that touch at `geom`, with bounce, and with Coulomb
/// friction along the direction in which they slide or are about to slide. `usual`: friction and
/// bounce of the two materials, from the settings. Expects: the forces of the next step have been
/// added to the bodies.
dContact contact_between(const Solid& first, const Solid& second, const Surface& usual,
                         const dContactGeom& geom);

/// Returns the complete contact without a direction of friction. The contact has the whole depth of
/// `geom`; the allowed depth is not subtracted.
dContact bouncing_contact(const Solid& first, const Solid& second, const Surface& usual,
                          const dContactGeom& geom);

/// Returns the contact for the middle of a patch (patch.h): equal to contact_between(), but its
/// friction also resists spinning about the normal. In the step of `duration_s` the faces approach
/// the allowed depth.
dContact middle_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const Patch& patch, double duration_s);

/// Returns the contact for a corner of a patch: soft and without friction. `duration_s`: duration
/// of the step.
dContact corner_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const dContactGeom& corner, double duration_s);

}  // namespace cancha::world::ode
