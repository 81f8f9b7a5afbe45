#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
}  // namespace google::protobuf

/// Messages of numbers, as the schema has them: which numbers there are, their limits and steps,
/// and the order in which recordings have them. Nobody else lists them.
namespace cancha::numbers {

/// One number of a message that is rounded to steps, and recorded as their count.
struct Number {
    std::string name;  ///< The field's: "left_mps". In a message in it: of both, "orientation_w".
    double min = 0;
    double max = 0;             ///< As `min`: it has no limits.
    double steps_per_unit = 0;  ///< It is rounded to multiples of one of them.
    /// The field, after those of the messages that it is in.
    std::vector<const google::protobuf::FieldDescriptor*> path{};

    /// In a message in the one that has the numbers, which may be left out.
    bool is_in_message() const { return path.size() > 1; }

    /// The nearest number that may be commanded. Expects: it is not NaN.
    double nearest(double number) const;

    /// The first such number that is no nearer to zero than `number` is.
    double outward(double number) const;

    /// The last such number that is no farther from zero than `number` is.
    double inward(double number) const;

    /// How many steps the number is from zero. Expects: it is finite, and within the limits, if
    /// any.
    std::int64_t steps_in(double number) const;

    double at_step(std::int64_t step) const { return static_cast<double>(step) / steps_per_unit; }
};

/// All numbers of a message that have a step, in the order of the fields; those of a message in it
/// at its place.
std::vector<Number> numbers_of(const google::protobuf::Descriptor& type);

}  // namespace cancha::numbers
