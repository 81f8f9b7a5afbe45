#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"

// Errors about a place in a text. For this folder only.
namespace cancha::sdf {

/// Returns the error kInvalidInput with the text "SOURCE:LINE: PROBLEM". If the line is 0
/// (unknown), the text is "SOURCE: PROBLEM".
inline Error refusal(std::string_view source, int line, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, line > 0
                                               ? fmt::format("{}:{}: {}", source, line, problem)
                                               : fmt::format("{}: {}", source, problem)};
}

}  // namespace cancha::sdf
