#pragma once

#include <mutex>

namespace cancha::world::ode {

/// Starts ODE once per process and sends its messages to the log. An error inside ODE means that we
/// used it wrongly: it is logged and the program aborts. Thread: any.
void ensure_started();

/// Lock for parts of ODE that all worlds of a process share: the random generator of its solvers,
/// its caches for meshes, and the message that dWorldStep has given up. Everything else belongs to
/// one world, so worlds on several threads wait for each other only here. A thread must not take it
/// twice.
class Turn {
  public:
    Turn();

  private:
    std::unique_lock<std::mutex> lock_;
};

/// Whether dWorldStep has given up on some contacts since the last call; such contacts have no
/// effect in that step. Expects: the Turn has been held since before that step.
bool has_step_given_up();

}  // namespace cancha::world::ode
