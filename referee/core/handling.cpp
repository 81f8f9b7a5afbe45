#include "referee/core/handling.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/values/timing.h"

namespace cancha::referee {

namespace {

/// Splits "a:b:c" into "a" and "b:c".
std::string_view cut_first(std::string_view& rest) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string_view first = rest.substr(0, colon);
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    return first;
}

std::optional<double> parse_time_s(std::string_view text) {
    double time_s = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, ec] = std::from_chars(text.data(), end, time_s);
    const bool is_time = ec == std::errc{} && std::string_view(rest, end) == "s" &&
                         time_s >= kShortestDecision_s && time_s <= kLongestDecision_s;
    return is_time ? std::optional(time_s) : std::nullopt;
}

}  // namespace

std::uint64_t wall_us_of(double time_s) {
    constexpr double kPerSecond = 1e6;
    const bool is_in_range = time_s >= kShortestDecision_s && time_s <= kLongestDecision_s;
    return static_cast<std::uint64_t>(
        std::llround((is_in_range ? time_s : kUsualDecision_s) * kPerSecond));
}

Status check_is_found(std::span<const RuleText> rules, std::string_view number) {
    std::vector<std::string_view> numbers;
    for (const RuleText& rule : rules) {
        if (rule.is_found && rule.number == number) {
            return {};
        }
        if (rule.is_found) {
            numbers.push_back(rule.number);
        }
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("no judge applies rule \"{}\"; {}", number,
                    numbers.empty() ? "officials can have no rule of this discipline proposed or "
                                      "ignored"
                                    : fmt::format("expected one of {}", fmt::join(numbers, ", ")))};
}

Result<RuleHandling> parse_handling(std::string_view rule, std::string_view text, TickRate rate) {
    RuleHandling handling{.rule = std::string(rule), .ticks = rate.ticks_in(kUsualDecision_s)};
    if (text == "accept" || text == "ignore") {
        handling.handling = text == "accept" ? Handling::kAccept : Handling::kIgnore;
        return handling;
    }
    std::string_view rest = text;
    const std::string_view word = cut_first(rest);
    const std::string_view time = cut_first(rest);
    const bool is_wall_time = rest == "wall" || rest.starts_with("wall:");
    if (is_wall_time) {
        cut_first(rest);
    }
    const auto time_s = text == word ? std::optional(kUsualDecision_s) : parse_time_s(time);
    if (word != "propose" || !time_s || text.ends_with(':') ||
        !(rest.empty() || rest == "accept" || rest == "reject")) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("expected accept, ignore, propose, propose:15s, "
                                 "propose:15s:reject or propose:15s:wall:reject (time to decide: "
                                 "{} to {} s; of the wall clock, not simulated; what holds "
                                 "without an answer), got '{}'",
                                 kShortestDecision_s, kLongestDecision_s, text)};
    }
    handling.handling = Handling::kPropose;
    handling.ticks = is_wall_time ? 1 : std::max<std::uint64_t>(rate.ticks_in(*time_s), 1);
    handling.wall_us = is_wall_time ? wall_us_of(*time_s) : 0;
    handling.counts_in_doubt = rest != "reject";
    return handling;
}

Result<std::vector<RuleHandling>> read_handlings(const v1::Discipline& settings,
                                                 std::span<const RuleText> rules) {
    const Result<TickRate> rate = tick_rate_of(settings.timing());
    if (!rate) {
        return rate.error();
    }
    const std::map<std::string, std::string> sorted(settings.handlings().begin(),
                                                    settings.handlings().end());
    std::vector<RuleHandling> handlings;
    handlings.reserve(sorted.size());
    for (const auto& [rule, text] : sorted) {
        const Status known = check_is_found(rules, rule);
        Result<RuleHandling> handling =
            known ? parse_handling(rule, text, *rate) : Result<RuleHandling>(known.error());
        if (!handling) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("handlings.{}: {}", rule, handling.error().message)};
        }
        handlings.push_back(*std::move(handling));
    }
    return handlings;
}

}  // namespace cancha::referee
