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
    std::size_t columns = 0;      ///< So many of the first are recorded column by column.
};

/// All parts, in the order in which a recording has them. They live as long as the program.
std::span<const Part> parts();

/// Expects: there is a part of that name.
const Part& part(std::string_view name);

/// Calls visit(body, index of one of its numbers) in the order in which a recording has the numbers
/// of these bodies.
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

/// Sets one number of a message.
template <typename Message>
using Setter = void (*)(Message&, double);

/// Setters of a body's message, by the index of the number in its part.
template <typename Message>
std::span<const Setter<Message>> setters();

/// Writes the numbers of a body into its message. What is in a message in it is left out where
/// `leaves_out_messages`.
template <typename Message, typename NumberAt>
void set_numbers(const Part& part, Message& message, NumberAt number_at, bool leaves_out_messages) {
    const auto all = setters<Message>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!leaves_out_messages || !part.numbers[i].is_in_message()) {
            all[i](message, number_at(i));
        }
    }
}

/// Writes recorded numbers into a state without a tick. It has as many bodies as the scene has in
/// its fields of the same names; before 0.5 scenes had none for links, which are what is left.
/// False where they are those of other bodies: then the state is of no use.
bool to_state(std::span<const std::int64_t> numbers, const v1::Scene& scene, v1::WorldState& state);

}  // namespace cancha::numbers
