#pragma once

#include "proto/command/command.h"

namespace cancha::world {

/// What robots on two wheels are told: cancha.v1.WheelSpeeds.
struct WheelSpeeds {
    double left_mps = 0;   ///< Of the left wheel's rim along body x.
    double right_mps = 0;  ///< Of the right wheel's.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;

    /// As any robot is told something.
    operator command::Command() const {
        static const command::Kind* const wheels = command::find_kind("wheels");
        return {.kind = wheels, .numbers = {left_mps, right_mps}};
    }
};

}  // namespace cancha::world
