#pragma once

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Density of a link that asks for the mass of its collisions and says no density.
inline constexpr double kDensity_kgpm3 = 1000;

/// Mass and centre of mass of a link from the volumes of its collisions, in place of its own.
void weigh(v1::Link& link, double density_kgpm3);

/// Result of fill_in_moments().
enum class Moments {
    kAsGiven,   ///< The link has all moments, and they fit.
    kFilledIn,  ///< At least one was missing.
    kReplaced,  ///< At least one was a hundred times too small or too large to be simulated.
};

/// Gives a link the moments of inertia of a solid box that reaches from the centre of mass to the
/// ends of all collisions, unless it has all three and they fit. Without collisions, 1 kg m² each
/// if one is missing. Expects: the link has a mass, and poses are in its frame.
Moments fill_in_moments(v1::Link& link);

}  // namespace cancha::sdf
