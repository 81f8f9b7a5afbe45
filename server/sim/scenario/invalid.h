#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"

// Errors about scenarios. For this folder only.
namespace cancha::scenario {

/// Returns the error kInvalidInput with the text "WHERE: PROBLEM". `where`: path of a field of the
/// scenario, or a body.
inline Error invalid(std::string_view where, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", where, problem)};
}

}  // namespace cancha::scenario
