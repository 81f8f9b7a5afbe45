#include "referee/simurosot/law/restarts.h"

namespace cancha::referee::simurosot {

Team PenaltyKickLaw::places_first(const RestartCall& call, const MatchStatus&) const {
    return opponent_of(call.team);
}

std::vector<Mark> PenaltyKickLaw::marks(const RestartCall& call, Team team,
                                        const MatchStatus& status) const {
    return team == call.team ? kicker_mark(call, status) : std::vector<Mark>{};
}

bool PenaltyKickLaw::may_stand(const RestartCall& call, const Player& player, bool has_mark,
                               Vec2 position_m, std::span<const Standing>,
                               const MatchStatus& status) const {
    const FieldEnd end = attacked_by(call.team, status);
    if (has_mark) {
        return is_behind_ball(call, position_m, status);
    }
    if (player.is_keeper && player.team != call.team) {
        return is_on_goal_line(player, end, position_m);
    }
    return half_of(position_m) != end;
}

GroundPose PenaltyKickLaw::standard_pose(const RestartCall& call, const Player& player,
                                         const GroundPose&, const MatchStatus& status) const {
    return player.is_keeper && player.team != call.team
               ? pose_on_goal_line(player, attacked_by(call.team, status))
               : Formation::pose_of(player, status);
}

}  // namespace cancha::referee::simurosot
