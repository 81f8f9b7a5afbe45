#include "proto/command/kind.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/actuation.pb.h"
#include "proto/cancha/v1/limits.pb.h"

namespace cancha::command {
namespace {

using google::protobuf::FieldDescriptor;

Number make_number(const FieldDescriptor& field) {
    const v1::Limits& limits = field.options().GetExtension(v1::limits);
    CANCHA_EXPECTS(field.cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE && !field.is_repeated());
    CANCHA_EXPECTS(limits.has_min() && limits.has_max() && limits.step() > 0);
    // A step of 0.0001 is no double, but 10,000 in a unit are.
    return {.name = field.name(),
            .min = limits.min(),
            .max = limits.max(),
            .steps_per_unit = std::round(1 / limits.step())};
}

Kind make_kind(const FieldDescriptor& field) {
    Kind kind{.name = field.name(), .numbers = {}, .field_number = field.number()};
    const auto& message = *field.message_type();
    kind.numbers.reserve(static_cast<std::size_t>(message.field_count()));
    for (int i = 0; i < message.field_count(); ++i) {
        kind.numbers.push_back(make_number(*message.field(i)));
    }
    CANCHA_EXPECTS(!kind.numbers.empty() && kind.numbers.size() <= kMostNumbers);
    return kind;
}

std::vector<Kind> make_kinds() {
    const auto& drives = *v1::RobotCommand::descriptor()->FindOneofByName("drive");
    std::vector<Kind> kinds;
    kinds.reserve(static_cast<std::size_t>(drives.field_count()));
    for (int i = 0; i < drives.field_count(); ++i) {
        kinds.push_back(make_kind(*drives.field(i)));
    }
    return kinds;
}

}  // namespace

// Adding 0 makes 0 of -0, which a recording does not tell apart.
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

std::int64_t Number::steps_in(double number) const {
    return std::llround(number * steps_per_unit);
}

std::span<const Kind> kinds() {
    static const std::vector<Kind> all = make_kinds();
    return all;
}

const Kind* find_kind(std::string_view name) {
    const auto all = kinds();
    const auto found = std::ranges::find(all, name, &Kind::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace cancha::command
