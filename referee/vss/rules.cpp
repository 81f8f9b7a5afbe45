#include "referee/vss/rules.h"

#include <cstdint>
#include <memory>

#include "referee/kit/league/league_play.h"
#include "referee/kit/officiated_rulebook.h"
#include "referee/kit/soccer_field.h"
#include "referee/vss/offences.h"
#include "referee/vss/parameters.h"
#include "referee/vss/rule_texts.h"

namespace cancha::referee::vss {

namespace {

LeagueLaw law_of(const RuleValues& rules) {
    return {.teams = kTeams,
            .officials = kOfficials,
            .half_time = kHalfTime,
            .full_time = kFullTime,
            .time_out = kTimeOut,
            .extra_time = kOvertime,
            .shoot_out = kPenalties,
            .still_level = kStillLevel,
            .goal = kGoal,
            .placement = kPlacement,
            .kick_off = kKickOff,
            .goal_depth_m = rules.number("goal_depth_m"),
            .extra_periods = static_cast<std::uint32_t>(rules.number("overtime_halves")),
            .has_golden_goal = false};
}

std::unique_ptr<Play> make_play(const RuleContext& context, MatchSheet& sheet,
                                Decisions& decisions) {
    const Grounds grounds(context);
    return make_league_play({.law = std::make_shared<LeagueLaw>(law_of(context.rules)),
                             .grounds = std::make_shared<Grounds>(grounds),
                             .judges = appoint_judges(context, grounds)},
                            context, sheet, decisions);
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<OfficiatedRulebook>(context, kRules, kOfficials, &make_play);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_soccer_field};
    return kChapter;
}

}  // namespace cancha::referee::vss
