#include "referee/core/seats.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/joined.h"

namespace cancha::referee {

namespace {

Error invalid(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

using RobotsWithoutSeat = std::map<std::uint32_t, v1::Team>;

/// Removes the robots of `seat` from `robots`.
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

constexpr std::size_t kLongestSeatName = 32;  // Longest name in a Hello.

/// Whether the name is a single word for command lines, environments and logs.
bool is_seat_name(std::string_view name) {
    return !name.empty() && name.size() <= kLongestSeatName &&
           std::ranges::all_of(name, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '-';
           });
}

}  // namespace

std::string seats_text(const std::vector<std::string>& names) {
    return names.empty() ? "it has no seats, as nobody drives anything there"
                         : fmt::format("the seats are: {}", joined(names));
}

Status check_seats(const v1::Discipline& settings) {
    RobotsWithoutSeat robots;
    for (const v1::Robot& robot : settings.robots()) {
        robots.emplace(robot.id(), robot.team());
    }
    std::set<std::string> names;
    for (const v1::Seat& seat : settings.seats()) {
        if (!is_seat_name(seat.name())) {
            return invalid(fmt::format("seats: a name has 1 to {} letters, digits, `_` and `-`",
                                       kLongestSeatName));
        }
        if (!names.insert(seat.name()).second) {
            return invalid(fmt::format("seats: name '{}' is used twice", seat.name()));
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
