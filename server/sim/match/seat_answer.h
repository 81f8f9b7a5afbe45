#pragma once

#include "referee/core/request.h"
#include "server/sim/world/command.h"

namespace cancha::match {

/// Answer of a seat in one tick, checked: nothing in it is not finite or of another's robot.
struct SeatAnswer {
    world::CommandSet commands;
    v1::TeamRequest request;
    bool is_of_seat = true;  ///< False: the server's, as the seat has not answered.

    /// Keeps its memory.
    void clear() {
        is_of_seat = true;
        commands.clear();
        request.Clear();
    }
};

}  // namespace cancha::match
