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

using RobotsWithoutSeat = std::map<std::uint32_t, v1::Team>;

/// Takes the robots of `seat` out of `robots`.
Status seat_robots(const v1::Seat& seat, RobotsWithoutSeat& robots) {
    for (const std::uint32_t id : seat.robot_ids()) {
        const auto robot = robots.find(id);
        if (robot == robots.end() || robot->second != seat.team()) {
            return invalid(fmt::format(
                "seats.{}.robot_ids: {} is not a robot of this team, or already has a seat",
                seat.name(), id));
        }
        robots.erase(robot);
    }
    return {};
}

}  // namespace

Status check_seats(const v1::Discipline& settings) {
    RobotsWithoutSeat robots;
    for (const v1::Robot& robot : settings.robots()) {
        robots.emplace(robot.id(), robot.team());
    }
    std::set<std::string> names;
    for (const v1::Seat& seat : settings.seats()) {
        if (seat.name().empty() || !names.insert(seat.name()).second) {
            return invalid(fmt::format("seats: name '{}' is empty or used twice", seat.name()));
        }
        if (Status seated = seat_robots(seat, robots); !seated) {
            return seated;
        }
    }
    if (!robots.empty()) {
        return invalid(fmt::format("seats: robot {} has no seat", robots.begin()->first));
    }
    return {};
}

}  // namespace cancha::referee
