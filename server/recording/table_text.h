#pragma once

#include <string>
#include <vector>

namespace cancha::recording {

/// Formats a table for people, one line for each row. The first column is aligned left, all others
/// right. Expects: all rows have the same length.
std::string table_text(const std::vector<std::vector<std::string>>& rows);

}  // namespace cancha::recording
