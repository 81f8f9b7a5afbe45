#include "viewer/foxglove_protocol/base64.h"

#include <cstdint>

namespace cancha::foxglove_protocol {

std::string to_base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t kGroup = 3;
    std::string text;
    text.reserve((bytes.size() + kGroup - 1) / kGroup * (kGroup + 1));
    for (; !bytes.empty(); bytes.remove_prefix(std::min(kGroup, bytes.size()))) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < kGroup; ++i) {
            bits = bits << 8U | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0U);
        }
        for (std::size_t digit = 0; digit <= kGroup; ++digit) {
            text += digit <= bytes.size() ? kDigits[bits >> 6U * (kGroup - digit) & 63U] : '=';
        }
    }
    return text;
}

}  // namespace cancha::foxglove_protocol
