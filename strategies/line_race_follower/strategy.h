#pragma once

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Follows a line with a sensor that looks at two spots of the floor, left and right. The robot's
/// turn rate follows commands slowly, so the strategy commands a stronger turn than it wants. The
/// strategy learns how sharp the present bend is, and slows the robot down while the line is not
/// under both spots.
class Follower : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    client::WheelSpeeds follow(const client::RobotView& robot, client::LineCode code,
                               double tick_s);

    /// Side on which the sensor last saw the line: 1 is left, -1 is right, 0 means that it has not
    /// yet seen the line on one side only.
    double side_ = 0;
    double bend_radps_ = 0;  ///< Learned turn rate that keeps the robot on the line.
    /// Turn rate that the robot should have by now, computed from its commands.
    double turn_rate_radps_ = 0;
};

}  // namespace cancha::strategies
