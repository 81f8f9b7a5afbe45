#include "referee/simurosot/rules.h"

#include <memory>
#include <numbers>
#include <utility>

#include "referee/kit/league/league_play.h"
#include "referee/kit/officiated_rulebook.h"
#include "referee/kit/soccer_field.h"
#include "referee/simurosot/offences.h"
#include "referee/simurosot/parameters.h"
#include "referee/simurosot/rule_texts.h"

namespace cancha::referee::simurosot {

namespace {

/// Rule 5.12 requires the kick-off to be played back. This plays it to the side rather than towards
/// the own goal. Chosen by eye.
constexpr double kKickOffTurn_rad = 2 * std::numbers::pi / 3;

LeagueLaw law_of(const RuleContext& context) {
    return {.teams = kTeams,
            .officials = kOfficials,
            .half_time = kHalfTime,
            .full_time = kFullTime,
            .time_out = kTimeOut,
            .extra_time = kExtraTime,
            .shoot_out = kShootOut,
            .still_level = kStillLevel,
            .goal = kGoal,
            .placement = kPlacement,
            .kick_off = kKickOff,
            .goal_depth_m = context.settings.ball().radius_m()};  // The whole ball.
}

std::unique_ptr<Play> make_play(const RuleContext& context, MatchSheet& sheet,
                                Decisions& decisions) {
    Grounds grounds(context);
    grounds.kick_off_turn_rad = kKickOffTurn_rad;
    return make_league_play({.law = std::make_shared<LeagueLaw>(law_of(context)),
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

}  // namespace cancha::referee::simurosot
