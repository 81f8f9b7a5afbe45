#pragma once

#include <mutex>

namespace cancha::world::ode {

/// Starts ODE once per process and sends its messages to the log. If ODE reports an error, logs it
/// and aborts: such an error is a bug in our use of ODE. Thread: any.
void ensure_started();

/// Lock for the parts of ODE that all worlds of a process share: the random generator of ODE's
/// solvers, ODE's caches for meshes, and the flag behind has_step_given_up(). Everything else
/// belongs to one world. So worlds on several threads wait for each other only at this lock. The
/// constructor takes the lock, the destructor releases it. A thread that holds a Turn must not make
/// another one.
class Turn {
  public:
    Turn();

  private:
    std::unique_lock<std::mutex> lock_;
};

/// Whether dWorldStep has failed to solve some contacts since the last call of this function. These
/// contacts then had no effect in the step. Expects: the thread has held a Turn since before the
/// step.
bool has_step_given_up();

}  // namespace cancha::world::ode
