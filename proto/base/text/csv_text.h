#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cancha {

/// Writes a text as a field of a CSV file (RFC 4180): in quotes, with quotes inside it doubled. A
/// text that a spreadsheet would take for a formula gets an apostrophe in front, because the text
/// may come from outside (OWASP, "CSV Injection"). A formula begins with =, +, - or @ (or one of
/// these as a full-width character), a tab or a line end. Do not use this function for numbers:
/// negative numbers begin with -.
std::string csv_text(std::string_view text);

/// Returns the fields of a line of a CSV file, without their quotes. `line` has no line end. None
/// if a quote is not closed, or text follows a closing quote.
std::optional<std::vector<std::string>> csv_fields(std::string_view line, char separator = ',');

}  // namespace cancha
