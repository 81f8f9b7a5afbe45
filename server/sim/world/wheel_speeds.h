#pragma once

#include "proto/command/command.h"

namespace cancha::world {

/// Command for robots on two wheels; see cancha.v1.WheelSpeeds.
struct WheelSpeeds {
    double left_mps = 0;   ///< Speed of the left wheel's rim; positive forwards, along body x.
    double right_mps = 0;  ///< Speed of the right wheel's rim, with the same sign.

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;

    /// Converts the speeds to a command of the kind "wheels".
    operator command::Command() const {
        static const command::Kind* const wheels = command::find_kind("wheels");
        return {.kind = wheels, .numbers = {left_mps, right_mps}};
    }
};

}  // namespace cancha::world
