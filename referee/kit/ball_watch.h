#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"
#include "referee/kit/shot_list.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Watches who has the ball and what becomes of it when it leaves a robot: possession, passes and
/// shots. What each of them is stands where it is found, in the source.
class BallWatch {
  public:
    /// For the field, the ball and the robots of these settings.
    BallWatch(const v1::Discipline& settings, TickRate rate);

    /// One tick of play. `seen`: who touches the ball at its end, as the rules have it. `status`:
    /// at its end.
    void watch(const WorldState& state, const SoccerStatus& status, const Touch& seen);

    /// Play has been stopped: a shot that is on its way is over.
    void stop();

    /// Bodies have been moved, or the match is another one: nothing is on its way any more.
    void forget();

    /// A goal counts: from now on the shot before it is one, or its scorer's last touch was a shot.
    void note_goal(const GameEvent& goal);

    /// The goal that was decided then does not count any more.
    void take_back_goal(Tick decided) { shots_.take_back_goal(decided); }

    /// The team that touched the ball last since play was stopped; none: nobody has.
    Team owner() const { return last_ ? players_[last_->player].team : Team::kNone; }

    /// In the order of the robots in WorldState.
    std::span<const Player> players() const { return players_; }

    /// What one robot did with the ball.
    struct Tally {
        std::uint64_t possession = 0;       ///< In ticks.
        std::uint64_t passes = 0;           ///< That arrived.
        double top_ball_speed_squared = 0;  ///< In m2/s2, while it had the ball.
    };

    /// In the order of the robots in WorldState.
    std::span<const Tally> tallies() const { return tallies_; }

    /// Of both teams, so far; one that is still on its way is not in it.
    const ShotList& shots() const { return shots_; }

  private:
    /// A touch of the ball, with what a shot must know of it.
    struct BallTouch {
        std::size_t player = 0;  ///< Its place among the players.
        Tick tick;
        std::uint32_t period = 0;
        std::uint64_t period_elapsed = 0;
        Vec2 ball_m;
        double speed_mps = 0;                     ///< Of the ball.
        FieldEnd defends = FieldEnd::kPositiveX;  ///< The team of the player.
    };

    void see_ball(const WorldState& state);
    Touch find_bounce(const WorldState& state) const;
    void note_touch(const Touch& touch, Tick tick, const SoccerStatus& status);
    void follow();
    void end_flight(const Player& receiver);
    void finish_shot();
    void add_shot(Shot shot);
    bool has_left_robot() const;
    bool is_shot() const;
    std::optional<double> miss_m() const;
    double speed_mps() const;
    double approach_mps() const;
    Shot shot_of(const BallTouch& touch) const;
    const Player& player_of(RobotId robot) const;
    std::optional<BallTouch>& last_of(Team team);

    v1::Field field_;
    double ball_radius_m_;
    double tick_s_;
    std::vector<Player> players_;
    std::vector<Tally> tallies_;
    ShotList shots_;

    bool is_fresh_ = true;           ///< Nothing has been seen since play was stopped.
    Vec2 ball_m_;                    ///< Now.
    Vec2 velocity_mps_;              ///< Of the ball now.
    Vec2 velocity_before_mps_;       ///< A tick ago.
    std::optional<BallTouch> last_;  ///< The last touch since play was stopped.
    std::array<std::optional<BallTouch>, 2> last_of_team_;  ///< The same of blue and of yellow.
    bool is_free_ = false;         ///< The ball has left the robot that touched it last.
    std::optional<Shot> shot_;     ///< The one that is on its way.
    bool is_latest_open_ = false;  ///< A goal would be that of the latest shot.
};

}  // namespace cancha::referee
