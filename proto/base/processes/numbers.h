#pragma once

#include <cstdint>
#include <string_view>

#include <CLI/App.hpp>

#include "cancha/base/result.h"
#include "proto/cancha/v1/limits.pb.h"

namespace cancha::processes {

// Checks of numbers on a command line, for CLI::Option::check(). To CLI11 itself `010` is eight,
// and `nan` lies in every range.

/// Decimal digits; no sign, no leading zeros.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// As whole_number(), for a text. Fails: kInvalidInput; the text says what was expected.
Result<std::uint64_t> parse_whole_number(std::string_view word, std::uint64_t least = 0,
                                         std::uint64_t most = UINT64_MAX);

/// Decimal and finite.
CLI::Validator number(double least, double most);

/// Any number, however large.
CLI::Validator any_number();

/// How fast a match may be played, compared with real time.
const v1::Limits& speed_limits();

/// Understands "2.5", and "max", as fast as possible, which is 0.
/// Fails: kInvalidInput; the text says what was expected.
Result<double> parse_speed(std::string_view text);

}  // namespace cancha::processes
