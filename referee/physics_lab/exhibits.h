#pragma once

#include "referee/physics_lab/bench.h"

// One function for each kind of exhibit, each defined in a file of exhibits/. The function finds
// the models and robots of its exhibits on the bench by name and returns the exhibits. Returns no
// exhibits if there are no such models.
namespace cancha::referee::physics_lab {

Exhibits collisions_on(Bench& bench);
Exhibits blocks_on(Bench& bench);
Exhibits turners_on(Bench& bench);
Exhibits drivers_on(Bench& bench);
Exhibits climbers_on(Bench& bench);
Exhibits blimps_on(Bench& bench);
Exhibits mecanums_on(Bench& bench);
Exhibits grasps_on(Bench& bench);

/// All these functions, in the order in which people see the exhibits.
inline constexpr Exhibits (*kExhibits[])(Bench&) = {collisions_on, blocks_on,   turners_on,
                                                    drivers_on,    climbers_on, blimps_on,
                                                    mecanums_on,   grasps_on};

}  // namespace cancha::referee::physics_lab
