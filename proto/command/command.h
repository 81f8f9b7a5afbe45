#pragma once

#include <array>
#include <span>

#include "proto/command/kind.h"

namespace cancha::v1 {
class RobotCommand;
}

namespace cancha::command {

/// What a robot is told: the numbers of one kind of command.
struct Command {
    const Kind* kind = nullptr;  ///< Never null but in a command that is not filled.
    std::array<double, kMostNumbers> numbers{};  ///< In the order of the kind; the rest are 0.

    /// Those that its kind has.
    std::span<double> used() { return std::span(numbers).first(kind->numbers.size()); }

    /// The same.
    std::span<const double> used() const { return std::span(numbers).first(kind->numbers.size()); }

    friend bool operator==(const Command&, const Command&) = default;
};

/// The one in a message, its numbers as they are: neither limited nor rounded, finite or not.
/// Without a kind: the message has none.
Command decode(const v1::RobotCommand& message);

/// The inverse; the robot's id is up to the caller. Expects: the command has a kind.
void encode(const Command& command, v1::RobotCommand& message);

}  // namespace cancha::command
