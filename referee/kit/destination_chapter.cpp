#include "referee/kit/destination_chapter.h"

#include <memory>

#include "referee/kit/course_rulebook.h"

namespace cancha::referee {
namespace {

constexpr CourseRules kCourse{.start = {"1.1", "Start"},
                              .full_time = {"2.1", "Full time"},
                              .way = {"3.1", "Destinations"},
                              .finish = {"3.2", "Finish"}};

constexpr RuleText kRules[] = {kCourse.start, kCourse.full_time, kCourse.way, kCourse.finish};

constexpr Parameter kParameters[] = {
    {"match_s", 300, 1, 3600, "how long the robots have, in seconds"},
};

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    const v1::Course& course = context.settings.course();
    return std::make_unique<CourseRulebook>(
        context, kCourse, context.rules.ticks("match_s"), [&course](Team team) {
            return std::make_unique<DestinationProgress>(destinations_of(team, course));
        });
}

}  // namespace

const Chapter& destination_chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_destinations};
    return kChapter;
}

}  // namespace cancha::referee
