#include "referee/simurosot/kick_off_direction.h"

#include <fmt/format.h>

#include "referee/kit/goal_box.h"

namespace cancha::referee::simurosot {

std::optional<Whistle> KickOffDirection::judge(const Moment& moment) {
    const std::optional<Restart>& restart = moment.status.restart;
    if (!restart || restart->kind != v1::RESTART_KIND_KICK_OFF) {
        return std::nullopt;
    }
    if (restart->is_being_taken) {
        is_open_ = true;
        kick_ = {};
    }
    if (moment.touch.team == opponent_of(restart->team)) {
        is_open_ = false;  // They got there first: that is play.
    } else if (moment.touch.team == restart->team) {
        kick_ = moment.touch;
    }
    if (!is_open_ || distance(moment.ball_m(), restart->ball_m) < play_m_) {
        return std::nullopt;
    }
    is_open_ = false;
    if (half_of(moment.ball_m()) == moment.status.of(restart->team).defends) {
        return std::nullopt;
    }
    return Whistle{.rule = rule_,
                   .reason = fmt::format("{} played the kick-off forward",
                                         moment.status.of(restart->team).name),
                   .robot = kick_.robot};
}

}  // namespace cancha::referee::simurosot
