#pragma once

#include <mutex>

namespace cancha::world::ode {

/// Starts ODE once per process and sends what it has to say to the log. An error inside ODE means
/// that it was used wrongly, which is a bug of ours: logged, then the program aborts.
/// Thread: any.
void ensure_started();

/// Held while ODE uses what it has once for all worlds of a process: the generator of its solvers,
/// its caches for meshes, and the message that dWorldStep has given up. All else belongs to a
/// world, so worlds on several threads wait for each other here alone. Not to be held twice.
class Turn {
  public:
    Turn();

  private:
    std::unique_lock<std::mutex> lock_;
};

/// Whether dWorldStep has given up on some contacts since the last call of this: then they hold
/// nothing in that step. Expects: a Turn is held since before that step.
bool has_step_given_up();

}  // namespace cancha::world::ode
