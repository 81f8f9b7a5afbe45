#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "cancha_engine.h"

namespace cancha::c_interface {

// These three deleters free the handles of a test at its end.
struct FreeEngine {
    void operator()(cancha_engine* engine) const { cancha_engine_free(engine); }
};

struct FreeBatch {
    void operator()(cancha_batch* batch) const { cancha_batch_free(batch); }
};

struct FreeSnapshot {
    void operator()(cancha_snapshot* snapshot) const { cancha_snapshot_free(snapshot); }
};

using SnapshotHandle = std::unique_ptr<cancha_snapshot, FreeSnapshot>;
using EngineHandle = std::unique_ptr<cancha_engine, FreeEngine>;
using BatchHandle = std::unique_ptr<cancha_batch, FreeBatch>;

inline EngineHandle new_engine() {
    return EngineHandle(cancha_engine_new());
}

/// Returns the text of the last failure on this thread; empty if `code` is CANCHA_OK.
inline std::string text_of(int code) {
    return code == CANCHA_OK ? "" : cancha_error();
}

/// Returns options for cancha_load(): seed 1, and defaults otherwise.
inline cancha_load_options options() {
    cancha_load_options options{};
    options.struct_size = sizeof options;
    options.seed = 1;
    return options;
}

}  // namespace cancha::c_interface
