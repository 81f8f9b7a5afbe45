#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cancha {

/// A text as a field of a CSV file (RFC 4180): in quotes, its own quotes doubled. A text that a
/// spreadsheet would take for a formula, as it begins with =, +, - or @, also in full width, or
/// with a tab or the end of a line, gets an apostrophe in front (OWASP, "CSV Injection"): names
/// come from outside. Numbers are written without it: they are no texts.
std::string csv_text(std::string_view text);

/// The fields of a line of a CSV file, without what ends it: what is in quotes without them.
/// None: a quote has no end, or there is something behind it.
std::optional<std::vector<std::string>> csv_fields(std::string_view line, char separator = ',');

}  // namespace cancha
