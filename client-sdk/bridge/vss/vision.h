#pragma once

#include "cancha/base/result.h"
#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/turn.h"
#include "vss_simulator.pb.h"

namespace cancha::vss {

/// Checks that a view shows what teams of VSS see: the ball, and all robots from above.
/// Fails: kInvalidInput; the text says what is missing.
Status check_view(const client::Observation& view);

/// Returns the frame that FIRASim would send its teams. `view` is in the world frame. A robot's id
/// is its number less 1, so that 0 keeps goal.
fira_message::sim_to_ref::Environment make_environment(const client::Observation& view, Step step,
                                                       Turn turn);

}  // namespace cancha::vss
