#include "referee/core/seats.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace cancha::referee {

namespace {

Error invalid(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

}  // namespace

Status check_seats(const v1::Discipline& settings) {
    std::map<std::uint32_t, v1::Team> robots_without_seat;
    for (const v1::Robot& robot : settings.robots()) {
        robots_without_seat.emplace(robot.id(), robot.team());
    }
    std::set<std::string> names;
    for (const v1::Seat& seat : settings.seats()) {
        if (seat.name().empty() || !names.insert(seat.name()).second) {
            return invalid(fmt::format("seats: the name '{}' is empty or taken", seat.name()));
        }
        for (const std::uint32_t id : seat.robot_ids()) {
            const auto robot = robots_without_seat.find(id);
            if (robot == robots_without_seat.end() || robot->second != seat.team()) {
                return invalid(fmt::format(
                    "seats.{}.robot_ids: {} is no robot of its team, or has another seat",
                    seat.name(), id));
            }
            robots_without_seat.erase(robot);
        }
    }
    if (!robots_without_seat.empty()) {
        return invalid(fmt::format("seats: robot {} has none", robots_without_seat.begin()->first));
    }
    return {};
}

}  // namespace cancha::referee
