#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::match {

/// JSON as text, on one line or indented by so many spaces. Bytes that are no UTF-8 become U+FFFD:
/// labels of scenarios and what strategies write to stderr may be anything.
inline std::string to_text(const nlohmann::ordered_json& json, int indent = -1) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace cancha::match
