#pragma once

#include <string>
#include <string_view>

namespace cancha {

/// A text as a field of a CSV file (RFC 4180): in quotes, its own quotes doubled.
inline std::string csv_text(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) {
        field += c == '"' ? "\"\"" : std::string(1, c);
    }
    return field + "\"";
}

}  // namespace cancha
