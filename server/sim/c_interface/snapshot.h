#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "cancha/engine/engine.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

/// The type behind the opaque handle cancha_snapshot of the C interface.
struct cancha_snapshot {
    cancha::engine::Snapshot state;
};

namespace cancha::c_interface {

/// Takes a snapshot of a simulation and stores its handle in `*snapshot`. The caller frees it with
/// cancha_snapshot_free(). Fails: kInvalidInput: `snapshot` is null.
Status take(const engine::Running& running, cancha_snapshot** snapshot);

/// Calls restore(state), which returns a Status, with the state in the snapshot. Fails: as
/// restore(), and kInvalidInput: the snapshot is null.
template <typename Restore>
Status with_state(const cancha_snapshot* snapshot, Restore restore) {
    return snapshot != nullptr ? restore(snapshot->state)
                               : Error{ErrorCode::kInvalidInput, "snapshot: null"};
}

/// Bytes of a message that a caller in C gave.
struct Bytes {
    const char* data;
    std::size_t size;
};

/// Parses a cancha.v1.TeamRequest and makes this request in the name of a team, as
/// Engine::request() does. `team`: 1 is blue, 2 is yellow. `format`: a cancha_format. Fails:
/// kRefused: there is no law, or the match is over; kInvalidInput: there is no such team, or the
/// bytes are no such message.
Status request(engine::Running& running, std::uint32_t team, int format, Bytes message);

}  // namespace cancha::c_interface
