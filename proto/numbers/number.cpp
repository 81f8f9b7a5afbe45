#include "proto/numbers/number.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/limits.pb.h"

namespace cancha::numbers {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

void add_numbers(const Descriptor& type, const std::string& prefix,
                 const std::vector<const FieldDescriptor*>& messages,
                 std::vector<Number>& numbers) {
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        const v1::Limits& limits = field.options().GetExtension(v1::limits);
        std::vector<const FieldDescriptor*> path = messages;
        path.push_back(&field);
        if (field.is_repeated()) {
            continue;
        }
        if (field.message_type() != nullptr) {
            add_numbers(*field.message_type(), prefix + field.name() + "_", path, numbers);
        } else if (limits.has_step()) {
            CANCHA_EXPECTS(field.cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE);
            CANCHA_EXPECTS(limits.step() > 0);
            // A double cannot hold the step 0.0001 exactly, but it can hold 10,000 steps per unit.
            numbers.push_back({.name = prefix + field.name(),
                               .min = limits.min(),
                               .max = limits.max(),
                               .steps_per_unit = std::round(1 / limits.step()),
                               .path = std::move(path)});
        }
    }
}

}  // namespace

// Adding 0 turns -0 into 0, because recordings do not distinguish them.
double Number::nearest(double number) const {
    return std::round(std::clamp(number, min, max) * steps_per_unit) / steps_per_unit + 0.0;
}

double Number::outward(double number) const {
    double steps = std::round(std::abs(number) * steps_per_unit);
    if (steps / steps_per_unit < std::abs(number)) {
        ++steps;
    }
    return std::copysign(steps / steps_per_unit, number) + 0.0;
}

double Number::inward(double number) const {
    double steps = std::round(std::abs(number) * steps_per_unit);
    if (steps / steps_per_unit > std::abs(number)) {
        --steps;
    }
    return std::copysign(steps / steps_per_unit, number) + 0.0;
}

std::int64_t Number::steps_in(double number) const {
    return std::llround(number * steps_per_unit);
}

std::vector<Number> numbers_of(const Descriptor& type) {
    std::vector<Number> numbers;
    add_numbers(type, "", {}, numbers);
    return numbers;
}

}  // namespace cancha::numbers
