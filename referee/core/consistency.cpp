#include "referee/core/consistency.h"

#include <algorithm>
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

Status check_kinds(const v1::Discipline& settings) {
    std::set<std::string> names;
    for (const v1::RobotKind& kind : settings.robot_kinds()) {
        if (kind.name().empty() || !names.insert(kind.name()).second) {
            return invalid(
                fmt::format("robot_kinds: the name '{}' is empty or taken", kind.name()));
        }
        if (kind.drive_case() == v1::RobotKind::DRIVE_NOT_SET) {
            return invalid(fmt::format("robot_kinds.{}: has no drive", kind.name()));
        }
    }
    return {};
}

Status check_robots(const v1::Discipline& settings) {
    std::uint32_t previous_id = 0;
    std::set<std::pair<v1::Team, std::uint32_t>> numbers;
    for (const v1::Robot& robot : settings.robots()) {
        if (robot.id() <= previous_id) {
            return invalid(fmt::format("robots.{}: ids must ascend", robot.id()));
        }
        previous_id = robot.id();
        if (robot.team() == v1::TEAM_UNSPECIFIED) {
            return invalid(fmt::format("robots.{}.team: is not set", robot.id()));
        }
        if (!numbers.insert({robot.team(), robot.number()}).second) {
            return invalid(fmt::format("robots.{}.number: {} is taken in its team", robot.id(),
                                       robot.number()));
        }
        const auto& kinds = settings.robot_kinds();
        if (std::ranges::find(kinds, robot.kind(), &v1::RobotKind::name) == kinds.end()) {
            return invalid(fmt::format("robots.{}.kind: there is no robot kind '{}'", robot.id(),
                                       robot.kind()));
        }
    }
    return {};
}

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

Status check_field(const v1::Field& field) {
    const double nearer_side_to_post_m =
        std::min(field.top_m() - field.goal_top_m(), field.goal_bottom_m() - field.bottom_m());
    if (nearer_side_to_post_m < field.corner_side_m()) {
        return invalid(fmt::format(
            "field: between goal and side wall there are {} m, too few for corner_side_m = {}",
            nearer_side_to_post_m, field.corner_side_m()));
    }
    if (field.goal_right_m() <= field.right_m() || field.goal_left_m() >= field.left_m()) {
        return invalid("field: goal_right_m and goal_left_m must lie behind right_m and left_m");
    }
    return {};
}

}  // namespace

Status check_consistency(const v1::Discipline& settings) {
    for (const auto check : {check_kinds, check_robots, check_seats}) {
        if (Status checked = check(settings); !checked) {
            return checked;
        }
    }
    return settings.has_field() ? check_field(settings.field()) : Status{};
}

}  // namespace cancha::referee
