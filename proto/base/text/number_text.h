#pragma once

#include <string>
#include <string_view>

namespace cancha {

// Numbers in sentences for people: with a minus sign (U+2212) instead of a hyphen. What programs
// read, or people type, keeps the hyphen.

/// As short as it can be: "−0.25".
std::string number_text(double number);

/// With so many digits behind the point: "−0.250"; never "−0".
std::string number_text(double number, int digits);

/// A formatted number, such as "+3" or "-3".
std::string with_minus(std::string_view number);

}  // namespace cancha
