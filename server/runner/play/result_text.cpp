#include "server/runner/play/result_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/text/duration_text.h"
#include "proto/base/text/visible.h"
#include "proto/base/values/origin.h"
#include "server/recording/official_scores_json.h"
#include "server/recording/result_text.h"

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;

std::string name_of(const Json& report, const char* team) {
    return report["teams"][team]["name"].get<std::string>();
}

std::optional<std::uint64_t> time_of(const Json& course, const char* team) {
    constexpr double kMicrosecondsPerSecond = 1e6;
    const auto way = course.find(team);
    if (way == course.end()) {
        return std::nullopt;
    }
    const Json& finished_s = (*way)["finished_s"];
    return finished_s.is_null() ? 0
                                : static_cast<std::uint64_t>(std::llround(finished_s.get<double>() *
                                                                          kMicrosecondsPerSecond));
}

recording::MatchResult result_of(const Json& report) {
    recording::MatchResult result;
    result.score = {.blue = report["score"]["blue"].get<std::uint64_t>(),
                    .yellow = report["score"]["yellow"].get<std::uint64_t>()};
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        if (report["winner"] == to_string(team)) {
            result.winner = team;
        }
    }
    if (const auto course = report.find("course"); course != report.end()) {
        result.race = {.blue_us = time_of(*course, "blue"),
                       .yellow_us = time_of(*course, "yellow")};
    }
    return result;
}

/// Returns "5 of 6 as expected" if at most one team plays and the rules' measurements are the only
/// result; otherwise empty.
std::string tally_text(const Json& report) {
    const auto measurements = report.find("measurements");
    const Json& teams = report["teams"];
    const bool is_contest = !teams["blue"]["seats"].empty() && !teams["yellow"]["seats"].empty();
    if (measurements == report.end() || report.contains("course") || is_contest) {
        return "";
    }
    const auto is_compared = [](const Json& one) {
        return !one["expected"].is_null() && !one["tolerance"].is_null();
    };
    const auto holds = [](const Json& one) { return one["holds"] == true; };
    const auto all = std::ranges::count_if(*measurements, is_compared);
    return all == 0 ? ""
                    : fmt::format("{} of {} as expected",
                                  std::ranges::count_if(*measurements, holds), all);
}

/// Returns "(to yellow)" or "(3 to blue, 2 to yellow)". `how`: "to" or "of".
std::string teams_text(int blue, int yellow, const char* how) {
    if (blue == 0 || yellow == 0) {
        return fmt::format("({} {})", how, yellow == 0 ? "blue" : "yellow");
    }
    return fmt::format("({} {} blue, {} {} yellow)", blue, how, yellow, how);
}

std::string goals(int count) {
    return count == 1 ? "1 goal" : fmt::format("{} goals", count);
}

/// Appends the decisions of one official, in parts such as "2 of 5 goals awarded by official Anna
/// (to yellow)".
void append_parts(const Json& score, int all_goals, std::vector<std::string>& parts) {
    const std::string who = official_text(visible_line(score["official"].get<std::string>()));
    for (const auto& [what, how] :
         {std::pair("awarded", "to"), std::pair("confirmed", "of"), std::pair("undone", "of")}) {
        const int blue = score[what]["blue"].get<int>();
        const int yellow = score[what]["yellow"].get<int>();
        if (blue == 0 && yellow == 0) {
            continue;
        }
        const int count = blue + yellow;
        const bool is_share = what != std::string_view("undone") && count <= all_goals;
        parts.push_back(
            fmt::format("{} {} by {} {}",
                        is_share ? fmt::format("{} of {}", count, goals(all_goals)) : goals(count),
                        what, who, teams_text(blue, yellow, how)));
    }
    const int blue = score["restored"]["blue"].get<int>();
    const int yellow = score["restored"]["yellow"].get<int>();
    if (blue != 0 || yellow != 0) {
        parts.push_back(
            fmt::format("score changed by {:+} : {:+} as {} restored a state", blue, yellow, who));
    }
}

}  // namespace

std::string officials_text(const Json& report) {
    const int all_goals = report["score"]["blue"].get<int>() + report["score"]["yellow"].get<int>();
    std::vector<std::string> parts;
    for (const Json& score : report[recording::kOfficialScoresField]) {
        append_parts(score, all_goals, parts);
    }
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::uint64_t awarded_to(const Json& report, const char* team) {
    std::uint64_t awarded = 0;
    for (const Json& score : report[recording::kOfficialScoresField]) {
        awarded += score["awarded"][team].get<std::uint64_t>();
    }
    return awarded;
}

bool is_solo(const Json& report) {
    const auto course = report.find("course");
    return course != report.end() && course->size() == 1;
}

std::string end_text(const Json& report) {
    std::string text = report["end_reason"].get<std::string>();
    if (is_solo(report)) {
        const auto faults = report["course"].front()["faults"].get<std::uint32_t>();
        text += faults == 0 ? "" : fmt::format(", {} fault{}", faults, faults == 1 ? "" : "s");
    }
    const std::string officials = officials_text(report);
    return text + (officials.empty() ? "" : "; ") + officials;
}

std::string finish_time_text(const Json& report) {
    if (!is_solo(report)) {
        return "";
    }
    const char* const team = report["course"].contains("blue") ? "blue" : "yellow";
    const std::uint64_t time_us = time_of(report["course"], team).value_or(0);
    return time_us == 0 ? "" : duration_text(time_us);
}

std::string score_text(const Json& report) {
    if (std::string tally = tally_text(report); !tally.empty()) {
        return tally;
    }
    const int blue = report["score"]["blue"].get<int>();
    const int yellow = report["score"]["yellow"].get<int>();
    if (is_solo(report)) {
        return fmt::format("{}%", blue + yellow);
    }
    const char* const unit = report.contains("course") ? "%" : "";
    return fmt::format("{}{} : {}{}", blue, unit, yellow, unit);
}

std::string result_text(const Json& report) {
    if (std::string tally = tally_text(report); !tally.empty()) {
        return tally;
    }
    return recording::result_text(result_of(report), name_of(report, "blue"),
                                  name_of(report, "yellow"));
}

}  // namespace cancha::runner
