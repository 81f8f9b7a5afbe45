#pragma once

#include <atomic>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cancha/base/result.h"
#include "cancha_engine.h"

/// Layer between C and the C++ of the simulator. It turns errors into codes and texts, and lets
/// only one thread at a time use a handle.
namespace cancha::c_interface {

/// Stores a text for cancha_error() on this thread. `call`: name of the call that fails, which
/// begins the text. Returns `code`.
int fail(cancha_code code, const char* call, const std::string& text) noexcept;

/// Stores the text of an error for cancha_error() on this thread. Returns the code of the error.
int fail(const char* call, const Error& error) noexcept;

/// Returns CANCHA_OK for a success. For an error, stores its text and returns its code, as fail()
/// does.
int code_of(const char* call, const Status& status) noexcept;

/// Base of engines and batches, the two kinds of handles on which only one call at a time may work.
struct Handle {
    std::atomic_flag is_busy = ATOMIC_FLAG_INIT;  ///< Set while a call uses the handle.
};

/// Calls action(), which returns a Status, and returns its code. While action() runs, other calls
/// that use this handle fail with CANCHA_BUSY. `call`: name of the call for errors. Returns
/// CANCHA_INVALID_INPUT if the handle is null. Lets no exception out.
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

/// Returns the text as a string. Null gives an empty string.
inline std::string text_of(const char* text) {
    return text == nullptr ? std::string() : std::string(text);
}

}  // namespace cancha::c_interface
