#include "server/recording/unproved.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::recording {

namespace {

/// Whether the text is the pattern, in which * stands for any characters.
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

Unproved names() {
    return {"names of teams and officials: taken from the file", {"match/blue", "match/yellow"}};
}

Unproved time_and_program() {
    return {"when it was played, and by which build: taken from the file",
            {"match/started_at", "match/build", "header/library"}};
}

Unproved index() {
    return {"the index at the end of the file, which other programs use to find messages",
            {"index/*"}};
}

Unproved length_limit() {
    return {"the length limit of the match: it ended earlier", {"match/max_ticks"}};
}

Unproved settings(std::string_view full_name) {
    return {fmt::format("that the settings are those of {}: this program has other ones, or more "
                        "were changed than the report says",
                        full_name),
            {"match/discipline", "match/variant", "match/discipline_hash", "discipline.pb/*",
             "report.json/settings/*", "report.json/discipline", "report.json/variant",
             "report.json/discipline_hash"}};
}

Unproved requests() {
    return {"requests of teams that could have been different without changing the match",
            {"/requests/*/placement/*"}};
}

Unproved outside_events(const std::string& kinds) {
    return {fmt::format("events of the server: {}; there may have been more",
                        kinds.empty() ? "none" : kinds),
            {"/events/*"}};
}

Unproved drawings() {
    return {"drawings of the teams (/debug), or that there were none: they do not affect the match",
            {"/debug/*"}};
}

Unproved event_texts() {
    return {
        "the texts of events, and their teams and robots: according to the file, another build "
        "wrote them",
        {"/events/text", "/events/team", "/events/robot_id", "report.json/events/*/text",
         "report.json/events/*/team", "report.json/events/*/robot"}};
}

Unproved schemas() {
    return {
        "the descriptions of messages, which other programs read: this build has different ones",
        {"channel/schema"}};
}

Unproved older_format() {
    return {
        "commands without effect, the order of messages, the content hash, and what the file holds "
        "besides the match: the recording is of an older format",
        {"/commands/*", "result/content_hash", "match/format"}};
}

Unproved older_end() {
    return {"how the match ended, and the report: the recording is of an older format",
            {"result/*", "report.json*"}};
}

Unproved no_report() {
    return {"that there was no report: the file holds none", {"report.json*"}};
}

Unproved report_times() {
    return {
        "report: times of the wall clock (wall_s, ticks_per_second, answers, slowest_answers, "
        "server_absences)",
        {"report.json/wall_s", "report.json/ticks_per_second", "report.json/teams/*/answers*",
         "report.json/slowest_answers*", "report.json/server_absences*"}};
}

Unproved report_processes() {
    return {
        "report: what the strategies' programs did (command, client, deadline, notices, "
        "failure, exit_code)",
        {"report.json/teams/*/seats/*/command", "report.json/teams/*/seats/*/client",
         "report.json/teams/*/seats/*/deadline*", "report.json/teams/*/seats/*/notices*",
         "report.json/failure*", "report.json/exit_code"}};
}

Unproved report_without_whistles() {
    return {"report: that it had no table of whistles, as in older builds",
            {"report.json/whistles"}};
}

Unproved report_without_abandonment() {
    return {"report: that it did not say whether the match was abandoned, as in older builds",
            {"report.json/is_abandoned"}};
}

Unproved report_events_left_out(std::uint64_t left_out, std::uint64_t all) {
    return {fmt::format("report: {} of {} events are left out", left_out, all),
            {"report.json/events*"}};
}

Unproved other_report() {
    return {"the report: this build does not know its kind", {"report.json*"}};
}

Unproved other_report_fields(const std::vector<std::string>& fields) {
    return {fmt::format("report: fields unknown to this build ({})", fmt::join(fields, ", ")),
            fields};
}

}  // namespace unproved

}  // namespace cancha::recording
