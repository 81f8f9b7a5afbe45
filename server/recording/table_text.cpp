#include "server/recording/table_text.h"

#include <algorithm>

#include "proto/base/streams/fold.h"

namespace cancha::recording {
namespace {

using Row = std::vector<std::string>;

/// Blanks between columns.
constexpr int kGap = 2;

std::vector<int> widths_of(const std::vector<Row>& rows) {
    std::vector<int> widths(rows.front().size(), 0);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], streams::columns_of(row[i]));
        }
    }
    return widths;
}

std::string blanks(int columns) {
    return std::string(static_cast<std::size_t>(columns), ' ');
}

}  // namespace

std::string table_text(const std::vector<Row>& rows) {
    const std::vector<int> widths = widths_of(rows);
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding = blanks(widths[i] - streams::columns_of(row[i]));
            text += i == 0 ? row[i] + padding : blanks(kGap) + padding + row[i];
        }
        text += "\n";
    }
    return text;
}

}  // namespace cancha::recording
