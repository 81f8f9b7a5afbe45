#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "proto/base/text/visible.h"

namespace cancha::runner {

/// JSON as text, on one line or indented by so many spaces. Bytes that are no UTF-8 become U+FFFD
/// and characters that are not printable are escaped: labels of scenarios and what strategies write
/// to stderr may be anything, and people look at files on terminals.
inline std::string to_text(const nlohmann::ordered_json& json, int indent = -1) {
    return visible(json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace cancha::runner
