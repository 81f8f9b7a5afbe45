#include "server/runner/result_text.h"

#include <cmath>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

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

}  // namespace

bool is_solo(const Json& report) {
    const auto course = report.find("course");
    return course != report.end() && course->size() == 1;
}

std::string score_text(const Json& report) {
    const int blue = report["score"]["blue"].get<int>();
    const int yellow = report["score"]["yellow"].get<int>();
    if (is_solo(report)) {
        return fmt::format("{} %", blue + yellow);
    }
    const char* const unit = report.contains("course") ? " %" : "";
    return fmt::format("{}{} : {}{}", blue, unit, yellow, unit);
}

std::string result_text(const Json& report) {
    return recording::result_text(result_of(report), name_of(report, "blue"),
                                  name_of(report, "yellow"));
}

}  // namespace cancha::runner
