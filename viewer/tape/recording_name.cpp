#include "viewer/tape/recording_name.h"

#include <fmt/format.h>

#include "proto/base/text/printable_text.h"

namespace cancha::tape {

Status check_recording_name(std::string_view name) {
    if (is_visible_name(name, kLongestRecordingName) && !name.starts_with('.') &&
        name.find('/') == name.npos) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("expected 1 to {} printable characters without `/`, the first one no "
                             "`.`, such as semi-final.1",
                             kLongestRecordingName)};
}

std::string percent_encoded(std::string_view name) {
    std::string encoded;
    for (const char c : name) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
        if (is_plain) {
            encoded += c;
        } else {
            encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return encoded;
}

}  // namespace cancha::tape
