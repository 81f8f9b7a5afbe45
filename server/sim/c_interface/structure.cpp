#include "server/sim/c_interface/structure.h"

#include <fmt/format.h>

namespace cancha::c_interface {
namespace {

// Larger than the structures of any version. A larger struct_size means that it was never set.
constexpr std::size_t kMostBytes = 1024;

Error invalid(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

}  // namespace

Status check_size(const char* name, const void* given, std::size_t first, std::size_t known) {
    std::size_t size = 0;
    std::memcpy(&size, given, sizeof size);
    if (size < first || size > kMostBytes || size % alignof(std::size_t) != 0) {
        return invalid(
            fmt::format("{}: struct_size is {}, expected {}: set it to the sizeof of "
                        "the structure",
                        name, size, known));
    }
    const auto* const bytes = static_cast<const unsigned char*>(given);
    const auto is_zero = [](unsigned char byte) { return byte == 0; };
    if (size > known && !std::all_of(bytes + known, bytes + size, is_zero)) {
        return invalid(fmt::format(
            "{}: struct_size is {}, of which this library knows {} bytes, and not all beyond are "
            "0: the program needs a newer version of the library",
            name, size, known));
    }
    return {};
}

Status give(const cancha_column& found, std::size_t first, cancha_column& place) {
    Status checked = check_size("column", &place, first, sizeof found);
    if (checked) {
        const std::size_t size = place.struct_size;
        std::memcpy(&place, &found, std::min(size, sizeof found));
        place.struct_size = size;
    }
    return checked;
}

}  // namespace cancha::c_interface
