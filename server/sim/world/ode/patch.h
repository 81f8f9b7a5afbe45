#pragma once

#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Two faces of boxes that lie flush, described by the corners of their common part.
///
/// Four corners leave open how much of the force, and so of the friction, each bears. With rigid
/// fingers that turn slightly against each other, the force would jump from corner to corner. So a
/// motor presses at the middle, which also has the friction and resists spinning about the normal;
/// corners are soft, have no friction, and keep the faces parallel.
struct Patch {
    dContactGeom middle;  ///< At the mean of the corners, with their mean depth.
    /// Distance from the middle at which the whole friction resists spinning as much as friction
    /// under even pressure does.
    double spin_radius_m;
};

/// Whether a search found the corners of flush faces: three or more, with one normal.
bool is_patch(std::span<const dContactGeom> corners);

/// Makes the patch of these corners. Expects: is_patch().
Patch patch_of(std::span<const dContactGeom> corners);

}  // namespace cancha::world::ode
