#include "server/sim/match/stage.h"

#include <utility>

#include "server/sim/sensing/sensor_suite.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::match {

Result<world::WorldSpec> make_world(const v1::Discipline& resolved) {
    if (const Status checked = sensing::check_sensors(resolved); !checked) {
        return checked.error();
    }
    return world::make_world_spec(resolved);
}

Result<Stage> make_stage(referee::Discipline discipline) {
    auto world = make_world(discipline.settings);
    if (!world) {
        return Error{world.error().code, discipline.full_name() + ": " + world.error().message};
    }
    return Stage{std::move(discipline), *std::move(world)};
}

}  // namespace cancha::match
