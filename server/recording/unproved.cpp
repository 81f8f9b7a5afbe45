#include "server/recording/unproved.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::recording {

namespace {

/// Whether the text matches the pattern, in which * stands for any characters.
bool matches(std::string_view pattern, std::string_view text) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) {
        return pattern == text;
    }
    if (!text.starts_with(pattern.substr(0, star))) {
        return false;
    }
    const std::string_view rest = pattern.substr(star + 1);
    for (std::size_t i = star; i <= text.size(); ++i) {
        if (matches(rest, text.substr(i))) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool covers(const Unproved& unproved, std::string_view field) {
    return std::ranges::any_of(
        unproved.fields, [field](const std::string& pattern) { return matches(pattern, field); });
}

bool covers(const std::vector<Unproved>& all, std::string_view field) {
    return std::ranges::any_of(all, [field](const Unproved& one) { return covers(one, field); });
}

namespace unproved {

Unproved settings(std::string_view full_name) {
    return {fmt::format("that the settings are those of {}: this program has other ones, or more "
                        "were changed than the report says",
                        full_name),
            {"match/discipline", "match/variant", "match/discipline_hash", "discipline.pb/*",
             "report.json/settings/*", "report.json/discipline", "report.json/variant",
             "report.json/discipline_hash"}};
}

Unproved outside_events(const std::string& kinds) {
    return {fmt::format(
                "events of the server, and whether a person drove a robot by hand: {}; there may "
                "have been more",
                kinds.empty() ? "none" : kinds),
            {"/events/*"}};
}

Unproved report_events_left_out(std::uint64_t left_out, std::uint64_t all) {
    return {fmt::format("report: {} of {} events are left out", left_out, all),
            {"report.json/events*"}};
}

Unproved other_report_fields(const std::vector<std::string>& fields) {
    return {fmt::format("report: fields unknown to this build ({})", fmt::join(fields, ", ")),
            fields, true};
}

}  // namespace unproved

}  // namespace cancha::recording
