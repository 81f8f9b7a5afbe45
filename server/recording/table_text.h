#pragma once

#include <string>
#include <vector>

namespace cancha::recording {

/// A table for people, a line for each row: the first cell of a row is on the left, all others on
/// the right of their columns. Expects: the rows are of one length.
std::string table_text(const std::vector<std::vector<std::string>>& rows);

}  // namespace cancha::recording
