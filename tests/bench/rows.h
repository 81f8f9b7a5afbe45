#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"
#include "proto/base/streams/print.h"

namespace cancha::bench {

/// Prints one row of a table: the name `what` and its figure.
inline void print_row(std::string_view what, const std::string& figure) {
    streams::print("  {:<54} {:>18}\n", what, figure);
}

/// Prints the error to stderr. Returns the exit status of the program, 1.
inline int fail(const Error& error) {
    streams::print_error("cancha-bench: {}\n", error.message);
    return 1;
}

}  // namespace cancha::bench
