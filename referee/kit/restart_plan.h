#pragma once

#include <functional>
#include <span>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "referee/kit/formation.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// A restart that has been given.
struct RestartCall {
    RestartKind kind = v1::RESTART_KIND_KICK_OFF;  ///< Which restart.
    Team team = Team::kNone;                       ///< Takes it; none where neither team does.
    Vec2 spot_m{};  ///< Where the ball lies unless its team may put it elsewhere.
};

/// A robot that has been placed in this restart.
struct PlacedPlayer {
    const Player* player = nullptr;  ///< Which robot.
    Vec2 position_m;                 ///< Of its centre, world frame.
};

/// A pose that one robot of a team takes: of those that are nearest to it a field player, the
/// keeper where there is nobody else.
struct Mark {
    Team team = Team::kNone;  ///< Whose robot stands there.
    GroundPose pose;          ///< World frame.
    bool is_exact = false;  ///< It stands right there; otherwise there unless its team says where.
};

/// A place that somebody would like to have.
struct Candidate {
    const Player& player;                  ///< Who would like to stand there.
    bool has_mark = false;                 ///< It was given a mark that is not exact.
    Vec2 position_m;                       ///< Of its centre.
    std::span<const PlacedPlayer> placed;  ///< Before it.
};

/// Where robots may stand in one restart, and where they do if their team does not say: what a law
/// makes of a call, and the PlacementDesk follows. Knows neither what stands in the way nor the
/// walls; the desk does. World frame.
struct RestartPlan {
    /// The team that is asked first; the other one then sees where it stands. None: nobody is
    /// asked, everybody is placed at once.
    Team asks_first = Team::kNone;
    std::vector<Mark>
        marks;  ///< Poses that single robots take, in the order in which they are given out.
    /// Whether the law lets a robot stand there.
    std::function<bool(const Candidate&)> may_stand;
    /// Where a robot stands unless it has a mark or its team says where. `now`: where it is.
    std::function<GroundPose(const Player&, const GroundPose& now)> standard_pose;
    /// Whether the team that takes it may put the ball there, rather than on the spot. Unset: no.
    std::function<bool(Vec2 ball_m)> may_lie = nullptr;
};

/// The kick-off, and every other start from the middle of the field: the ball in the centre, each
/// team in its own half, those who do not kick outside of the circle of radius `circle_m`. The team
/// that kicks is asked first. Borrows: settings and formation.
RestartPlan kick_off_plan(const v1::Discipline& settings, const Formation& formation,
                          double circle_m, const RestartCall& call, const SoccerStatus& status);

/// The mark of the robot of `call.team` that kicks: right behind the ball, facing it and the goal
/// that its team attacks. None if the team has no robot.
std::vector<Mark> kicker_mark(const v1::Discipline& settings, const Formation& formation,
                              const RestartCall& call, const SoccerStatus& status);

/// The end at which `team` attacks.
inline FieldEnd attacked_by(Team team, const SoccerStatus& status) {
    return opposite_of(status.side_of(team).defends);
}

}  // namespace cancha::referee
