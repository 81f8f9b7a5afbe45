#pragma once

#include <string>
#include <string_view>

namespace cancha::foxglove_protocol {

/// Returns the bytes encoded in Base64 (RFC 4648), with padding.
std::string to_base64(std::string_view bytes);

}  // namespace cancha::foxglove_protocol
