#pragma once

#include <optional>
#include <string>

#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/flight_control.h"

namespace cancha::strategies::blimp {

/// State of the pilot: the emergency if there is one, otherwise the mode of LegControl. Plots show
/// the number of the state.
enum class FlightState { kSearch, kGo, kEmergencyClimb, kEmergencyDescent };

/// Returns the state of a pilot with this mode and emergency.
FlightState state_of(Mode mode, Emergency emergency);

/// Returns a text for people: "emergency climb".
const char* to_string(FlightState state);

/// Makes log lines for people about changes of the state and of the next target.
class FlightLog {
  public:
    /// Returns a line such as "12.3 s  reached blue: gate 1; search, to blue: gate 2". None:
    /// nothing has changed since the last call.
    std::optional<std::string> follow(double time_s, FlightState state, const CourseStack& stack);

  private:
    std::optional<FlightState> state_{};
    std::vector<Target> targets_{};
};

}  // namespace cancha::strategies::blimp
