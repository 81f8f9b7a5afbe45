#include "server/runner/result_text.h"

#include <fmt/format.h>

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;

std::string name_of(const Json& report, const char* team) {
    return report["teams"][team]["name"].get<std::string>();
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
    if (is_solo(report)) {
        const std::string& team = report["course"].begin().key();
        return fmt::format("{} {}", name_of(report, team.c_str()), score_text(report));
    }
    return fmt::format("{} {} {}", name_of(report, "blue"), score_text(report),
                       name_of(report, "yellow"));
}

}  // namespace cancha::runner
