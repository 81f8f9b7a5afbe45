#include "referee/simurosot/law/restart_law.h"

namespace cancha::referee::simurosot {

const RestartLaw& law_of(RestartKind kind) {
    switch (kind) {
        case RestartKind::kKickOff:
            return kKickOffLaw;
        case RestartKind::kPenaltyKick:
            return kPenaltyKickLaw;
        case RestartKind::kFreeKick:
            return kFreeKickLaw;
        case RestartKind::kGoalKick:
            return kGoalKickLaw;
        case RestartKind::kFreeBall:
            break;
    }
    return kFreeBallLaw;
}

}  // namespace cancha::referee::simurosot
