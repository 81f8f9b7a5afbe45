#pragma once

#include <cstddef>

namespace cancha::world {

/// Visits all moving models in the order in which states of the world list their links and joints:
/// first the models of the arena, then the models of robots. The first link of a robot's model, the
/// base, is not among the links of a state, because the state of the robot describes it.
///
/// Calls `visit(model, robot, first)` for each model. `robot`: the robot that has this model; null
/// if the model belongs to the arena. `first`: index of the first link of the model that states
/// list: 0 for models of the arena, 1 for models of robots. `model_of(robot)` must return the model
/// of a robot, or null if it has none.
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
