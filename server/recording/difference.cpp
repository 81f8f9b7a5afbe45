#include "server/recording/difference.h"

#include <fmt/format.h>

#include "referee/core/state_numbers.h"

namespace cancha::recording {

namespace {

/// The first number of a body that differs, by its name in the schema.
template <typename Body>
std::optional<std::string> difference_of(const Body& now, const Body& then) {
    const referee::BodyTable<Body>& table = referee::body_table<Body>();
    const bool is_short = referee::leaves_out_messages(now) && referee::leaves_out_messages(then);
    for (std::size_t i = 0; i < table.places.size(); ++i) {
        const numbers::Number& number = table.part->numbers[i];
        const double value_now = table.at(now, i);
        const double value_then = table.at(then, i);
        // Written so that NaN, which compares false, differs.
        if (!(number.is_in_message && is_short) && !(value_now == value_then)) {
            return fmt::format("its {} is {} now, {} in the recording", number.name, value_now,
                               value_then);
        }
    }
    return std::nullopt;
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
        if (const auto found = difference_of(*now.ball, *then.ball)) {
            return fmt::format("the ball: {}", *found);
        }
    }
    for (std::size_t i = 0; i < now.links.size(); ++i) {
        if (const auto found = difference_of(now.links[i], then.links[i])) {
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
