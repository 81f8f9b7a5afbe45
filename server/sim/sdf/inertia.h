#pragma once

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Density of a link that has <inertial auto="true"> (its mass is computed from its collisions) but
/// no <density>.
inline constexpr double kDensity_kgpm3 = 1000;

/// Sets mass and centre of mass of a link from the volumes of its collisions, and clears its
/// moments of inertia. Changes nothing if the collisions have no volume.
void weigh(v1::Link& link, double density_kgpm3);

/// Result of fill_in_moments().
enum class Moments {
    kAsGiven,   ///< The link has all three moments, and they are kept.
    kFilledIn,  ///< At least one moment was missing; all are computed.
    /// At least one moment was more than 100 times too small or too large; all are computed.
    kReplaced,
};

/// Gives a link moments of inertia that can be simulated. The moments are computed as those of a
/// solid box that reaches from the centre of mass to the ends of all collisions. The given moments
/// are kept if all three are given and each differs from the computed one by at most a factor of
/// 100. A link without collisions gets 1 kg m² for each moment if one is missing. Expects: the link
/// has a mass, and poses are in the frame of the link.
Moments fill_in_moments(v1::Link& link);

}  // namespace cancha::sdf
