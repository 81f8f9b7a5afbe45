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

/// Figures of soccer for spectators. A value type: a function of the ticks of play and the goals it
/// is given.
class SoccerStatistics {
  public:
    /// Makes it for a match with this context.
    explicit SoccerStatistics(const RuleContext& context);

    /// Takes one tick of play, at its end. `touch`: the robot that touches the ball.
    void watch(const WorldState& state, const SoccerStatus& status, const Touch& touch);

    /// Called when play is stopped.
    void stop();

    /// Called when bodies were moved from outside. A shot on its way is dropped.
    void forget();

    /// Called when a goal counts.
    void note_goal(const GameEvent& goal) { ball_.note_goal(goal); }

    /// Undoes the goal that was decided in this tick.
    void take_back_goal(Tick decided) { ball_.take_back_goal(decided); }

    /// See Rulebook::describe_statistics().
    void describe(v1::MatchStatistics& message) const;

  private:
    /// Counts of one team.
    struct Side {
        std::uint64_t territory = 0;  ///< Ticks with the ball in the half that it attacks.
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
