#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "proto/base/text/visible.h"

namespace cancha::runner {

/// Formats JSON. `indent`: number of spaces by which each level is indented; -1 means all on one
/// line. Invalid UTF-8 becomes U+FFFD, and unprintable characters are escaped: labels of scenarios
/// and the stderr of strategies may contain anything, and people view files on terminals.
inline std::string to_text(const nlohmann::ordered_json& json, int indent = -1) {
    return visible(json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace cancha::runner
