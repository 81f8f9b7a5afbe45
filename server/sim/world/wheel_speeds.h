#pragma once

#include "proto/command/command.h"

namespace cancha::world {

/// Command of robots on two wheels: cancha.v1.WheelSpeeds.
struct WheelSpeeds {
    double left_mps = 0;   ///< Speed of the left wheel's rim along body x.
    double right_mps = 0;  ///< Speed of the right wheel's.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;

    /// Converts it to a command for any robot.
    operator command::Command() const {
        static const command::Kind* const wheels = command::find_kind("wheels");
        return {.kind = wheels, .numbers = {left_mps, right_mps}};
    }
};

}  // namespace cancha::world
