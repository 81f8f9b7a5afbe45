#pragma once

#include <string>
#include <vector>

#include "cancha/client/strategy.h"

namespace cancha::strategies {

/// Gives the robots in an experiment of the discipline `physics_lab` the constant commands that the
/// experiment needs.
class LabAssistant : public client::Strategy {
  public:
    void on_start(const client::MatchInfo& match) override;
    void decide(const client::Observation& view, client::Commands& commands) override;

  private:
    /// Progress of a robot that turns by a given angle and stops.
    struct Turn {
        double heading_rad = 0;  ///< Heading in the last tick.
        double turned_rad = 0;   ///< Angle turned so far.
        bool begun = false;
        bool done = false;
    };

    /// Called when an official has moved the robot `id`. The robot's turn begins anew. If `id` is
    /// 0, all turns begin anew, because a saved state was restored.
    void begin_anew(RobotId id, const client::Robots& robots);

    void turn(const client::RobotView& robot, Turn& turn, client::Commands& commands);

    std::string variant_;
    std::vector<Turn> turns_;  ///< Turn of each robot, at the index robot number - 1.
};

}  // namespace cancha::strategies
