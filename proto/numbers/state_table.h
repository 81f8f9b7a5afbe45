#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/numbers/number.h"

namespace cancha::v1 {
class Scene;
class WorldState;
}  // namespace cancha::v1

namespace cancha::numbers {

/// A field of cancha.v1.WorldState that has numbers: a body, or a list of bodies.
struct Part {
    std::string name;             ///< Name of the field: "robots".
    std::vector<Number> numbers;  ///< Numbers of each body.
    std::size_t columns = 0;      ///< The first `columns` numbers are recorded column by column.
};

/// All parts, in their order in a recording. They live as long as the program.
std::span<const Part> parts();

/// Returns the part with this name. Expects: there is one.
const Part& part(std::string_view name);

/// Calls visit(body, index of a number) for all numbers of these bodies, in their order in a
/// recording.
template <typename Bodies, typename Visit>
void visit_numbers(const Part& part, Bodies& bodies, Visit visit) {
    for (std::size_t i = 0; i < part.columns; ++i) {
        for (auto& body : bodies) {
            visit(body, i);
        }
    }
    for (auto& body : bodies) {
        for (std::size_t i = part.columns; i < part.numbers.size(); ++i) {
            visit(body, i);
        }
    }
}

/// Function that sets one number of a message.
template <typename Message>
using Setter = void (*)(Message&, double);

/// Setters for the message of a body, by the index of the number in its part.
template <typename Message>
std::span<const Setter<Message>> setters();

/// Writes the numbers of a body into its message. `leaves_out_messages`: without the numbers in
/// nested messages.
template <typename Message, typename NumberAt>
void set_numbers(const Part& part, Message& message, NumberAt number_at, bool leaves_out_messages) {
    const auto all = setters<Message>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!leaves_out_messages || !part.numbers[i].is_in_message()) {
            all[i](message, number_at(i));
        }
    }
}

/// Writes recorded numbers into a state; its tick stays unset. Each part gets as many bodies as the
/// scene has in its field of the same name. Scenes from before 0.5 do not list links: the numbers
/// left over are those of links. Returns false if the numbers do not fit the bodies of the scene:
/// the state is then useless.
bool to_state(std::span<const std::int64_t> numbers, const v1::Scene& scene, v1::WorldState& state);

}  // namespace cancha::numbers
