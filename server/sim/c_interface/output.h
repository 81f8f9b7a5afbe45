#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cancha/base/result.h"
#include "cancha_engine.h"

namespace cancha::c_interface {

/// Memory of the caller for a text or a message.
struct Place {
    char* buffer;
    std::size_t capacity;
    std::size_t* size;  ///< Receives the length of the text or message, in bytes.
};

/// Writes bytes, and a 0 after them if they are a text. If the capacity is 0, writes the length
/// alone. Fails: kTooLarge: the bytes do not fit; kInvalidInput: a pointer is null.
Status put(const std::string& bytes, bool is_text, const Place& place);

/// Checks a row of the caller. Fails: kInvalidInput: its length is not `expected`, or `numbers` is
/// null and `expected` is not 0.
Status check_row(const char* name, const double* numbers, std::size_t length, std::size_t expected);

/// Returns an array of the caller as a span. Null with length 0 gives an empty span.
/// Fails: kInvalidInput: null with another length.
template <typename Number>
Result<std::span<Number>> array(const char* name, Number* numbers, std::size_t length) {
    if (numbers == nullptr && length != 0) {
        return Error{ErrorCode::kInvalidInput, std::string(name) + ": null, but with a length"};
    }
    return std::span<Number>(numbers, length);
}

}  // namespace cancha::c_interface
