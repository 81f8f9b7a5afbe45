#include "referee/core/state_grid.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "proto/base/values/rounding.h"
#include "referee/core/state_numbers.h"

namespace cancha::referee {

namespace {

/// Left-out rotations are recorded as zeros, which no rotation has.
bool is_left_out(const Quaternion& q) {
    return q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0;
}

/// Sets the rotation of an upright robot from its heading.
void turn_upright(RobotState& robot) {
    robot.is_upright = is_left_out(robot.orientation);
    if (robot.is_upright) {
        robot.orientation = upright(robot.heading_rad);
    }
}

template <typename Body>
void round_numbers(Body& body, const BodyTable<Body>& table) {
    const bool leaves_out = leaves_out_messages(body);
    for (std::size_t i = 0; i < table.places.size(); ++i) {
        const auto& place = table.places[i];
        double& number = table.at(body, i);
        number = place.is_in_message && leaves_out
                     ? 0
                     : static_cast<double>(to_nearest(number * place.steps_per_unit)) /
                           place.steps_per_unit;
    }
}

}  // namespace

std::size_t count_numbers(const WorldState& state) {
    std::size_t count = 0;
    visit_parts(state, [&count](auto bodies, const auto& table) {
        count += bodies.size() * table.places.size();
    });
    return count;
}

void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers) {
    numbers.clear();
    visit_parts(state, [&numbers](auto bodies, const auto& table) {
        cancha::numbers::visit_numbers(*table.part, bodies, [&](const auto& body, std::size_t i) {
            const auto& place = table.places[i];
            const bool is_left_out = place.is_in_message && leaves_out_messages(body);
            numbers.push_back(is_left_out ? 0
                                          : to_nearest(table.at(body, i) * place.steps_per_unit));
        });
    });
}

void from_numbers(std::span<const std::int64_t> numbers, WorldState& state) {
    CANCHA_EXPECTS(numbers.size() == count_numbers(state));
    std::size_t next = 0;
    visit_parts(state, [&](auto bodies, const auto& table) {
        cancha::numbers::visit_numbers(*table.part, bodies, [&](auto& body, std::size_t i) {
            const auto& place = table.places[i];
            table.at(body, i) = static_cast<double>(numbers[next++]) / place.steps_per_unit;
        });
    });
    std::ranges::for_each(state.robots, turn_upright);
}

void round_to_grid(WorldState& state) {
    visit_parts(state, [](auto bodies, const auto& table) {
        for (auto& body : bodies) {
            round_numbers(body, table);
        }
    });
    std::ranges::for_each(state.robots, turn_upright);
}

}  // namespace cancha::referee
