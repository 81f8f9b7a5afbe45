#pragma once

#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Faces of two boxes that lie flush on each other, by the corners of what they share.
///
/// How much of the force each of four corners bears is open, and so is the friction there: rigid
/// fingers that turn by a hair against each other let it jump from corner to corner. So a motor
/// presses with the middle, which also rubs and holds against spinning about the normal; corners
/// are soft, do not rub, and keep the faces parallel.
struct Patch {
    dContactGeom middle;  ///< At the mean of the corners, as deep as they are on average.
    /// Distance from the middle at which all friction would hold as much against spinning as that
    /// of an even pressure does.
    double spin_radius_m;
};

/// Whether a search found the corners of faces that lie flush: three or more, with one normal.
bool is_patch(std::span<const dContactGeom> corners);

/// Expects: is_patch().
Patch patch_of(std::span<const dContactGeom> corners);

}  // namespace cancha::world::ode
