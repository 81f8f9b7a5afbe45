#pragma once

#include "cancha/base/result.h"
#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/turn.h"
#include "vss_simulator.pb.h"

namespace cancha::vss {

/// Checks that a view has what teams of VSS see: the ball and all robots (the overhead view).
/// Fails: kInvalidInput; the text says what is missing.
Status check_view(const client::Observation& view);

/// Returns the message with the state of the world that FIRASim would send to its teams. `view` is
/// in the world frame. The id of a robot in the message is its number minus 1, so the goalkeeper
/// has 0.
fira_message::sim_to_ref::Environment make_environment(const client::Observation& view, Step step,
                                                       Turn turn);

}  // namespace cancha::vss
