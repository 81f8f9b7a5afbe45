#include "proto/base/processes/numbers.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "proto/base/text/decimal_comma.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::processes {

namespace {

template <typename T>
std::optional<T> parse(std::string_view word) {
    T value{};
    const char* const end = word.data() + word.size();
    const auto [rest, ec] = std::from_chars(word.data(), end, value);
    return ec == std::errc{} && rest == end ? std::optional(value) : std::nullopt;
}

/// Removes blanks. A user may write one before a negative number, so that it is not taken for an
/// option.
std::string_view trimmed(std::string_view word) {
    return word.substr(word.starts_with(' ') ? 1 : 0);
}

std::optional<double> parse_number(std::string_view word) {
    const auto value = parse<double>(word);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

/// Returns what was expected instead of a word that is no number, or none that a double can hold.
std::string expected_of(std::string_view word) {
    double ignored = 0;
    const auto [rest, ec] = std::from_chars(word.data(), word.data() + word.size(), ignored);
    const bool is_too_large = ec == std::errc::result_out_of_range;
    return is_too_large ? fmt::format("expected a number from {:g} to {:g}",
                                      std::numeric_limits<double>::lowest(),
                                      std::numeric_limits<double>::max())
                        : "expected a number";
}

std::string refusal_of(std::string_view word, std::string_view expected) {
    return fmt::format("{}; got '{}'{}", expected, trimmed(word),
                       advice_about_comma(trimmed(word)));
}

}  // namespace

Result<std::uint64_t> parse_whole_number(std::string_view word, std::uint64_t least,
                                         std::uint64_t most) {
    const auto value = parse<std::uint64_t>(word);
    const bool is_plain = value && (word.size() == 1 || word[0] != '0');
    if (!is_plain || *value < least || *value > most) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("expected a whole number from {} to {}; got '{}'", least, most,
                                 trimmed(word))};
    }
    return *value;
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return CLI::Validator(
        [=](const std::string& word) {
            const auto value = parse_whole_number(word, least, most);
            return value ? std::string() : value.error().message;
        },
        "");
}

CLI::Validator number(double least, double most) {
    return CLI::Validator(
        [=](const std::string& word) {
            const auto value = parse_number(trimmed(word));
            return value && *value >= least && *value <= most
                       ? std::string()
                       : refusal_of(word,
                                    fmt::format("expected a number from {} to {}", least, most));
        },
        "");
}

CLI::Validator any_number() {
    return CLI::Validator(
        [](const std::string& word) {
            const std::string_view text = trimmed(word);
            return parse_number(text) ? std::string() : refusal_of(word, expected_of(text));
        },
        "");
}

const v1::Limits& speed_limits() {
    return v1::OfficialRequest::SetSpeed::descriptor()
        ->FindFieldByNumber(v1::OfficialRequest::SetSpeed::kSpeedFieldNumber)
        ->options()
        .GetExtension(v1::limits);
}

Result<double> parse_speed(std::string_view text) {
    if (text == "max") {
        return 0.0;
    }
    const auto speed = parse_number(text);
    const v1::Limits& limits = speed_limits();
    if (!speed || *speed < limits.min() || *speed > limits.max()) {
        return Error{ErrorCode::kInvalidInput,
                     refusal_of(text, fmt::format("expected `max` or a number from {} to {}",
                                                  limits.min(), limits.max()))};
    }
    return *speed;
}

}  // namespace cancha::processes
