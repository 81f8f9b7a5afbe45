#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// A quantity that a rulebook measures, with texts for people and programs. See
/// cancha.v1.Measurement.
struct MeasurementText {
    std::string_view name;       ///< Name for programs: "rebound".
    std::string_view title;      ///< Title for people: "Height of the rebound".
    std::string_view unit;       ///< Unit: "m". Empty for a number without a unit.
    std::uint32_t decimals = 0;  ///< Digits after the decimal point worth showing.
    std::string_view meaning;    ///< Source of the expected value, or description of the quantity.
};

/// Value that a measurement should have. A measurement without an expectation is compared with
/// nothing.
struct Expectation {
    double value = 0;      ///< Expected value.
    double tolerance = 0;  ///< Largest allowed difference from `value`.
};

/// Adds a measurement to the message of a match and returns it. `measured`: the newest value; none
/// if nothing was measured yet. Clients take the value as one that may still change until the
/// caller sets `is_final`.
inline v1::Measurement& add_measurement(const MeasurementText& text,
                                        const std::optional<Expectation>& expected,
                                        const std::optional<double>& measured,
                                        v1::MatchStatus& message) {
    v1::Measurement& one = *message.add_measurements();
    one.set_name(text.name.data(), text.name.size());
    one.set_title(text.title.data(), text.title.size());
    one.set_unit(text.unit.data(), text.unit.size());
    one.set_decimals(text.decimals);
    one.set_meaning(text.meaning.data(), text.meaning.size());
    if (expected) {
        one.set_expected(expected->value);
        one.set_tolerance(expected->tolerance);
    }
    if (measured) {
        one.set_measured(*measured);
    }
    return one;
}

}  // namespace cancha::referee
