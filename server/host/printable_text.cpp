#include "server/host/printable_text.h"

namespace cancha::host {

namespace {

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

bool is_printable(std::string_view text, std::size_t most) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool is_c1_control =
            byte == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
        if (byte < 0x20U || byte == 0x7FU || is_c1_control) {
            return false;
        }
        length += is_continuation(text[i]) ? 0 : 1;
    }
    return length >= 1 && length <= most;
}

}  // namespace cancha::host
