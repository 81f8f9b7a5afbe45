#include "referee/core/state_grid.h"

#include <cmath>
#include <functional>

#include "cancha/base/contract.h"

namespace cancha::referee {

namespace {

// Position, velocity and turn rate with three numbers each, orientation with four.
constexpr std::size_t kNumbersOfBody = 13;
// Position and velocity with three numbers each, heading, turn rate, orientation with four.
constexpr std::size_t kNumbersOfRobot = 12;

template <typename Vector, typename Visit>
void visit_vector(Vector& vector, double places, Visit& visit) {
    visit(vector.x, places);
    visit(vector.y, places);
    visit(vector.z, places);
}

template <typename Orientation, typename Visit>
void visit_orientation(Orientation& orientation, Visit& visit) {
    visit(orientation.w, kOrientationsPerUnit);
    visit_vector(orientation, kOrientationsPerUnit, visit);
}

/// A ball or a link.
template <typename Body, typename Visit>
void visit_body(Body& body, Visit& visit) {
    visit_vector(body.position_m, kPositionsPer_m, visit);
    visit_vector(body.velocity_mps, kVelocitiesPer_mps, visit);
    visit_vector(body.turn_rate_radps, kTurnRatesPer_radps, visit);
    visit_orientation(body.orientation, visit);
}

/// Calls visit(number, places per unit) for every number of the ball and for those of the robots
/// but their orientation, in the order that the header gives.
template <typename State, typename Visit>
void visit_numbers(State& state, Visit& visit) {
    if (state.ball) {
        visit_body(*state.ball, visit);
    }
    const auto visit_all = [&](double places, auto number_of) {
        for (auto& robot : state.robots) {
            visit(number_of(robot), places);
        }
    };
    for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
        visit_all(
            kPositionsPer_m, [axis](auto& robot) -> auto& { return robot.position_m.*axis; });
    }
    visit_all(kAnglesPer_rad, std::mem_fn(&RobotState::heading_rad));
    for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
        visit_all(
            kVelocitiesPer_mps, [axis](auto& robot) -> auto& { return robot.velocity_mps.*axis; });
    }
    visit_all(kTurnRatesPer_radps, std::mem_fn(&RobotState::turn_rate_radps));
}

/// An upright robot has nothing but zeros, which no rotation has.
constexpr Quaternion kUprightMark{0, 0, 0, 0};

bool is_upright_mark(const Quaternion& q) {
    return q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0;
}

}  // namespace

std::size_t count_numbers(const WorldState& state) {
    return (state.ball ? kNumbersOfBody : 0) + kNumbersOfRobot * state.robots.size() +
           kNumbersOfBody * state.links.size();
}

void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers) {
    numbers.clear();
    auto write = [&numbers](double number, double places) {
        numbers.push_back(std::llround(number * places));
    };
    visit_numbers(state, write);
    for (const RobotState& robot : state.robots) {
        visit_orientation(robot.is_upright ? kUprightMark : robot.orientation, write);
    }
    for (const LinkState& link : state.links) {
        visit_body(link, write);
    }
}

void from_numbers(std::span<const std::int64_t> numbers, WorldState& state) {
    CANCHA_EXPECTS(numbers.size() == count_numbers(state));
    std::size_t next = 0;
    auto read = [&numbers, &next](double& number, double places) {
        number = static_cast<double>(numbers[next++]) / places;
    };
    visit_numbers(state, read);
    for (RobotState& robot : state.robots) {
        visit_orientation(robot.orientation, read);
        robot.is_upright = is_upright_mark(robot.orientation);
        if (robot.is_upright) {
            robot.orientation = upright(robot.heading_rad);
        }
    }
    for (LinkState& link : state.links) {
        visit_body(link, read);
    }
}

void round_to_grid(WorldState& state, std::vector<std::int64_t>& scratch) {
    to_numbers(state, scratch);
    from_numbers(scratch, state);
}

}  // namespace cancha::referee
