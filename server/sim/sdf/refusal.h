#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"

// Errors about a text. For this folder only.
namespace cancha::sdf {

/// Returns kInvalidInput with the text "SOURCE:LINE: PROBLEM". Line 0 means unknown and is left
/// out.
inline Error refusal(std::string_view source, int line, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, line > 0
                                               ? fmt::format("{}:{}: {}", source, line, problem)
                                               : fmt::format("{}: {}", source, problem)};
}

}  // namespace cancha::sdf
