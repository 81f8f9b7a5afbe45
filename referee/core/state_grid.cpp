#include "referee/core/state_grid.h"

#include <cmath>

#include "cancha/base/contract.h"
#include "referee/core/state_numbers.h"

namespace cancha::referee {

namespace {

/// Rotations that are left out are recorded as zeros, which no rotation has.
bool is_left_out(const Quaternion& q) {
    return q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0;
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
                                          : std::llround(table.at(body, i) * place.steps_per_unit));
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
    for (RobotState& robot : state.robots) {
        robot.is_upright = is_left_out(robot.orientation);
        if (robot.is_upright) {
            robot.orientation = upright(robot.heading_rad);
        }
    }
}

void round_to_grid(WorldState& state, std::vector<std::int64_t>& scratch) {
    to_numbers(state, scratch);
    from_numbers(scratch, state);
}

}  // namespace cancha::referee
