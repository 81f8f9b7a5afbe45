#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cancha/base/result.h"

// How a text is refused. For this folder.
namespace cancha::sdf {

/// kInvalidInput: "SOURCE:LINE: PROBLEM"; without the line if that is 0, as nobody knows it.
inline Error refusal(std::string_view source, int line, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, line > 0
                                               ? fmt::format("{}:{}: {}", source, line, problem)
                                               : fmt::format("{}: {}", source, problem)};
}

}  // namespace cancha::sdf
