#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <ode/ode.h>

#include "server/sim/world/ode/patch.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Kind of body to which a geom (ODE's shape for collisions) belongs. The kinds of two geoms decide
/// whether they collide, and with which friction and bounce.
enum class Material : std::uint8_t { kRobot, kBall, kWall, kGround };

/// Number of materials. A SurfaceTable has a row and a column for each material.
inline constexpr std::size_t kMaterials = 4;

/// Friction and bounce between two materials.
struct Surface {
    double friction = 0;     ///< Coulomb's coefficient.
    double restitution = 0;  ///< Share of the approach speed that remains.
};

/// One Surface for each pair of materials: table[first][second].
using SurfaceTable = std::array<std::array<Surface, kMaterials>, kMaterials>;

// Lowest approach speed at which bodies bounce. Slower bodies do not bounce, so that resting bodies
// stay at rest. Gravity adds 0.04 m/s to their speed in a substep of 1/240 s, which is less than
// this limit.
inline constexpr double kSlowestBounce_mps = 0.05;

// Allowed depth of an overlap. Contacts of the ball, of bodies on the ground and of models push
// bodies apart only if the bodies overlap by more than this. So bodies at rest keep touching and do
// not tremble. The depth is a little less than a body falls in a substep of 1/240 s, and too small
// to see. Contacts of upright robots with each other and with walls allow no depth. Nothing presses
// these bodies together at rest, and with an allowed depth a scrum of robots would have a fifth
// more contacts.
inline constexpr double kSink_m = 1e-4;

/// A solid that takes part in a collision in space; see SpaceContacts.
struct Solid {
    Material material;
    dGeomID geom;
    dBodyID body;                          ///< Null if the solid never moves.
    const SurfaceSpec* surface = nullptr;  ///< Null if the solid has no surface of its own.
    bool is_upright = false;  ///< True for an upright robot, which no force can lift or tilt.
    /// Depth to which the solid may overlap solids beside it. Does not hold for solids below or
    /// above it.
    double side_sink_m = 0;
    /// True if the motor of a joint holds the solid, so that the solid does not fall.
    bool is_held = false;
    /// SurfaceSpec::friction_direction of the surface, as a unit vector in the world frame, if the
    /// surface has a friction_frame. None otherwise; the direction then turns with the geom.
    std::optional<Vec3> friction_direction{};
};

// If the z of a contact's unit normal is at least this, the contact carries a body; otherwise it
// touches the body's side. The normal is then within 45 degrees of the vertical.
inline constexpr double kCarryingSlope = 0.7;

// If the z of a contact's unit normal is greater than this, a body stands on the contact. The
// normal is then within 60 degrees of the vertical.
inline constexpr double kCarrying = 0.5;

/// Returns the complete contact of two solids that touch at `geom`, with bounce, and with Coulomb
/// friction along the direction in which the solids slide or are about to slide. `usual`: friction
/// and bounce of the two materials, from the settings. Expects: the forces of the next step have
/// been added to the bodies.
dContact contact_between(const Solid& first, const Solid& second, const Surface& usual,
                         const dContactGeom& geom);

/// Returns the contact with bounce and friction, but without a direction for the friction. The
/// contact has the whole depth of `geom`; the allowed depth is not subtracted.
dContact bouncing_contact(const Solid& first, const Solid& second, const Surface& usual,
                          const dContactGeom& geom);

/// Returns the contact for the middle of a patch (two flat faces that lie on each other; patch.h).
/// It equals that of contact_between(), but its friction also resists spinning about the normal.
/// During the step, which lasts `duration_s`, the overlap of the faces approaches the allowed
/// depth.
dContact middle_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const Patch& patch, double duration_s);

/// Returns the contact for a corner of a patch. The contact is soft and has no friction.
/// `duration_s`: duration of the step.
dContact corner_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const dContactGeom& corner, double duration_s);

}  // namespace cancha::world::ode
