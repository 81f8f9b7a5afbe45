#pragma once

#include <optional>

#include "cancha/client/strategy.h"
#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/flight_control.h"
#include "strategies/blimp_course_pilot/flight_log.h"

namespace cancha::strategies::blimp {

/// Flies a blimp through its destinations, round obstacles, to its dock.
class BlimpPilot : public client::Strategy {
  public:
    void on_start(const client::MatchInfo& match) override;
    void decide(const client::Observation& view, client::Commands& commands) override;

    /// Returns the remaining targets.
    const CourseStack& stack() const { return stack_; }

  private:
    Motors fly();
    void draw(const client::Pen& pen, FlightState state) const;

    CourseStack stack_{};
    LegControl control_{};
    MotionWatch watch_{};
    FlightLog log_{};
    std::optional<double> dock_heading_rad_{};
    bool is_off_ = false;  ///< Whether the blimp has begun the leg to its first target.
};

}  // namespace cancha::strategies::blimp
