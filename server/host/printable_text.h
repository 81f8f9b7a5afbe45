#pragma once

#include <cstddef>
#include <string_view>

namespace cancha::host {

/// Whether `text` has 1 to `most` printable characters (code points).
/// Expects: valid UTF-8, which protobuf has checked.
bool is_printable(std::string_view text, std::size_t most);

}  // namespace cancha::host
