#pragma once

#include <cstdint>

#include "referee/kit/judge.h"

namespace cancha::referee {

/// A robot drives an opponent before it, in its own half and away from the ball: a free kick for
/// the other team. Who pushes an opponent together with the ball plays the ball.
class Pushing final : public LastingJudge {
  public:
    /// What the chapter says.
    struct Law {
        RuleText rule;           ///< That is broken.
        double touch_m = 0;      ///< Robots whose outlines are this near touch each other.
        double from_ball_m = 0;  ///< With the ball nearer to either robot's centre it is play.
        double speed_mps = 0;    ///< Both move at least so fast, the way in which it pushes.
        std::uint64_t ticks;     ///< That it must last without a break.
    };

    /// By the numbers of the chapter.
    explicit Pushing(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;
    bool pushes(std::size_t culprit, std::size_t victim, const Moment& moment) const;

    Law law_;
};

}  // namespace cancha::referee
