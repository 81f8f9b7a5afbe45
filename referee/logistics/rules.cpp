#include "referee/logistics/rules.h"

#include <memory>

#include "referee/kit/course_rulebook.h"
#include "referee/logistics/delivery.h"
#include "referee/logistics/site.h"

namespace cancha::referee::logistics {
namespace {

constexpr CourseRules kCourse{.start = {"1.1", "Start"},
                              .full_time = {"2.1", "Full time"},
                              .way = kCube,
                              .finish = {"3.6", "Finish"}};

constexpr RuleText kRules[] = {kCourse.start, kCourse.full_time, kHalfTurn,     kRoutes, kGaps,
                               kCube,         kGripper,          kCourse.finish};

constexpr Parameter kParameters[] = {
    {"match_s", 300, 1, 3600, "how long the robots have, in seconds"},
    {"turn_deg", 1, 0.01, 90, "a half turn is done when the heading misses no more than this"},
    {"turn_drift_m", 0.02, 0.0001, 10,
     "the middle of the robot stays as near as this to its start"},
    {"route_m", 0.02, 0.001, 10,
     "a robot that rests this near to the end of a route has followed it"},
    {"rest_speed_mps", 0.002, 0.0001, 10, "what is slower than this rests"},
    {"rest_s", 0.5, 0, 60, "how long it is, to rest"},
    {"free_m", 0.04, 0.001, 1,
     "a cube is let go when the middle of no finger is nearer to its middle"},
    {"home_m", 0.001, 0.0001, 1, "a robot this near to its start is back"},
    {"home_deg", 1, 0.01, 180, "and turned as at its start, but for this"},
    {"home_s", 1, 0, 60, "how long it stays there, in seconds"},
};

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<CourseRulebook>(
        context, kCourse, context.rules.ticks("match_s"),
        [&context](Team team) { return std::make_unique<Delivery>(context, team); });
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_site};
    return kChapter;
}

}  // namespace cancha::referee::logistics
