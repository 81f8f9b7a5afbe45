#pragma once

namespace cancha::world::ode {

/// Starts ODE once per process and sends what it has to say to the log. An error inside ODE means
/// that it was used wrongly, which is a bug of ours: logged, then the program aborts.
///
/// Thread: the one that runs the worlds.
void ensure_started();

}  // namespace cancha::world::ode
