#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "cancha/engine/engine.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

struct cancha_snapshot {
    cancha::engine::Snapshot state;
};

namespace cancha::c_interface {

/// Takes a snapshot of a simulation; the caller frees it with cancha_snapshot_free().
/// Fails: as Running::snapshot(), and kInvalidInput: `snapshot` is null.
Status take(const engine::Running& running, cancha_snapshot** snapshot);

/// Calls restore(state of the snapshot) -> Status. Fails: as restore(), and kInvalidInput: the
/// snapshot is null.
template <typename Restore>
Status with_state(const cancha_snapshot* snapshot, Restore restore) {
    return snapshot != nullptr ? restore(snapshot->state)
                               : Error{ErrorCode::kInvalidInput, "snapshot: null"};
}

/// Bytes of a message from C.
struct Bytes {
    const char* data;
    std::size_t size;
};

/// Does what Engine::request() does. `team`: 1 is blue, 2 is yellow. Fails: also kInvalidInput:
/// there is no such team, or the bytes are no such message.
Status request(engine::Running& running, std::uint32_t team, int format, Bytes message);

}  // namespace cancha::c_interface
