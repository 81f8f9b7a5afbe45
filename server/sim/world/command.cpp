#include "server/sim/world/command.h"

#include <fmt/format.h>

namespace cancha::world {
namespace {

std::string kinds_text(const CommandedActuator& actuator) {
    std::string text;
    for (const command::Kind* kind : actuator.kinds) {
        text += fmt::format("{}`{}`", text.empty() ? "" : " or ", kind->name);
    }
    return text;
}

}  // namespace

std::string CommandedRobot::ways_text() const {
    if (actuators.size() == 1) {
        return kinds_text(actuators.front());
    }
    std::string text;
    for (const CommandedActuator& actuator : actuators) {
        text += fmt::format("{}{} for '{}'", text.empty() ? "" : ", ", kinds_text(actuator),
                            actuator.name);
    }
    return text;
}

}  // namespace cancha::world
