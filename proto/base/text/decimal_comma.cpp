#include "proto/base/text/decimal_comma.h"

#include <charconv>
#include <system_error>

#include <fmt/format.h>

namespace cancha {

std::string advice_about_comma(std::string_view word) {
    constexpr std::size_t kMostBytes = 40;  // Longer than any number that people write.
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos || word.size() > kMostBytes) {
        return "";
    }
    std::string number(word);
    number[comma] = '.';
    const char* const begin = number.data() + (number.starts_with('+') ? 1 : 0);
    const char* const end = number.data() + number.size();
    double value = 0;
    const auto [rest, ec] = std::from_chars(begin, end, value);
    return ec == std::errc() && rest == end
               ? fmt::format("; write a point, not a comma: {}", number)
               : "";
}

}  // namespace cancha
