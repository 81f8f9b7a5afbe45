#include "server/sim/sdf/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

#include "cancha/base/contract.h"
#include "proto/base/text/printable_text.h"

namespace cancha::sdf {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Names are shown in one line with other text.
constexpr std::size_t kLongestName = 64;

/// More than any value has. A list of millions is not read to its end.
constexpr std::size_t kMostNumbers = 8;

constexpr std::array<std::string_view, 4> kFlags = {"true", "false", "1", "0"};

/// Removes the next word from the text and returns it.
std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

std::optional<double> number_in(std::string_view word) {
    if (word.starts_with('+') && !word.starts_with("+-")) {
        word.remove_prefix(1);  // from_chars() does not accept this sign.
    }
    double number = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (problem != std::errc() || end != word.data() + word.size() || std::isnan(number)) {
        return std::nullopt;
    }
    return number;
}

bool has_finite(std::string_view text, std::size_t count) {
    const auto numbers = numbers_in(text);
    return numbers && numbers->size() == count &&
           std::ranges::all_of(*numbers, [](double number) { return std::isfinite(number); });
}

bool is_colour(std::string_view text) {
    const auto numbers = numbers_in(text);
    return numbers && (numbers->size() == 3 || numbers->size() == 4) &&
           std::ranges::all_of(*numbers, [](double part) { return part >= 0 && part <= 1; });
}

bool is_bound(std::string_view text) {
    const auto numbers = numbers_in(text);
    return numbers && numbers->size() == 1;
}

}  // namespace

std::optional<std::vector<double>> numbers_in(std::string_view text) {
    std::vector<double> numbers;
    for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
        const std::optional<double> number = number_in(word);
        if (!number || numbers.size() == kMostNumbers) {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

bool is_value(Value value, std::string_view text) {
    switch (value) {
        case Value::kElements:
        case Value::kPassedOver:
            break;
        case Value::kName:
            return is_name(text);
        case Value::kText:
            return true;
        case Value::kFlag:
            return std::ranges::find(kFlags, trimmed(text)) != kFlags.end();
        case Value::kNumber:
            return has_finite(text, 1);
        case Value::kBound:
            return is_bound(text);
        case Value::kPair:
            return has_finite(text, 2);
        case Value::kVector:
            return has_finite(text, 3);
        case Value::kPose:
            return has_finite(text, 6);
        case Value::kColour:
            return is_colour(text);
    }
    CANCHA_EXPECTS(false);
    return false;
}

bool is_name(std::string_view text) {
    const bool is_reserved = text == "world" || (text.starts_with("__") && text.ends_with("__"));
    return !is_reserved && is_visible_name(text, kLongestName) &&
           text.find_first_of(".=:") == std::string_view::npos && trimmed(text) == text;
}

bool flag_in(std::string_view text) {
    const std::string_view word = trimmed(text);
    return word == "true" || word == "1";
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    text.remove_suffix(text.size() - std::min(text.find_last_not_of(kBlanks) + 1, text.size()));
    return text;
}

}  // namespace cancha::sdf
