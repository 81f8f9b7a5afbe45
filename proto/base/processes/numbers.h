#pragma once

#include <cstdint>
#include <string_view>

#include <CLI/App.hpp>

#include "cancha/base/result.h"
#include "proto/cancha/v1/limits.pb.h"

namespace cancha::processes {

// Checks of numbers on a command line, for CLI::Option::check(). The checks of CLI11 itself read
// `010` as eight, and accept `nan` in every range.

/// Accepts decimal digits without a sign or leading zeros, from `least` to `most`.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Parses a word by the rules of whole_number(). Fails: kInvalidInput; the text says what was
/// expected.
Result<std::uint64_t> parse_whole_number(std::string_view word, std::uint64_t least = 0,
                                         std::uint64_t most = UINT64_MAX);

/// Accepts decimal, finite numbers from `least` to `most`.
CLI::Validator number(double least, double most);

/// Accepts decimal, finite numbers of any size.
CLI::Validator any_number();

/// Limits of the speed of a match, in simulated seconds per second of real time.
const v1::Limits& speed_limits();

/// Parses a speed: a number such as "2.5", or "max" (as fast as possible). Returns 0 for "max".
/// Fails: kInvalidInput; the text says what was expected.
Result<double> parse_speed(std::string_view text);

}  // namespace cancha::processes
