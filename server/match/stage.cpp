#include "server/match/stage.h"

#include "server/sensing/sensor_suite.h"
#include "server/world/world_spec_builder.h"

namespace cancha::match {

Result<world::WorldSpec> make_stage(const v1::Discipline& resolved) {
    if (const Status checked = sensing::check_sensors(resolved); !checked) {
        return checked.error();
    }
    return world::make_world_spec(resolved);
}

}  // namespace cancha::match
