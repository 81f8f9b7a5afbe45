#pragma once

#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Contact of two flat faces that lie on each other. The corners of their common part describe it.
///
/// Used where motors press two fingers on a body. With contacts at four corners, the share of the
/// force at each corner is arbitrary, and so is the friction there. If rigid fingers turn slightly
/// against each other, the force would jump from corner to corner. Therefore the contact at the
/// middle has the whole friction and also resists spinning about the normal. Contacts at the
/// corners are soft, have no friction, and only keep the faces parallel.
struct Patch {
    dContactGeom middle;  ///< Contact at the mean of the corners, with their mean depth.
    /// Lever arm of the friction against spinning: the whole friction at this distance from the
    /// middle has the same torque as friction under even pressure on the patch.
    double spin_radius_m;
};

/// Whether these contacts are corners of two faces that lie on each other: at least three contacts
/// with the same normal.
bool is_patch(std::span<const dContactGeom> corners);

/// Makes the patch with these corners. Expects: is_patch(corners).
Patch patch_of(std::span<const dContactGeom> corners);

}  // namespace cancha::world::ode
