#pragma once

#include <optional>
#include <string>

#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/flight_control.h"

namespace cancha::strategies::blimp {

/// State of the pilot. An emergency takes precedence over the mode. Plots show its number.
enum class FlightState { kSearch, kGo, kEmergencyClimb, kEmergencyDescent };

FlightState state_of(Mode mode, Emergency emergency);

/// Returns a text for people: "emergency climb".
const char* to_string(FlightState state);

/// Reports changes of the state and of the target to people, each once.
class FlightLog {
  public:
    /// Returns a line such as "12.3 s  reached blue: gate 1; search, to blue: gate 2". None: no
    /// change.
    std::optional<std::string> follow(double time_s, FlightState state, const CourseStack& stack);

  private:
    std::optional<FlightState> state_{};
    std::vector<Target> targets_{};
};

}  // namespace cancha::strategies::blimp
