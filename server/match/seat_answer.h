#pragma once

#include "referee/core/request.h"
#include "server/world/command.h"

namespace cancha::match {

/// What a seat says in one tick, checked: nothing in it is not finite or of another's robot.
struct SeatAnswer {
    world::CommandSet commands;
    referee::TeamRequest request;

    /// Keeps its memory.
    void clear() {
        commands.clear();
        request.robots.clear();
        request.ball_m.reset();
        request.asks_for_time_out = false;
    }
};

}  // namespace cancha::match
