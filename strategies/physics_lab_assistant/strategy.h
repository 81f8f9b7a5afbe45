#pragma once

#include <string>
#include <vector>

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Gives the robots of an exhibit of `physics_lab` the constant commands that the exhibit needs.
class LabAssistant : public client::Strategy {
  public:
    void on_start(const client::MatchInfo& match) override;
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    /// The progress of a robot that turns.
    struct Turn {
        double heading_rad = 0;
        double turned_rad = 0;
        bool begun = false;
        bool done = false;
    };

    /// Called when an official has moved a robot, or restored all of them (0).
    void begin_anew(RobotId id, const client::Robots& robots);

    void turn(const client::RobotView& robot, Turn& turn, client::Commands& commands);

    std::string variant_;
    std::vector<Turn> turns_;  ///< Indexed by the robot's number less 1.
};

}  // namespace cancha::strategies
