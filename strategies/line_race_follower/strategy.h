#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Follows a line with the two spots of its sensor. It knows how slowly the robot turns and
/// commands more than it wants. It learns how sharp the bend is, and slows down while it is off the
/// line.
class Follower : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    client::WheelSpeeds follow(const client::RobotView& robot, client::LineCode code,
                               double tick_s);

    double side_ = 0;             ///< Side on which the line was last: 1 left, -1 right.
    double bend_radps_ = 0;       ///< Learned turn rate that keeps to the line.
    double turn_rate_radps_ = 0;  ///< Turn rate that the robot should have reached.
};

}  // namespace cancha::strategies
