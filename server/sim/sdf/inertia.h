#pragma once

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

/// Density of a link that asks for the mass of its collisions and says no density.
inline constexpr double kDensity_kgpm3 = 1000;

/// Mass and centre of mass of a link from the volumes of its collisions, in place of its own.
void weigh(v1::Link& link, double density_kgpm3);

/// Fills in moments of inertia that the link does not say: those of a solid box that reaches from
/// the centre of mass to the ends of all collisions; 1 kg m² if there are none. Returns whether
/// anything was missing. Expects: the link has a mass, and poses are in its frame.
bool fill_in_moments(v1::Link& link);

}  // namespace cancha::sdf
