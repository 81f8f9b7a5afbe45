#include "client-sdk/legacy/check/trial_report.h"

#include <nlohmann/json.hpp>

namespace cancha::legacy {
namespace {

using nlohmann::json;

/// Returns blue's last robot number. Blue has the first half of the numbers.
int last_of_blue(const json& report) {
    const json& robots = report.at("statistics").at("distance").at("robots");
    return static_cast<int>(robots.size()) / 2;
}

void count_goal(const json& event, int last_of_blue, HalfScore& half, int& own_goals) {
    const bool is_blue = event.at("team") == "blue";
    (is_blue ? half.blue : half.yellow)++;
    const int robot = event.at("robot");
    if (!is_blue && robot != 0 && robot <= last_of_blue) {
        ++own_goals;
    }
}

/// Returns why the match failed: the last output of the failed program, or the server's text.
std::string failure_in(const json& failure) {
    const auto words = failure.find("stderr");
    return words == failure.end() || words->empty() ? failure.at("reason") : words->back();
}

TrialReport read(const json& report) {
    TrialReport result{.end_reason = report.at("end_reason")};
    if (const json& failure = report.at("failure"); !failure.is_null()) {
        result.failure = failure_in(failure);
    }
    for (const json& advice : report.value("advice", json::array())) {
        if (advice.at("team") == "blue") {
            result.advice.push_back(advice.at("text"));
        }
    }
    const int blue = report.contains("statistics") ? last_of_blue(report) : 0;
    for (const json& event : report.at("events")) {
        if (event.at("kind") == "period_end") {
            result.has_two_halves = true;
        } else if (event.at("kind") == "goal") {
            count_goal(event, blue, result.has_two_halves ? result.second : result.first,
                       result.own_goals);
        }
    }
    return result;
}

}  // namespace

Result<TrialReport> read_trial_report(std::string_view text) {
    try {
        return read(json::parse(text));
    } catch (const json::exception& problem) {
        return Error{ErrorCode::kInvalidInput, problem.what()};
    }
}

}  // namespace cancha::legacy
