#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "proto/numbers/state_table.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Places, within a body of a state, of the numbers in the schema. Indexed as in the schema's part.
template <typename Body>
struct BodyTable {
    /// Place of one number, with the facts from the schema that every tick needs.
    struct Place {
        /// Offset of the double in the body. A function call for each takes twice as long.
        std::size_t offset = 0;
        double steps_per_unit = 0;
        bool is_in_message = false;
    };

    const numbers::Part* part = nullptr;  ///< Never null.
    std::vector<Place> places;

    double& at(Body& body, std::size_t i) const {
        return *reinterpret_cast<double*>(reinterpret_cast<char*>(&body) + places[i].offset);
    }

    double at(const Body& body, std::size_t i) const {
        return *reinterpret_cast<const double*>(reinterpret_cast<const char*>(&body) +
                                                places[i].offset);
    }
};

/// Returns the table of a kind of bodies. It lives as long as the program.
template <typename Body>
const BodyTable<Body>& body_table();

/// Calls visit(span of bodies, their table) for each part of a state, in the order of the schema.
template <typename State, typename Visit>
void visit_parts(State& state, Visit visit) {
    visit(std::span(state.ball ? &*state.ball : nullptr, std::size_t{state.ball.has_value()}),
          body_table<BallState>());
    visit(std::span(state.robots), body_table<RobotState>());
    visit(std::span(state.links), body_table<LinkState>());
    visit(std::span(state.joints), body_table<JointState>());
}

/// Whether the numbers that are in messages of their own are left out, because the heading gives
/// the whole orientation.
inline bool leaves_out_messages(const RobotState& robot) {
    return robot.is_upright;
}

/// Other bodies leave nothing out.
template <typename Body>
bool leaves_out_messages(const Body& /*body*/) {
    return false;
}

}  // namespace cancha::referee
