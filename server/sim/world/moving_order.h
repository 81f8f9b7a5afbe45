#pragma once

#include <cstddef>

namespace cancha::world {

/// Visits all moving models in the order in which states list their links and joints: models of the
/// arena, then of robots. States do not list a robot's first link, the base, because it is the
/// robot itself.
///
/// Calls `visit(model, robot, first)`. `robot`: null for a model of the arena. `first`: index of
/// the first link that states list. `model_of` returns the model of a robot, or null.
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
