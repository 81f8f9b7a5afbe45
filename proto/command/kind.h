#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/numbers/number.h"

/// The kinds of commands for robots, read from the schema. No other code lists them.
namespace cancha::command {

/// Largest count of numbers in a command.
inline constexpr std::size_t kMostNumbers = 12;

using numbers::Number;

/// A kind of command: a field of cancha.v1.RobotCommand whose message consists of numbers.
struct Kind {
    std::string name;             ///< Name of the field: "wheels".
    std::vector<Number> numbers;  ///< In the order of the fields; at least one.
    int field_number = 0;         ///< Number of the field in RobotCommand.
};

/// All kinds, in the order of the schema. They live as long as the program.
std::span<const Kind> kinds();

/// Returns the kind with this name. Null if there is no such kind.
const Kind* find_kind(std::string_view name);

}  // namespace cancha::command
