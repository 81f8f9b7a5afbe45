#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"

// How a scenario is refused. For this folder.
namespace cancha::scenario {

/// kInvalidInput: "WHERE: PROBLEM", where it is a field's path or a body.
inline Error invalid(std::string_view where, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", where, problem)};
}

}  // namespace cancha::scenario
