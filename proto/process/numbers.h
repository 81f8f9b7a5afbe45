#pragma once

#include <cstdint>

#include <CLI/App.hpp>

namespace cancha::process {

// Checks of numbers on a command line, for CLI::Option::check(). To CLI11 itself `010` is eight,
// and `nan` lies in every range.

/// Decimal digits; no sign, no leading zeros.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Decimal and finite.
CLI::Validator number(double least, double most);

/// The same, however large.
CLI::Validator any_number();

}  // namespace cancha::process
