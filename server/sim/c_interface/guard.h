#pragma once

#include <atomic>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cancha/base/result.h"
#include "cancha_engine.h"

/// What stands between C and the C++ of the simulator: codes, texts, one thread at a time.
namespace cancha::c_interface {

/// Keeps the text for cancha_error() of this thread, and returns the code.
int fail(cancha_code code, const char* call, const std::string& text) noexcept;

int fail(const char* call, const Error& error) noexcept;

/// CANCHA_OK, or as fail().
int code_of(const char* call, const Status& status) noexcept;

/// What every handle has: whether somebody is in a call.
struct Handle {
    std::atomic_flag is_busy = ATOMIC_FLAG_INIT;
};

/// Calls action() -> Status alone in the handle, and lets no exception out.
template <typename Action>
int alone(Handle* handle, const char* call, Action action) noexcept {
    if (handle == nullptr) {
        return fail(CANCHA_INVALID_INPUT, call, "got a null handle");
    }
    if (handle->is_busy.test_and_set(std::memory_order_acquire)) {
        return fail(CANCHA_BUSY, call,
                    "another thread is in a call of this handle; use a handle for each thread, or "
                    "take turns");
    }
    int code = CANCHA_FAILED;
    try {
        code = code_of(call, action());
    } catch (const std::bad_alloc&) {
        fail(CANCHA_FAILED, call, "no memory");
    } catch (const std::exception& problem) {
        fail(CANCHA_FAILED, call, fmt::format("a defect of the library: {}", problem.what()));
    }
    handle->is_busy.clear(std::memory_order_release);
    return code;
}

/// Null is none.
inline std::string text_of(const char* text) {
    return text == nullptr ? std::string() : std::string(text);
}

}  // namespace cancha::c_interface
