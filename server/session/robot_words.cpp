#include "server/session/robot_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "referee/core/robot_name.h"

namespace cancha::session {

Error no_robot(const v1::Discipline& settings, RobotId id) {
    const auto [least, most] = std::ranges::minmax(settings.robots(), {}, &v1::Robot::id);
    return {ErrorCode::kInvalidInput, fmt::format("There is no robot {}; there are {} to {}",
                                                  to_number(id), least.id(), most.id())};
}

std::string name_of(const MatchRoom& room, RobotId id) {
    return referee::name_of_robot(room.discipline().settings, room.match().status(), id);
}

}  // namespace cancha::session
