#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "proto/numbers/state_table.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Memory offsets of the numbers of a body, in the order of the schema. `Body`: BallState,
/// RobotState, LinkState or JointState.
template <typename Body>
struct BodyTable {
    /// Offset of one number, with facts from the schema that are needed in every tick.
    struct Place {
        /// Offset of the number in the body, in bytes. Offsets are stored because calling a
        /// function for each number takes twice as long.
        std::size_t offset = 0;
        double steps_per_unit = 0;   ///< Steps of the state grid per unit of the number.
        bool is_in_message = false;  ///< Whether the schema has the number in a submessage.
    };

    const numbers::Part* part = nullptr;  ///< The body's numbers in the schema; never null.
    std::vector<Place> places;            ///< Offset of each number.

    double& at(Body& body, std::size_t i) const {
        return *reinterpret_cast<double*>(reinterpret_cast<char*>(&body) + places[i].offset);
    }

    double at(const Body& body, std::size_t i) const {
        return *reinterpret_cast<const double*>(reinterpret_cast<const char*>(&body) +
                                                places[i].offset);
    }
};

/// Returns the table of a kind of bodies. The table lives as long as the program.
template <typename Body>
const BodyTable<Body>& body_table();

/// Calls `visit(bodies, table)` for the ball, the robots, the links and the joints of a state, in
/// this order. `bodies`: span of all bodies of one kind; `table`: the BodyTable of this kind.
template <typename State, typename Visit>
void visit_parts(State& state, Visit visit) {
    visit(std::span(state.ball ? &*state.ball : nullptr, std::size_t{state.ball.has_value()}),
          body_table<BallState>());
    visit(std::span(state.robots), body_table<RobotState>());
    visit(std::span(state.links), body_table<LinkState>());
    visit(std::span(state.joints), body_table<JointState>());
}

/// Whether numbers in submessages, that is, the orientation, are left out for this robot. They are
/// left out if the heading alone gives the orientation.
inline bool leaves_out_messages(const RobotState& robot) {
    return robot.is_upright;
}

/// Returns false: bodies other than robots leave nothing out.
template <typename Body>
bool leaves_out_messages(const Body& /*body*/) {
    return false;
}

}  // namespace cancha::referee
