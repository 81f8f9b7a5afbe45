#pragma once

#include <cstddef>

namespace cancha::world {

/// Visits all moving models in the order in which states of the world list their links and joints:
/// first the models of the arena, then the models of robots. States do not list the first link of a
/// robot's model, the base, as a link: the state of the base is the state of the robot.
///
/// Calls `visit(model, robot, first)` for each model. `robot`: the robot with this model. Null: the
/// model is the arena's. `first`: index of the first link that states list: 0 in the arena, 1 in
/// robots. `model_of(robot)` returns the model of a robot; null: the robot has none.
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
