#include "proto/base/text/number_text.h"

#include <fmt/format.h>

namespace cancha {

std::string number_text(double number) {
    return with_minus(fmt::format("{:g}", number));
}

std::string number_text(double number, int digits) {
    const std::string text = fmt::format("{:.{}f}", number, digits);
    const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
    return is_zero && text.starts_with('-') ? text.substr(1) : with_minus(text);
}

std::string with_minus(std::string_view number) {
    return number.starts_with('-') ? fmt::format("−{}", number.substr(1)) : std::string(number);
}

}  // namespace cancha
