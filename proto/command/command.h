#pragma once

#include <array>
#include <optional>
#include <span>

#include "proto/command/kind.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::command {

/// A command for a robot: its kind (such as "wheels": speeds of the wheels), and the numbers of
/// this kind.
struct Command {
    const Kind* kind = nullptr;  ///< Null only in an empty command.
    std::array<double, kMostNumbers>
        numbers{};  ///< In the order of kind->numbers; unused elements are 0.

    /// The numbers that the kind uses.
    std::span<double> used() { return std::span(numbers).first(kind->numbers.size()); }

    /// The numbers that the kind uses.
    std::span<const double> used() const { return std::span(numbers).first(kind->numbers.size()); }

    friend bool operator==(const Command&, const Command&) = default;
};

/// Returns the command of this kind from a message. The numbers are returned as they are in the
/// message: not limited, not rounded, and possibly not finite. None if the message has no command
/// of this kind.
std::optional<Command> decode(const v1::RobotCommand& message, const Kind& kind);

/// Writes the command into the message: the inverse of decode(). The caller must set the robot's id
/// and the actuator in the message. Expects: the command has a kind.
void encode(const Command& command, v1::RobotCommand& message);

}  // namespace cancha::command
