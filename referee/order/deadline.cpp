#include "referee/order/deadline.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace cancha::order {

namespace {

using std::chrono::microseconds;

constexpr std::array<std::pair<std::string_view, MissPolicy>, 4> kPolicies{{
    {"wait", MissPolicy::kWait},
    {"hold", MissPolicy::kHold},
    {"stop", MissPolicy::kStop},
    {"forfeit", MissPolicy::kForfeit},
}};

struct Unit {
    std::string_view name;
    std::int64_t us;
};

// Longest first, so that a time is written in the unit with the fewest digits.
constexpr std::array<Unit, 3> kUnits{{{"s", 1'000'000}, {"ms", 1000}, {"us", 1}}};

// A round number longer than any match; a longer time would mean `wait`.
constexpr microseconds kLongest = std::chrono::hours(24);

constexpr const char* kExpected =
    "expected `wait`, or hold, stop or forfeit with the time for a tick and, if there is one, the "
    "time bank of the match, such as hold:20ms or forfeit:10ms+30s (from 1us to 24 hours)";

std::optional<MissPolicy> parse_policy(std::string_view name) {
    const auto found = std::ranges::find(kPolicies, name, &decltype(kPolicies)::value_type::first);
    return found == kPolicies.end() ? std::nullopt : std::optional(found->second);
}

std::string to_text(microseconds time) {
    const auto unit = std::ranges::find_if(
        kUnits, [time](const Unit& candidate) { return time.count() % candidate.us == 0; });
    return fmt::format("{}{}", time.count() / unit->us, unit->name);
}

/// Returns why the text is not a time, for people: "`0.5s`: times are whole numbers (try 500ms)".
std::string problem_with_time(std::string_view text) {
    double count = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, ec] = std::from_chars(text.data(), end, count);
    const auto unit = std::ranges::find(kUnits, std::string_view(rest, end), &Unit::name);
    if (ec == std::errc::invalid_argument) {
        return fmt::format("`{}` is not a time", text);
    }
    if (unit == kUnits.end()) {
        return fmt::format("`{}` needs a unit: s, ms or us", text);
    }
    const double time_us = count * static_cast<double>(unit->us);
    const bool is_in_range = time_us >= 1 && time_us <= static_cast<double>(kLongest.count());
    if (ec != std::errc{} || !is_in_range) {  // A text that is not a number counts too.
        return fmt::format("`{}` is out of range", text);
    }
    const microseconds nearest(static_cast<std::int64_t>(std::round(time_us)));
    return fmt::format("`{}`: times are whole numbers (try {})", text, to_text(nearest));
}

Result<microseconds> parse_time(std::string_view text) {
    std::int64_t count = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, ec] = std::from_chars(text.data(), end, count);
    const auto unit = std::ranges::find(kUnits, std::string_view(rest, end), &Unit::name);
    if (ec != std::errc{} || unit == kUnits.end() || count < 1 ||
        count > kLongest.count() / unit->us) {
        return Error{ErrorCode::kInvalidInput, problem_with_time(text)};
    }
    return microseconds(count * unit->us);
}

}  // namespace

Result<DeadlineRule> parse_deadline(std::string_view text) {
    const auto refuse = [text](std::string_view why) {
        return Error{ErrorCode::kInvalidInput, fmt::format("'{}': {}{}", text, why, kExpected)};
    };
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto policy = parse_policy(text.substr(0, colon));
    const bool has_times = colon < text.size();
    if (!policy) {
        return refuse("");
    }
    if (has_times == (*policy == MissPolicy::kWait)) {
        return refuse(has_times ? "`wait` has no time; " : "its time is missing; ");
    }
    DeadlineRule rule{.policy = *policy};
    if (!has_times) {
        return rule;
    }
    const std::string_view times = text.substr(colon + 1);
    const std::size_t plus = std::min(times.find('+'), times.size());
    const Result<microseconds> budget = parse_time(times.substr(0, plus));
    const Result<microseconds> bank =
        plus < times.size() ? parse_time(times.substr(plus + 1)) : microseconds(0);
    if (!budget || !bank) {
        return refuse((budget ? bank : budget).error().message + "; ");
    }
    rule.budget = *budget;
    rule.bank = *bank;
    return rule;
}

std::string to_text(const DeadlineRule& rule) {
    if (rule.policy == MissPolicy::kWait) {
        return std::string(name_of(rule.policy));
    }
    const std::string bank = rule.bank.count() == 0 ? "" : to_text(rule.bank);
    return fmt::format("{}:{}{}{}", name_of(rule.policy), to_text(rule.budget),
                       bank.empty() ? "" : "+", bank);
}

std::string_view name_of(MissPolicy policy) {
    return std::ranges::find(kPolicies, policy, &decltype(kPolicies)::value_type::second)->first;
}

}  // namespace cancha::order
