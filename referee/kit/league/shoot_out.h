#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "referee/kit/goal_line.h"
#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"

namespace cancha::referee {

/// Judges a shoot-out: the teams take penalty kicks in turn, blue first, until one team cannot lose
/// any more.
class ShootOut {
  public:
    /// Result of one kick.
    enum class Kick : std::uint8_t {
        kScored,  ///< The kick is a goal.
        /// The keeper has touched the ball without a break for the parameter `shoot_out_caught_s`.
        kCaught,
        /// The ball rolled back beyond the penalty spot, or out of the penalty area at the side.
        kLeftArea,
    };

    /// `goal_depth_m`: distance of the ball's centre beyond the goal line at which a goal counts.
    ShootOut(const RuleContext& context, std::shared_ptr<const Grounds> grounds,
             double goal_depth_m);

    /// Returns the team that takes the next kick.
    static Team next_kicker(const SoccerStatus& status);

    /// Judges one tick of a kick by the team `kicking`. None while the kick goes on.
    std::optional<Kick> judge(const Moment& moment, Team kicking);

    /// Starts a new kick.
    void reset() { caught_.reset(); }

    /// Returns the winner once the kicks counted so far have decided the shoot-out, until then
    /// nothing.
    std::optional<Team> winner(const SoccerStatus& status) const;

    /// Whether both teams have taken the largest number of kicks allowed, parameter
    /// `shoot_out_most_kicks`.
    bool is_exhausted(const SoccerStatus& status) const;

  private:
    std::shared_ptr<const Grounds> grounds_;
    std::uint32_t kicks_;
    std::uint32_t most_kicks_;
    double touch_m_;
    Lasting caught_;
    GoalLine goal_line_;
};

/// Returns the result of a kick in words: "a goal", "caught by the keeper", ...
std::string_view to_string(ShootOut::Kick kick);

}  // namespace cancha::referee
