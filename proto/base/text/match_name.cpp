#include "proto/base/text/match_name.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha {

namespace {

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_of_a_name(char c) {
    return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-';
}

}  // namespace

Status check_match_name(std::string_view name, std::size_t longest) {
    if (!name.empty() && name.size() <= longest && std::ranges::all_of(name, is_of_a_name) &&
        is_letter_or_digit(name.front())) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("expected 1 to {} letters, digits, `.`, `_` and `-`, the first one a "
                             "letter or a digit, such as semi-final.1",
                             longest)};
}

}  // namespace cancha
