#include "server/sim/c_interface/output.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::c_interface {

Status put(const std::string& bytes, bool is_text, const Place& place) {
    if (place.size == nullptr) {
        return Error{ErrorCode::kInvalidInput, "size: null, expected a place for the length"};
    }
    if (place.buffer == nullptr && place.capacity != 0) {
        return Error{ErrorCode::kInvalidInput, "buffer: null, but with a capacity"};
    }
    *place.size = bytes.size();
    if (place.capacity == 0) {
        return {};  // The caller asks for the length alone.
    }
    const std::size_t needed = bytes.size() + (is_text ? 1 : 0);
    if (place.capacity < needed) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("capacity: {}, expected at least {}", place.capacity, needed)};
    }
    std::ranges::copy(bytes, place.buffer);
    if (is_text) {
        place.buffer[bytes.size()] = '\0';
    }
    return {};
}

Status check_row(const char* name, const double* numbers, std::size_t length,
                 std::size_t expected) {
    if (numbers == nullptr && (length != 0 || expected != 0)) {
        return Error{ErrorCode::kInvalidInput, fmt::format("{}: null", name)};
    }
    return length == expected
               ? Status()
               : Error{ErrorCode::kInvalidInput,
                       fmt::format("{}: {} numbers, expected {}", name, length, expected)};
}

}  // namespace cancha::c_interface
