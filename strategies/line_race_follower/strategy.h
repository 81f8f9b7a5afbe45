#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Follows a line by what its two spots see. It knows how slowly the robot turns and commands more
/// than it wants; it learns how sharp the bend is, and slows down where it is not on the line.
class Follower : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    client::WheelSpeeds follow(const client::RobotView& robot, client::LineCode code,
                               double tick_s);

    double side_ = 0;             ///< Where the line was last: 1 to the left, -1 to the right.
    double bend_radps_ = 0;       ///< The turn rate that keeps to the line, as learned.
    double turn_rate_radps_ = 0;  ///< What the robot should have by now.
};

}  // namespace cancha::strategies
