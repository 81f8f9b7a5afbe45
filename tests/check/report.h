#pragma once

#include <cstddef>
#include <string>

#include "tests/check/check.h"

namespace cancha::check {

/// The tables of a family, measured.
struct Report {
    std::string text;        ///< A page in Markdown, as it is kept: Family::kept_in.
    std::size_t rows = 0;    ///< In all tables.
    std::size_t failed = 0;  ///< How many of them are outside their tolerance.
};

/// A number of a table, with four decimals.
std::string number_text(double number);

/// Runs all experiments of the family.
Report report_on(const Family& family);

}  // namespace cancha::check
