#pragma once

#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Contact of two flat faces that lie on each other. A patch is made from the corners of the area
/// that both faces cover.
///
/// Used if motors press two fingers on a body. With contacts at four corners, the share of the
/// force at each corner would be arbitrary, and therefore also the friction there. If rigid fingers
/// turn slightly against each other, the force would jump from corner to corner. Therefore a patch
/// has one contact in the middle, which has the whole friction and also resists spinning about the
/// normal. Its contacts at the corners are soft and without friction, and only keep the faces
/// parallel.
struct Patch {
    dContactGeom middle;  ///< Contact at the mean position of the corners, with their mean depth.
    /// Lever arm of the friction that resists spinning. The whole friction, acting at this distance
    /// from the middle, has the same torque as friction that is spread evenly over the patch.
    double spin_radius_m;
};

/// Whether these contacts are corners of two faces that lie on each other: at least three contacts
/// with the same normal.
bool is_patch(std::span<const dContactGeom> corners);

/// Makes the patch with these corners. Expects: is_patch(corners).
Patch patch_of(std::span<const dContactGeom> corners);

}  // namespace cancha::world::ode
