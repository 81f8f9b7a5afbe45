#pragma once

#include <cstdint>

#include "referee/kit/judge.h"

namespace cancha::referee {

/// Finds a robot in its own half that pushes an opponent ahead of itself, away from the ball. Gives
/// a free kick to the other team. Close to the ball, pushing is allowed, because the robot is then
/// playing the ball.
class Pushing final : public LastingJudge {
  public:
    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;       ///< The rule that is broken.
        double touch_m = 0;  ///< Robots whose outlines are at most this far apart touch each other.
        /// Distance of the ball from either robot's centre below which pushing is allowed.
        double from_ball_m = 0;
        double speed_mps = 0;  ///< Lowest speed of both robots in the direction of the push.
        std::uint64_t ticks;   ///< Shortest duration of an offence, in ticks without a break.
    };

    /// Makes the judge of the rule and numbers in `law`.
    explicit Pushing(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;
    bool pushes(std::size_t culprit, std::size_t victim, const Moment& moment) const;

    Law law_;
};

}  // namespace cancha::referee
