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

/// Fails: kInvalidInput: there is no place for it; as Running::snapshot().
Status take(const engine::Running& running, cancha_snapshot** snapshot);

/// Calls restore(its state) -> Status. Fails: kInvalidInput: null.
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

/// As Engine::request(). Fails: also kInvalidInput: no such team, no such message.
Status request(engine::Running& running, std::uint32_t team, int format, Bytes message);

}  // namespace cancha::c_interface
