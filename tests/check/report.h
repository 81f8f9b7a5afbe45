#pragma once

#include <cstddef>
#include <string>

#include "tests/check/check.h"

namespace cancha::check {

/// Result of running all experiments of a family.
struct Report {
    std::string text;        ///< The page in Markdown, for the file Family::kept_in.
    std::size_t rows = 0;    ///< Number of rows in all tables.
    std::size_t failed = 0;  ///< Number of rows whose requirement is not met.
};

/// Formats a number of a table, with four decimals.
std::string number_text(double number);

/// Runs all experiments of the family.
Report report_on(const Family& family);

}  // namespace cancha::check
