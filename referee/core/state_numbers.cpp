#include "referee/core/state_numbers.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "cancha/base/contract.h"

namespace cancha::referee {

namespace {

/// A number and its name in the schema.
template <typename Body>
struct Named {
    std::string_view name;
    double& (*place)(Body&);
};

/// Numbers of a ball or a link, in any order.
template <typename Body>
constexpr Named<Body> kNumbersOfBody[] = {
    {"x_m", [](Body& body) -> double& { return body.position_m.x; }},
    {"y_m", [](Body& body) -> double& { return body.position_m.y; }},
    {"z_m", [](Body& body) -> double& { return body.position_m.z; }},
    {"vx_mps", [](Body& body) -> double& { return body.velocity_mps.x; }},
    {"vy_mps", [](Body& body) -> double& { return body.velocity_mps.y; }},
    {"vz_mps", [](Body& body) -> double& { return body.velocity_mps.z; }},
    {"turn_rate_x_radps", [](Body& body) -> double& { return body.turn_rate_radps.x; }},
    {"turn_rate_y_radps", [](Body& body) -> double& { return body.turn_rate_radps.y; }},
    {"turn_rate_z_radps", [](Body& body) -> double& { return body.turn_rate_radps.z; }},
    {"orientation_w", [](Body& body) -> double& { return body.orientation.w; }},
    {"orientation_x", [](Body& body) -> double& { return body.orientation.x; }},
    {"orientation_y", [](Body& body) -> double& { return body.orientation.y; }},
    {"orientation_z", [](Body& body) -> double& { return body.orientation.z; }},
};

constexpr Named<RobotState> kNumbersOfRobot[] = {
    {"x_m", [](RobotState& robot) -> double& { return robot.position_m.x; }},
    {"y_m", [](RobotState& robot) -> double& { return robot.position_m.y; }},
    {"z_m", [](RobotState& robot) -> double& { return robot.position_m.z; }},
    {"heading_rad", [](RobotState& robot) -> double& { return robot.heading_rad; }},
    {"vx_mps", [](RobotState& robot) -> double& { return robot.velocity_mps.x; }},
    {"vy_mps", [](RobotState& robot) -> double& { return robot.velocity_mps.y; }},
    {"vz_mps", [](RobotState& robot) -> double& { return robot.velocity_mps.z; }},
    {"turn_rate_radps", [](RobotState& robot) -> double& { return robot.turn_rate_radps; }},
    {"orientation_w", [](RobotState& robot) -> double& { return robot.orientation.w; }},
    {"orientation_x", [](RobotState& robot) -> double& { return robot.orientation.x; }},
    {"orientation_y", [](RobotState& robot) -> double& { return robot.orientation.y; }},
    {"orientation_z", [](RobotState& robot) -> double& { return robot.orientation.z; }},
};

constexpr Named<JointState> kNumbersOfJoint[] = {
    {"position", [](JointState& joint) -> double& { return joint.position; }},
    {"speed", [](JointState& joint) -> double& { return joint.speed; }},
};

template <typename Body>
std::size_t offset_of(double& (*place)(Body&)) {
    Body body;
    return static_cast<std::size_t>(reinterpret_cast<char*>(&place(body)) -
                                    reinterpret_cast<char*>(&body));
}

/// Makes the table of a body. Expects: the schema has these numbers and no others.
template <typename Body>
BodyTable<Body> make_table(const char* name, std::span<const Named<Body>> all) {
    BodyTable<Body> table{.part = &numbers::part(name), .places = {}};
    CANCHA_EXPECTS(table.part->numbers.size() == all.size());
    for (const numbers::Number& number : table.part->numbers) {
        const auto found = std::ranges::find(all, number.name, &Named<Body>::name);
        CANCHA_EXPECTS(found != all.end());
        table.places.push_back({.offset = offset_of(found->place),
                                .steps_per_unit = number.steps_per_unit,
                                .is_in_message = number.is_in_message()});
    }
    return table;
}

}  // namespace

template <>
const BodyTable<BallState>& body_table() {
    static const auto table = make_table<BallState>("ball", kNumbersOfBody<BallState>);
    return table;
}

template <>
const BodyTable<RobotState>& body_table() {
    static const auto table = make_table<RobotState>("robots", kNumbersOfRobot);
    return table;
}

template <>
const BodyTable<LinkState>& body_table() {
    static const auto table = make_table<LinkState>("links", kNumbersOfBody<LinkState>);
    return table;
}

template <>
const BodyTable<JointState>& body_table() {
    static const auto table = make_table<JointState>("joints", kNumbersOfJoint);
    return table;
}

}  // namespace cancha::referee
