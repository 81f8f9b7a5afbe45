#pragma once

#include "referee/physics_lab/bench.h"

// The kinds of exhibits, one file each in exhibits/. Each function finds its models and robots on
// the bench by name.
namespace cancha::referee::physics_lab {

Exhibits collisions_on(Bench& bench);
Exhibits blocks_on(Bench& bench);
Exhibits turners_on(Bench& bench);
Exhibits drivers_on(Bench& bench);
Exhibits climbers_on(Bench& bench);
Exhibits blimps_on(Bench& bench);
Exhibits mecanums_on(Bench& bench);
Exhibits grasps_on(Bench& bench);

/// All of them, in the order of the page.
inline constexpr Exhibits (*kExhibits[])(Bench&) = {collisions_on, blocks_on,   turners_on,
                                                    drivers_on,    climbers_on, blimps_on,
                                                    mecanums_on,   grasps_on};

}  // namespace cancha::referee::physics_lab
