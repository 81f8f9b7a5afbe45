#include "server/recording/difference.h"

#include <algorithm>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "referee/core/state_numbers.h"

namespace cancha::recording {

namespace {

/// Describes the first number of a body that differs, by its name in the schema.
template <typename Body>
std::optional<std::string> difference_of(const Body& now, const Body& then) {
    const referee::BodyTable<Body>& table = referee::body_table<Body>();
    const bool is_short = referee::leaves_out_messages(now) && referee::leaves_out_messages(then);
    for (std::size_t i = 0; i < table.places.size(); ++i) {
        const numbers::Number& number = table.part->numbers[i];
        const double value_now = table.at(now, i);
        const double value_then = table.at(then, i);
        // Written so that NaN counts as different.
        if (!(number.is_in_message() && is_short) && !(value_now == value_then)) {
            return fmt::format("its {} is {} now, {} in the recording", number.name, value_now,
                               value_then);
        }
    }
    return std::nullopt;
}

std::string name_of(const referee::BallState& /*ball*/, const numbers::Part& /*part*/,
                    std::size_t /*index*/) {
    return "the ball";
}

std::string name_of(const referee::RobotState& robot, const numbers::Part& /*part*/,
                    std::size_t /*index*/) {
    return fmt::format("robot {}", to_number(robot.id));
}

/// Returns a name such as "link 1".
template <typename Body>
std::string name_of(const Body& /*body*/, const numbers::Part& part, std::size_t index) {
    const std::string_view plural = part.name;
    return fmt::format("{} {}", plural.substr(0, plural.size() - 1), index + 1);
}

/// Describes the difference of the first body that differs.
template <typename Bodies>
std::optional<std::string> difference_of_part(const Bodies& now, const Bodies& then,
                                              const numbers::Part& part) {
    for (std::size_t i = 0; i < std::min(now.size(), then.size()); ++i) {
        if (const auto difference = difference_of(now[i], then[i])) {
            return fmt::format("{}: {}", name_of(now[i], part, i), *difference);
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> difference_of(const referee::WorldState& now,
                                         const referee::WorldState& then) {
    std::optional<std::string> found;
    referee::visit_parts(now, [&](auto bodies_now, const auto& table) {
        referee::visit_parts(then, [&](auto bodies_then, const auto& table_then) {
            if constexpr (std::is_same_v<decltype(table), decltype(table_then)>) {
                found = found ? found : difference_of_part(bodies_now, bodies_then, *table.part);
            }
        });
    });
    return found;
}

std::string describe(const referee::GameEvent& event) {
    return fmt::format(
        "{} (tick {}, {}{}{}, by {}): {}", event.kind, event.tick.number, to_string(event.team),
        event.robot == RobotId{} ? "" : fmt::format(", robot {}", to_number(event.robot)),
        event.rule.empty() ? "" : ", rule " + event.rule, to_text(event.origin), event.text);
}

}  // namespace cancha::recording
