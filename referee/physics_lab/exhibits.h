#pragma once

#include "referee/physics_lab/bench.h"

// What can be measured, a file each in exhibits/. Each finds on the bench what it measures, by name.
namespace cancha::referee::physics_lab {

Exhibits collisions_on(const Bench& bench);
Exhibits blocks_on(const Bench& bench);
Exhibits turners_on(const Bench& bench);
Exhibits drivers_on(const Bench& bench);
Exhibits climbers_on(const Bench& bench);
Exhibits blimps_on(const Bench& bench);
Exhibits mecanums_on(const Bench& bench);
Exhibits grasps_on(const Bench& bench);

/// All of them, in the order in which the page lists them.
inline constexpr Exhibits (*kExhibits[])(const Bench&) = {
    collisions_on, blocks_on, turners_on, drivers_on, climbers_on, blimps_on, mecanums_on,
    grasps_on};

}  // namespace cancha::referee::physics_lab
