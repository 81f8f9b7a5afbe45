#pragma once

#include <cstddef>

namespace cancha::world {

/// The order in which states list what moves: links and joints of the models of the arena, then
/// those of robots, of which the first link, the base, is the robot itself.
///
/// Calls `visit(model, robot, first)` with each model, its robot (null: it is the arena's), and the
/// place in it of the first link that states list. `model_of` gives the model of a robot, or null.
template <typename Models, typename Robots, typename ModelOf, typename Visit>
void for_each_moving_model(const Models& arena, const Robots& robots, ModelOf model_of,
                           Visit visit) {
    using Robot = typename Robots::value_type;
    for (const auto& model : arena) {
        visit(model, static_cast<const Robot*>(nullptr), std::size_t{0});
    }
    for (const Robot& robot : robots) {
        if (const auto* const model = model_of(robot); model != nullptr) {
            visit(*model, &robot, std::size_t{1});
        }
    }
}

}  // namespace cancha::world
