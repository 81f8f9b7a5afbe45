#pragma once

#include <string>
#include <string_view>

namespace cancha {

// Numbers in sentences for people: with a minus sign (U+2212) instead of a hyphen. Numbers that
// programs read or people type keep the hyphen.

/// Formats a number with at most six significant digits: "−0.25".
std::string number_text(double number);

/// Formats a number with `digits` digits after the point: "−0.250". A number that rounds to 0 gets
/// no sign.
std::string number_text(double number, int digits);

/// Replaces the hyphen of a formatted number, such as "+3" or "-3", by a minus sign.
std::string with_minus(std::string_view number);

}  // namespace cancha
