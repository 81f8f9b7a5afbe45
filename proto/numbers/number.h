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

/// A number of a message. It is rounded to steps, and recorded as a count of steps.
struct Number {
    std::string name;  ///< Name of the field, "left_mps"; of a nested one both, "orientation_w".
    double min = 0;    ///< Lowest value. Equal to `max`: no limits.
    double max = 0;    ///< Highest value.
    double steps_per_unit = 0;  ///< 1 / step.
    /// The field, after the fields of the messages that contain it.
    std::vector<const google::protobuf::FieldDescriptor*> path{};

    /// Whether the number is in a nested message, which may be left out.
    bool is_in_message() const { return path.size() > 1; }

    /// Returns the nearest multiple of the step within the limits. Expects: `number` is not NaN.
    double nearest(double number) const;

    /// Rounds to a multiple of the step, away from zero.
    double outward(double number) const;

    /// Rounds to a multiple of the step, towards zero.
    double inward(double number) const;

    /// Returns the number as a count of steps, rounded. Expects: it is finite, and within the
    /// limits, if any.
    std::int64_t steps_in(double number) const;

    /// Returns the number that has this count of steps.
    double at_step(std::int64_t step) const { return static_cast<double>(step) / steps_per_unit; }
};

/// Returns all numbers of a message that have a step, in the order of the fields. The numbers of a
/// nested message stand at its place.
std::vector<Number> numbers_of(const google::protobuf::Descriptor& type);

}  // namespace cancha::numbers
