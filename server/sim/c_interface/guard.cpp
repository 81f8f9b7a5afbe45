#include "server/sim/c_interface/guard.h"

#include <string_view>

namespace cancha::c_interface {
namespace {

std::string& last_text() {
    thread_local std::string text;
    return text;
}

cancha_code code_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::kInvalidInput:
            return CANCHA_INVALID_INPUT;
        case ErrorCode::kNotFound:
            return CANCHA_NOT_FOUND;
        case ErrorCode::kTooLarge:
            return CANCHA_TOO_LARGE;
        case ErrorCode::kIo:
            return CANCHA_IO;
        case ErrorCode::kRefused:
        case ErrorCode::kClosedByPeer:
        case ErrorCode::kTimeout:
            break;
    }
    return CANCHA_REFUSED;
}

/// Returns the text with the name of the call before it, but never twice: "step: the match is
/// over".
std::string named(std::string_view call, const std::string& text) {
    return text.starts_with(std::string(call) + ":") ? text : fmt::format("{}: {}", call, text);
}

}  // namespace

int fail(cancha_code code, const char* call, const std::string& text) noexcept {
    try {
        last_text() = named(call, text);
    } catch (const std::bad_alloc&) {
        last_text().clear();
    }
    return code;
}

int fail(const char* call, const Error& error) noexcept {
    return fail(code_of(error.code), call, error.message);
}

int code_of(const char* call, const Status& status) noexcept {
    return status ? static_cast<int>(CANCHA_OK) : fail(call, status.error());
}

}  // namespace cancha::c_interface

const char* cancha_error(void) {
    return cancha::c_interface::last_text().c_str();
}
