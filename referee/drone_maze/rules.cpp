#include "referee/drone_maze/rules.h"

#include "referee/kit/course_rulebook.h"

namespace cancha::referee::drone_maze {
namespace {

constexpr RuleText kStart{"1.1", "Start"};
constexpr RuleText kFullTime{"2.1", "Full time"};
constexpr RuleText kProgress{"3.1", "Gaps"};
constexpr RuleText kFinish{"3.2", "Exit"};

constexpr RuleText kRules[] = {kStart, kFullTime, kProgress, kFinish};

constexpr Parameter kParameters[] = {
    {"match_s", 180, 1, 3600, "how long the robots have, in seconds"},
};

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return make_destination_rulebook(context, {.start = kStart,
                                               .full_time = kFullTime,
                                               .way = kProgress,
                                               .finish = kFinish,
                                               .length = context.rules.ticks("match_s")});
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_destinations};
    return kChapter;
}

}  // namespace cancha::referee::drone_maze
