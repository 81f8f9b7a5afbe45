#pragma once

#include "referee/core/request.h"
#include "server/sim/world/command.h"

namespace cancha::match {

/// Checked answer of a seat in one tick: all numbers are finite, all robots are its own.
struct SeatAnswer {
    world::CommandSet commands;
    v1::TeamRequest request;
    bool is_of_seat = true;  ///< False: the server made it, as the seat has not answered.

    /// Empties the answer and keeps its memory for reuse.
    void clear() {
        is_of_seat = true;
        commands.clear();
        request.Clear();
    }
};

}  // namespace cancha::match
