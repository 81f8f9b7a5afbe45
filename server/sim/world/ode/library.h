#pragma once

namespace cancha::world::ode {

/// Starts ODE once per process and sends what it has to say to the log. An error inside ODE means
/// that it was used wrongly, which is a bug of ours: logged, then the program aborts.
///
/// Thread: the one that runs the worlds.
void ensure_started();

/// Whether dWorldStep has given up on some contacts since the last call of this: then they hold
/// nothing in that step.
bool has_step_given_up();

}  // namespace cancha::world::ode
