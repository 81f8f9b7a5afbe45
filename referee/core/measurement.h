#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::referee {

/// A quantity that a rulebook measures, as people and programs know it: see cancha.v1.Measurement.
struct MeasurementText {
    std::string_view name;       ///< "rebound".
    std::string_view title;      ///< "Height of the rebound".
    std::string_view unit;       ///< "m"; empty: it has none.
    std::uint32_t decimals = 0;  ///< Worth showing.
    std::string_view meaning;    ///< Where the expectation comes from, or what is measured.
};

/// What is expected of it, and how far off it may be. Nothing: anything goes.
struct Expectation {
    double value = 0;
    double tolerance = 0;
};

/// Adds a measurement to the message of a match. `measured`: nothing yet, or the newest value. It
/// may still change until the caller says `is_final`.
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
