#pragma once

#include <string_view>

#include "proto/program/print.h"

// How cancha-match says that it cannot go on.
namespace cancha::runner {

/// Prints "cancha-match: MESSAGE" to stderr. Returns `exit_code`, for `return fail(...)`.
inline int fail(int exit_code, std::string_view message) {
    program::print_error("cancha-match: {}\n", message);
    return exit_code;
}

}  // namespace cancha::runner
