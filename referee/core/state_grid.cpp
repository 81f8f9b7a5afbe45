#include "referee/core/state_grid.h"

#include "cancha/base/contract.h"
#include "referee/core/state_numbers.h"

namespace cancha::referee {

namespace {

/// Calls visit(bodies, table) for each part of a state, in the order of the schema.
template <typename State, typename Visit>
void visit_parts(State& state, Visit visit) {
    if (state.ball) {
        visit(std::span(&*state.ball, 1), body_table<BallState>());
    }
    visit(std::span(state.robots), body_table<RobotState>());
    visit(std::span(state.links), body_table<LinkState>());
}

/// What is left out is recorded as zeros, which no rotation has.
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
        const auto& all = table.part->numbers;
        cancha::numbers::visit_numbers(*table.part, bodies, [&](const auto& body, std::size_t i) {
            const bool is_written = !all[i].is_in_message || !leaves_out_messages(body);
            numbers.push_back(is_written ? all[i].steps_in(table.at(body, i)) : 0);
        });
    });
}

void from_numbers(std::span<const std::int64_t> numbers, WorldState& state) {
    CANCHA_EXPECTS(numbers.size() == count_numbers(state));
    std::size_t next = 0;
    visit_parts(state, [&](auto bodies, const auto& table) {
        const auto& all = table.part->numbers;
        cancha::numbers::visit_numbers(*table.part, bodies, [&](auto& body, std::size_t i) {
            table.at(body, i) = all[i].at_step(numbers[next++]);
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
