#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/numbers/number.h"

/// The ways to command a robot, as the schema has them: nobody else lists them.
namespace cancha::command {

/// No command has more numbers.
inline constexpr std::size_t kMostNumbers = 12;

using numbers::Number;

/// One message of numbers in cancha.v1.RobotCommand.
struct Kind {
    std::string name;             ///< Name of the field: "wheels".
    std::vector<Number> numbers;  ///< In the order of the fields; at least one.
    int field_number = 0;         ///< In RobotCommand.
};

/// All of them, in the order of the schema. They live as long as the program.
std::span<const Kind> kinds();

/// Null: there is none of that name.
const Kind* find_kind(std::string_view name);

}  // namespace cancha::command
