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

/// A field of cancha.v1.WorldState that describes bodies: one body (the ball), or a list of bodies
/// (the robots). Each body has the same numbers, such as its position.
struct Part {
    std::string name;             ///< Name of the field: "robots".
    std::vector<Number> numbers;  ///< Numbers of each body.
    std::size_t columns = 0;      ///< How many of `numbers`, from the first, are stored by column.
};

/// All parts of a state, in their order in a recording. They live as long as the program.
std::span<const Part> parts();

/// Returns the part with this name. Expects: a part has this name.
const Part& part(std::string_view name);

/// Calls visit(body, index of a number) for all numbers of the bodies of a part, in their order in
/// a recording: the first `part.columns` numbers column by column (one number of all bodies, then
/// the next number), then the other numbers body by body.
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

/// Setters for the message of a body, by the index of the number in Part::numbers.
template <typename Message>
std::span<const Setter<Message>> setters();

/// Writes the numbers of a body into its message. `number_at(index)` returns a number. If
/// `leaves_out_messages`, skips the numbers that are in nested messages.
template <typename Message, typename NumberAt>
void set_numbers(const Part& part, Message& message, NumberAt number_at, bool leaves_out_messages) {
    const auto all = setters<Message>();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!leaves_out_messages || !part.numbers[i].is_in_message()) {
            all[i](message, number_at(i));
        }
    }
}

/// Writes recorded numbers into `state`, whose tick stays unset. Each part gets as many bodies as
/// the scene's field of the same name has. Scenes from before version 0.5 do not list the links, so
/// for these scenes all remaining numbers are taken as links. Returns false if the count of numbers
/// does not fit the bodies of the scene; the state is then useless.
bool to_state(std::span<const std::int64_t> numbers, const v1::Scene& scene, v1::WorldState& state);

}  // namespace cancha::numbers
