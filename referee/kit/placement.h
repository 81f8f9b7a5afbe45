#pragma once

#include <functional>
#include <span>
#include <vector>

#include "proto/base/pose.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

/// Puts ball and robots where a restart wants them, so that nothing is put onto something else.
/// Distances are between the circles around the outlines: safe for any heading.
///
/// Use: put_ball() and put() what has a place of its own, then make_way() for each other robot,
/// then take the interventions. Borrows: all that it is made from.
class Placement {
  public:
    /// Free ground around everything that is placed; robots are placed less exactly than told.
    static constexpr double kGap_m = 0.01;

    /// Expects: `formation` was made from `settings`, and `state` has the same robots.
    Placement(const v1::Discipline& settings, const Formation& formation, const WorldState& state,
              const MatchStatus& status);

    void put_ball(Vec2 position_m);
    void put(const Player& player, const GroundPose& pose);

    /// The pose of `player` as the restart has it so far.
    const GroundPose& pose_of(const Player& player) const;

    bool is_placed(const Player& player) const;

    /// True when nothing that was put is within reach of `player`.
    bool is_undisturbed(const Player& player) const;

    /// Puts `player` where it is clear of everything and `may_stand` is true: at its formation pose
    /// or, where that is taken, at the free point of a grid that is nearest to it. Leaves it where
    /// it is if the whole field is taken.
    void move_away(const Player& player, const std::function<bool(Vec2)>& may_stand);

    std::vector<Intervention> take_interventions() { return std::move(interventions_); }

  private:
    struct Occupant {
        GroundPose pose;
        bool is_placed = false;
    };

    Occupant& occupant_of(const Player& player);
    const Occupant& occupant_of(const Player& player) const;
    bool is_clear_of_robots(const Player& player, Vec2 position_m, bool only_of_placed) const;
    bool is_clear_of_ball(const Player& player, Vec2 position_m) const;

    const v1::Discipline& settings_;
    const Formation& formation_;
    const MatchStatus& status_;
    Vec2 ball_m_;
    std::vector<Occupant> occupants_;  ///< In the order of the formation's players.
    std::vector<Intervention> interventions_;
};

}  // namespace cancha::referee
