#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cancha/base/result.h"
#include "cancha_engine.h"

namespace cancha::c_interface {

/// A buffer of the caller in C, into which a call writes a text or a message.
struct Place {
    char* buffer;          ///< May be null if `capacity` is 0.
    std::size_t capacity;  ///< Size of `buffer`, in bytes.
    std::size_t* size;     ///< Receives the length of the text or message, in bytes.
};

/// Writes the bytes of a text or a message to the caller's buffer, and their number to
/// `place.size`. After a text (`is_text`) it writes a 0, which the number does not count. If the
/// capacity is 0, it writes only the number. Fails: kTooLarge: the bytes do not fit; kInvalidInput:
/// a pointer that is needed is null.
Status put(const std::string& bytes, bool is_text, const Place& place);

/// Checks an array of numbers that a caller in C gave. `name`: name of the parameter for errors;
/// `expected`: the length that it must have. Fails: kInvalidInput: the length is not `expected`, or
/// `numbers` is null and `expected` is not 0.
Status check_row(const char* name, const double* numbers, std::size_t length, std::size_t expected);

/// Returns an array of the caller as a span. `name`: name of the parameter for errors. A null
/// pointer with length 0 gives an empty span. Fails: kInvalidInput: the pointer is null, but the
/// length is not 0.
template <typename Number>
Result<std::span<Number>> array(const char* name, Number* numbers, std::size_t length) {
    if (numbers == nullptr && length != 0) {
        return Error{ErrorCode::kInvalidInput, std::string(name) + ": null, but with a length"};
    }
    return std::span<Number>(numbers, length);
}

}  // namespace cancha::c_interface
