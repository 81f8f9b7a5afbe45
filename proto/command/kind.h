#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The ways to command a robot, as the schema has them: nobody else lists them.
namespace cancha::command {

/// No command has more numbers.
inline constexpr std::size_t kMostNumbers = 12;

/// One number of a command, with its limits.
struct Number {
    std::string name;  ///< Of the field: "left_mps".
    double min = 0;
    double max = 0;
    double steps_per_unit = 0;  ///< It is rounded to multiples of one of them.

    /// The nearest number that may be commanded. Expects: it is not NaN.
    double nearest(double number) const;

    /// The first such number that is no nearer to zero than `number` is.
    double outward(double number) const;

    /// How many steps the number is from zero. Expects: it is within the limits.
    std::int64_t steps_in(double number) const;

    double at_step(std::int64_t step) const { return static_cast<double>(step) / steps_per_unit; }
};

/// One field of the oneof in cancha.v1.RobotCommand: a message of numbers.
struct Kind {
    std::string name;             ///< Of the field: "wheels".
    std::vector<Number> numbers;  ///< In the order of the fields; at least one.
    int field_number = 0;         ///< In RobotCommand.
};

/// All of them, in the order of the schema. They live as long as the program.
std::span<const Kind> kinds();

/// Null: there is none of that name.
const Kind* find_kind(std::string_view name);

}  // namespace cancha::command
