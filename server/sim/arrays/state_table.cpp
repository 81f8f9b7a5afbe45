#include "server/sim/arrays/state_table.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::arrays {
namespace {

using referee::BallState;
using referee::JointState;
using referee::LinkState;
using referee::RobotState;

/// Describes the column of a number, with the limits of the schema. Angles and orientations have no
/// limits there.
Column column_of(const std::string& prefix, const numbers::Number& number) {
    Column column{.name = fmt::format("{}_{}", prefix, number.name)};
    if (number.min < number.max) {
        column.low = number.min;
        column.high = number.max;
    }
    column.step = number.steps_per_unit > 0 ? 1 / number.steps_per_unit : 0;
    return column;
}

template <typename Body>
double* write_all(std::span<const Body> bodies, double* out) {
    const auto& table = referee::body_table<Body>();
    for (const Body& body : bodies) {
        for (std::size_t i = 0; i < table.places.size(); ++i) {
            *out++ = table.at(body, i);
        }
    }
    return out;
}

}  // namespace

bool has_column(const numbers::Number& number, bool is_free) {
    return is_free || (!number.is_in_message() && number.name != "z_m" && number.name != "vz_mps");
}

StateTable::StateTable(const v1::Discipline& settings) {
    if (settings.has_ball()) {
        add<BallState>("ball", true);
    }
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(settings.robots_size()));
    for (const v1::Robot& robot : settings.robots()) {
        ids.push_back(robot.id());
    }
    std::ranges::sort(ids);
    for (const std::uint32_t id : ids) {
        is_free_.push_back(world::can_leave_ground(settings, RobotId{id}));
        add<RobotState>(fmt::format("robot_{}", id), is_free_.back());
    }
    visit_columns<RobotState>(
        false, [this](const numbers::Number&, std::size_t i) { of_ground_.push_back(i); });
    const world::MovingNames moving = world::moving_names(settings);
    for (const std::string& link : moving.links) {
        add<LinkState>("link_" + link, true);
    }
    for (const std::string& joint : moving.joints) {
        add<JointState>("joint_" + joint, true);
    }
}

template <typename Body>
void StateTable::add(const std::string& prefix, bool is_free) {
    visit_columns<Body>(is_free, [&](const numbers::Number& number, std::size_t) {
        columns_.push_back(column_of(prefix, number));
    });
}

void StateTable::write(const referee::WorldState& state, std::span<double> row) const {
    CANCHA_EXPECTS(row.size() == columns_.size() && state.robots.size() == is_free_.size());
    double* out = row.data();
    if (state.ball) {
        out = write_all(std::span(&*state.ball, 1), out);
    }
    const auto& robots = referee::body_table<RobotState>();
    for (std::size_t i = 0; i < state.robots.size(); ++i) {
        if (is_free_[i]) {
            out = write_all(std::span(&state.robots[i], 1), out);
            continue;
        }
        for (const std::size_t number : of_ground_) {
            *out++ = robots.at(state.robots[i], number);
        }
    }
    out = write_all(std::span(state.links), out);
    out = write_all(std::span(state.joints), out);
    CANCHA_EXPECTS(out == row.data() + row.size());
}

}  // namespace cancha::arrays
