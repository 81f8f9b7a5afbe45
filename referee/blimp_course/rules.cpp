#include "referee/blimp_course/rules.h"

#include <memory>

#include "referee/blimp_course/check.h"
#include "referee/blimp_course/flight.h"
#include "referee/kit/course_rulebook.h"

namespace cancha::referee::blimp_course {
namespace {

constexpr CourseRules kCourse{.start = {"1.1", "Start"},
                              .full_time = {"2.1", "Full time"},
                              .way = kDestinations,
                              .finish = {"3.5", "Finish"}};

constexpr RuleText kRules[] = {kCourse.start, kCourse.full_time, kDestinations, kGates,
                               kContacts,     kDocking,          kCourse.finish};

constexpr Parameter kParameters[] = {
    {"match_s", 600, 1, 3600, "how long the blimps have, in seconds"},
    {"touch_gap_m", 0.01, 0, 1, "a blimp that is nearer than this to a body touches it"},
    {"dock_speed_mps", 0.05, 0.001, 10, "a blimp that is slower than this rests"},
    {"dock_s", 3, 0, 60, "how long a blimp rests above its dock, in seconds"},
};

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<CourseRulebook>(
        context, kCourse, context.rules.ticks("match_s"),
        [&context](Team team) { return std::make_unique<Flight>(context, team); });
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_course};
    return kChapter;
}

}  // namespace cancha::referee::blimp_course
