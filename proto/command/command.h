#pragma once

#include <array>
#include <optional>
#include <span>

#include "proto/command/kind.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::command {

/// A command for a robot: the numbers of one kind.
struct Command {
    const Kind* kind = nullptr;                  ///< Null only in an empty command.
    std::array<double, kMostNumbers> numbers{};  ///< In the order of the kind; the rest are 0.

    /// The numbers that the kind has.
    std::span<double> used() { return std::span(numbers).first(kind->numbers.size()); }

    /// The numbers that the kind has.
    std::span<const double> used() const { return std::span(numbers).first(kind->numbers.size()); }

    friend bool operator==(const Command&, const Command&) = default;
};

/// Returns the command of this kind in a message. Its numbers are unchanged: neither limited nor
/// rounded, and possibly not finite. None: the message has no command of this kind.
std::optional<Command> decode(const v1::RobotCommand& message, const Kind& kind);

/// Adds the command to the message, as the inverse of decode(). The caller sets the robot's id and
/// the actuator. Expects: the command has a kind.
void encode(const Command& command, v1::RobotCommand& message);

}  // namespace cancha::command
