#pragma once

#include "referee/core/request.h"
#include "server/world/command.h"

namespace cancha::match {

/// What a seat says in one tick, checked: nothing in it is not finite or of another's robot.
struct SeatAnswer {
    world::CommandSet commands;
    v1::TeamRequest request;

    /// Keeps its memory.
    void clear() {
        commands.clear();
        request.Clear();
    }
};

}  // namespace cancha::match
