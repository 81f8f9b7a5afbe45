#include "proto/process/numbers.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::process {

namespace {

template <typename T>
std::optional<T> parse(std::string_view word) {
    T value{};
    const char* const end = word.data() + word.size();
    const auto [rest, ec] = std::from_chars(word.data(), end, value);
    return ec == std::errc{} && rest == end ? std::optional(value) : std::nullopt;
}

/// A negative number may have a blank before it, so that it is not taken for an option.
std::string_view trimmed(std::string_view word) {
    return word.substr(word.starts_with(' ') ? 1 : 0);
}

std::optional<double> parse_number(std::string_view word) {
    const auto value = parse<double>(word);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return CLI::Validator(
        [=](const std::string& word) {
            const auto value = parse<std::uint64_t>(word);
            const bool is_plain = value && (word.size() == 1 || word[0] != '0');
            return is_plain && *value >= least && *value <= most
                       ? std::string()
                       : fmt::format("expected a whole number from {} to {}; got '{}'", least, most,
                                     trimmed(word));
        },
        "");
}

CLI::Validator number(double least, double most) {
    return CLI::Validator(
        [=](const std::string& word) {
            const auto value = parse_number(trimmed(word));
            return value && *value >= least && *value <= most
                       ? std::string()
                       : fmt::format("expected a number from {} to {}; got '{}'", least, most,
                                     trimmed(word));
        },
        "");
}

CLI::Validator any_number() {
    return CLI::Validator(
        [](const std::string& word) {
            return parse_number(trimmed(word))
                       ? std::string()
                       : fmt::format("expected a number; got '{}'", trimmed(word));
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
                     fmt::format("expected `max` or a number from {} to {}; got '{}'", limits.min(),
                                 limits.max(), text)};
    }
    return *speed;
}

}  // namespace cancha::process
