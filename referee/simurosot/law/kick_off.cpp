#include "referee/simurosot/law/restart_law.h"

namespace cancha::referee::simurosot {

namespace {

Vec2 spot_m(const Grounds&, Team, Vec2, const MatchStatus&) {
    return {};
}

RestartPlan plan(const Grounds& grounds, const Formation& formation, const RestartCall& call,
                 const MatchStatus& status) {
    return kick_off_plan(grounds.settings, formation, grounds.circle_m, call, status);
}

}  // namespace

const RestartLaw kKickOffLaw{"kick_off", "Kick-off", &spot_m, &plan};

}  // namespace cancha::referee::simurosot
