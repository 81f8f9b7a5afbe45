#pragma once

#include "referee/core/request.h"
#include "server/sim/world/command.h"

namespace cancha::match {

/// Answer of a seat to one tick. The answer has passed all checks: numbers are finite, and all
/// robots belong to the seat. (A seat is the place that one strategy occupies.)
struct SeatAnswer {
    world::CommandSet commands;  ///< Commands for the seat's robots.
    v1::TeamRequest request;     ///< Request to the referee. Empty if there is none.
    /// False if the seat did not answer and the server chose the commands.
    bool is_of_seat = true;

    /// Empties the answer and keeps its memory for reuse.
    void clear() {
        is_of_seat = true;
        commands.clear();
        request.Clear();
    }
};

}  // namespace cancha::match
