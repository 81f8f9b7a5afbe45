#include "strategies/blimp_course_pilot/flight_log.h"

#include <fmt/format.h>

namespace cancha::strategies::blimp {
namespace {

bool is_same(const Target& a, const Target& b) {
    return a.kind == b.kind && a.name == b.name && a.place_m == b.place_m;
}

bool has_same_top(const std::vector<Target>& a, const std::vector<Target>& b) {
    return a.empty() || b.empty() ? a.empty() == b.empty() : is_same(a.back(), b.back());
}

}  // namespace

FlightState state_of(Mode mode, Emergency emergency) {
    switch (emergency) {
        case Emergency::kClimb:
            return FlightState::kEmergencyClimb;
        case Emergency::kDescent:
            return FlightState::kEmergencyDescent;
        case Emergency::kNone:
            break;
    }
    return mode == Mode::kSearch ? FlightState::kSearch : FlightState::kGo;
}

const char* to_string(FlightState state) {
    switch (state) {
        case FlightState::kSearch:
            return "search";
        case FlightState::kGo:
            return "go";
        case FlightState::kEmergencyClimb:
            return "emergency climb";
        case FlightState::kEmergencyDescent:
            return "emergency descent";
    }
    return "";
}

std::optional<std::string> FlightLog::follow(double time_s, FlightState state,
                                             const CourseStack& stack) {
    const std::vector<Target>& targets = stack.targets();
    if (state_ == state && has_same_top(targets_, targets)) {
        return std::nullopt;
    }
    std::string line = fmt::format("{:.1f} s  ", time_s);
    if (targets.size() < targets_.size()) {
        line += fmt::format("reached {}; ", targets_.back().name);
    }
    line += to_string(state);
    if (!targets.empty()) {
        line += fmt::format(", to {}", targets.back().name);
    }
    state_ = state;
    targets_ = targets;
    return line;
}

}  // namespace cancha::strategies::blimp
