#pragma once

#include <cstddef>
#include <vector>

#include "proto/numbers/state_table.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Where a body of a state keeps the numbers that the schema gives it; by their index in the part.
template <typename Body>
struct BodyTable {
    const numbers::Part* part = nullptr;     ///< Never null.
    std::vector<double& (*)(Body&)> places;  ///< One for each number.

    double& at(Body& body, std::size_t i) const { return places[i](body); }

    double at(const Body& body, std::size_t i) const {
        return places[i](const_cast<Body&>(body));  // Only read.
    }
};

/// Tables of the three kinds of bodies. They live as long as the program.
const BodyTable<BallState>& table_of(const BallState*);
const BodyTable<RobotState>& table_of(const RobotState*);
const BodyTable<LinkState>& table_of(const LinkState*);

/// The same, by type.
template <typename Body>
const BodyTable<Body>& body_table() {
    return table_of(static_cast<const Body*>(nullptr));
}

/// Whether what the body has in messages is left out of its own: its heading says how it is turned.
inline bool leaves_out_messages(const RobotState& robot) {
    return robot.is_upright;
}

/// The same: never.
template <typename Body>
bool leaves_out_messages(const Body& /*body*/) {
    return false;
}

}  // namespace cancha::referee
