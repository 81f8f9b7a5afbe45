#include "server/recording/difference.h"

#include <string_view>

#include <fmt/format.h>

namespace cancha::recording {

namespace {

/// Compares numbers one after the other, and keeps the first difference.
class Comparison {
  public:
    void compare(std::string_view quantity, double now, double then, std::string_view unit) {
        // Written so that NaN, which compares false, differs.
        if (!found_ && !(now == then)) {
            found_ = fmt::format("its {} is {} {} now, {} {} in the recording", quantity, now, unit,
                                 then, unit);
        }
    }

    void compare(std::string_view quantity, const Vec3& now, const Vec3& then,
                 std::string_view unit) {
        compare(fmt::format("{} in x", quantity), now.x, then.x, unit);
        compare(fmt::format("{} in y", quantity), now.y, then.y, unit);
        compare(fmt::format("{} in z", quantity), now.z, then.z, unit);
    }

    void compare(const Quaternion& now, const Quaternion& then) {
        constexpr std::string_view kQuantity = "orientation";
        compare(kQuantity, now.w, then.w, "(w)");
        compare(kQuantity, now.x, then.x, "(x)");
        compare(kQuantity, now.y, then.y, "(y)");
        compare(kQuantity, now.z, then.z, "(z)");
    }

    const std::optional<std::string>& found() const { return found_; }

  private:
    std::optional<std::string> found_;
};

/// Of a ball or a link.
template <typename Body>
std::optional<std::string> difference_of_bodies(const Body& now, const Body& then) {
    Comparison comparison;
    comparison.compare("position", now.position_m, then.position_m, "m");
    comparison.compare("velocity", now.velocity_mps, then.velocity_mps, "m/s");
    comparison.compare("turn rate", now.turn_rate_radps, then.turn_rate_radps, "rad/s");
    comparison.compare(now.orientation, then.orientation);
    return comparison.found();
}

std::optional<std::string> difference_of(const referee::RobotState& now,
                                         const referee::RobotState& then) {
    Comparison comparison;
    comparison.compare("position", now.position_m, then.position_m, "m");
    comparison.compare("heading", now.heading_rad, then.heading_rad, "rad");
    comparison.compare("velocity", now.velocity_mps, then.velocity_mps, "m/s");
    comparison.compare("turn rate", now.turn_rate_radps, then.turn_rate_radps, "rad/s");
    if (!now.is_upright || !then.is_upright) {
        comparison.compare(now.orientation, then.orientation);
    }
    return comparison.found();
}

}  // namespace

std::optional<std::string> difference_of(const referee::WorldState& now,
                                         const referee::WorldState& then) {
    for (std::size_t i = 0; i < now.robots.size(); ++i) {
        if (const auto found = difference_of(now.robots[i], then.robots[i])) {
            return fmt::format("robot {}: {}", to_number(now.robots[i].id), *found);
        }
    }
    if (now.ball && then.ball) {
        if (const auto found = difference_of_bodies(*now.ball, *then.ball)) {
            return fmt::format("the ball: {}", *found);
        }
    }
    for (std::size_t i = 0; i < now.links.size(); ++i) {
        if (const auto found = difference_of_bodies(now.links[i], then.links[i])) {
            return fmt::format("link {} of the arena: {}", i + 1, *found);
        }
    }
    return std::nullopt;
}

std::string describe(const referee::GameEvent& event) {
    return fmt::format(
        "{} (tick {}, {}{}{}, by {}): {}", event.kind, event.tick.number, to_string(event.team),
        event.robot == RobotId{} ? "" : fmt::format(", robot {}", to_number(event.robot)),
        event.rule.empty() ? "" : ", rule " + event.rule, to_text(event.origin), event.text);
}

}  // namespace cancha::recording
