#include "referee/line_race/rules.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "referee/kit/course_rulebook.h"

namespace cancha::referee::line_race {
namespace {

constexpr CourseRules kCourse{.start = {"1.1", "Start"},
                              .full_time = {"2.1", "Full time"},
                              .way = {"3.1", "Progress"},
                              .finish = {"3.2", "Finish"}};

constexpr RuleText kRules[] = {kCourse.start, kCourse.full_time, kCourse.way, kCourse.finish};

constexpr Parameter kParameters[] = {
    {"match_s", 120, 1, 3600, "how long the robots have, in seconds"},
    {"reach_m", 0.15, 0.01, 10, "how far from its line a robot may be and still gain on it"},
    {"run_out_m", 0.2, 0, 10, "how much of the line is behind the finish"},
};

/// Returns the line of this name; null: there is none.
const v1::Line* find_line(const v1::Discipline& settings, const std::string& name) {
    const auto& lines = settings.course().lines();
    const auto found = std::ranges::find(lines, name, &v1::Line::name);
    return found == lines.end() ? nullptr : &*found;
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<CourseRulebook>(
        context, kCourse, context.rules.ticks("match_s"),
        [&settings = context.settings, reach_m = context.rules.number("reach_m"),
         run_out_m = context.rules.number("run_out_m")](Team team) {
            const v1::Line& line = *find_line(settings, std::string(to_string(team)));
            return std::make_unique<LineProgress>(line, reach_m, run_out_m);
        });
}

/// Checks that each team has a line of its name.
Status check_settings(const v1::Discipline& settings) {
    for (const v1::Robot& robot : settings.robots()) {
        const std::string name(to_string(static_cast<Team>(robot.team())));
        const v1::Line* line = find_line(settings, name);
        const auto run_out = settings.rules().find("run_out_m");
        const double run_out_m = run_out == settings.rules().end() ? 0 : run_out->second;
        if (line == nullptr || line_length_m(*line) <= run_out_m) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("course.lines.{}: expected a line for robot {} that is longer "
                                     "than rules.run_out_m, {:.4g} m",
                                     name, robot.id(), run_out_m)};
        }
    }
    return {};
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_settings};
    return kChapter;
}

}  // namespace cancha::referee::line_race
