#pragma once

#include <string>
#include <string_view>

namespace cancha::foxglove_protocol {

/// Returns the bytes in Base64 as in RFC 4648, with padding.
std::string to_base64(std::string_view bytes);

}  // namespace cancha::foxglove_protocol
