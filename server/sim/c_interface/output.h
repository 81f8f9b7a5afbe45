#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cancha/base/result.h"
#include "cancha_engine.h"

namespace cancha::c_interface {

/// A place of the caller for a text or a message.
struct Place {
    char* buffer;
    std::size_t capacity;
    std::size_t* size;  ///< Gets the length, in bytes.
};

/// Writes bytes, and a 0 after them if they are a text. Fails: kTooLarge: they do not fit;
/// kInvalidInput: a pointer is null.
Status put(const std::string& bytes, bool is_text, const Place& place);

/// Fails: kInvalidInput: of another length than `expected`, or null, unless that is 0.
Status check_row(const char* name, const double* numbers, std::size_t length, std::size_t expected);

/// An array of the caller. Fails: kInvalidInput: null, but of a length. Null of length 0: empty.
template <typename Number>
Result<std::span<Number>> array(const char* name, Number* numbers, std::size_t length) {
    if (numbers == nullptr && length != 0) {
        return Error{ErrorCode::kInvalidInput, std::string(name) + ": null, but with a length"};
    }
    return std::span<Number>(numbers, length);
}

}  // namespace cancha::c_interface
