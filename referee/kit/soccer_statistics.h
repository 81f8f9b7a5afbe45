#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "proto/cancha/v1/statistics.pb.h"
#include "referee/core/rulebook.h"
#include "referee/kit/ball_watch.h"
#include "referee/kit/heat_map.h"
#include "referee/kit/robot_motion.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Counts figures of a soccer match for spectators, such as possession and shots. A value type. The
/// figures depend only on the ticks of play and the goals passed to the functions.
class SoccerStatistics {
  public:
    /// Starts counting for the match of this context.
    explicit SoccerStatistics(const RuleContext& context);

    /// Counts one tick of play. `state` and `status` are those at the end of the tick. `touch` is
    /// the robot that touches the ball at that time.
    void watch(const WorldState& state, const SoccerStatus& status, const Touch& touch);

    /// Called when play stops. A shot that is on its way ends here and counts as a shot.
    void stop();

    /// Called when bodies were moved from outside physics. Drops a shot that is on its way.
    void forget();

    /// Called when a goal counts.
    void note_goal(const GameEvent& goal) { ball_.note_goal(goal); }

    /// Undoes the goal that was decided in the tick `decided`.
    void take_back_goal(Tick decided) { ball_.take_back_goal(decided); }

    /// Adds the figures to the message, for Rulebook::describe_statistics().
    void describe(v1::MatchStatistics& message) const;

  private:
    /// Counts of one team.
    struct Side {
        std::uint64_t territory = 0;  ///< Ticks with the ball in the half that the team attacks.
        HeatMap robots;
        HeatMap ball;  ///< Ball positions while the team has the ball.
    };

    Side& side_of(Team team) { return sides_[team == Team::kBlue ? 0 : 1]; }

    void describe_territory(v1::MatchStatistics& message) const;
    void describe_ball(v1::MatchStatistics& message) const;
    void list_shots(v1::MatchStatistics& message) const;
    void draw_heat_maps(v1::MatchStatistics& message) const;

    TickRate rate_;
    Tick tick_;
    std::uint64_t played_ = 0;  ///< Ticks of play.
    std::array<Side, 2> sides_;
    RobotMotion motion_;
    BallWatch ball_;
};

}  // namespace cancha::referee
