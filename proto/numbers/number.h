#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
}  // namespace google::protobuf

/// The numbers of messages, read from the schema: their names, limits and steps, and their order in
/// recordings. No other code lists them.
namespace cancha::numbers {

/// Description of a number in a message. The server rounds values of the number to a multiple of a
/// step. A recording stores a value as a count of steps.
struct Number {
    std::string name;  ///< Name of the field: "left_mps". In a nested message: "orientation_w".
    double min = 0;    ///< Lowest value. If `min` equals `max`, the number has no limits.
    double max = 0;    ///< Highest value.
    double steps_per_unit = 0;  ///< 1 divided by the step.
    /// The fields that lead to the number: those of the nested messages, from outside to inside,
    /// then the field of the number itself.
    std::vector<const google::protobuf::FieldDescriptor*> path{};

    /// Whether the number is in a nested message. A message may lack its nested messages.
    bool is_in_message() const { return path.size() > 1; }

    /// Returns the nearest multiple of the step within the limits. Expects: `number` is not NaN.
    double nearest(double number) const;

    /// Rounds to a multiple of the step, away from 0.
    double outward(double number) const;

    /// Rounds to a multiple of the step, towards 0.
    double inward(double number) const;

    /// Returns the number as a count of steps, rounded. Expects: `number` is finite, and within the
    /// limits if there are any.
    std::int64_t steps_in(double number) const;

    /// Returns the number that has this count of steps.
    double at_step(std::int64_t step) const { return static_cast<double>(step) / steps_per_unit; }
};

/// Returns all numbers of a message that have a step, in the order of the fields. The numbers of a
/// nested message are at the place of its field.
std::vector<Number> numbers_of(const google::protobuf::Descriptor& type);

}  // namespace cancha::numbers
