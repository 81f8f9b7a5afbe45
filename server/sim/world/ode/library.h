#pragma once

#include <mutex>

namespace cancha::world::ode {

/// Starts ODE, once in a process, and sends ODE's messages to the log. If ODE later reports an
/// error, the error is logged and the process aborts, because such an error is a bug in our use of
/// ODE. Thread: any.
void ensure_started();

/// Lock for the parts of ODE that all worlds of a process share: the random generator of ODE's
/// solvers, ODE's caches for meshes, and the flag behind has_step_given_up(). Everything else in
/// ODE belongs to one world. So worlds on several threads wait for each other only at this lock.
/// The constructor takes the lock, the destructor releases it. A thread that holds a Turn must not
/// make a second Turn.
class Turn {
  public:
    Turn();

  private:
    std::unique_lock<std::mutex> lock_;
};

/// Whether dWorldStep has failed to solve some contacts since the last call of this function.
/// Contacts that were not solved have no effect in their step. Expects: the thread has held a Turn
/// since before the step.
bool has_step_given_up();

}  // namespace cancha::world::ode
