#include "proto/base/streams/table_header.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/csv_text.h"
#include "proto/base/text/visible.h"

namespace cancha::streams {

namespace {

using Fields = std::vector<std::string>;

/// Lines of a table are much shorter.
constexpr std::size_t kMostBytesOfLine = std::size_t{64} << 10;

std::string_view without_end(std::string_view line) {
    line.remove_suffix(line.ends_with('\n') ? 1 : 0);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    return line;
}

/// Returns the name of the separator used instead of commas. Null: the columns themselves differ.
const char* other_separator(std::string_view line, const Fields& expected) {
    for (const auto& [separator, name] :
         {std::pair(';', "semicolons"), std::pair('\t', "tabs"), std::pair('|', "bars")}) {
        if (csv_fields(line, separator) == expected) {
            return name;
        }
    }
    return nullptr;
}

std::string shown(const std::string& name) {
    return fmt::format("'{}'", shortened(visible_line(name)));
}

std::string difference(const Fields& found, const Fields& expected) {
    const auto [one, other] = std::ranges::mismatch(found, expected);
    if (one == found.end()) {
        return fmt::format("column {} is missing, expected {}", found.size() + 1, shown(*other));
    }
    const auto column = one - found.begin() + 1;
    return other == expected.end()
               ? fmt::format("column {} is {}, which is one too many", column, shown(*one))
               : fmt::format("column {} is {}, expected {}", column, shown(*one), shown(*other));
}

Error other_columns(std::string_view line, const Fields& expected) {
    std::string text = "has other columns than what would be appended";
    if (const char* const separator = other_separator(line, expected)) {
        text = fmt::format(
            "has the right columns, but separated by {} in place of commas; save it with commas, "
            "and with points in its numbers",
            separator);
    } else if (const std::optional<Fields> found = csv_fields(line)) {
        text += ": " + difference(*found, expected);
    }
    return Error{ErrorCode::kInvalidInput, text + "; or give another file, or remove this one"};
}

std::string read_at(int descriptor, ::off_t at, std::size_t most) {
    std::string bytes(most, '\0');
    std::size_t have = 0;
    while (have < most) {
        const ::ssize_t count =
            ::pread(descriptor, &bytes[have], most - have, at + static_cast<::off_t>(have));
        if (count <= 0) {
            break;
        }
        have += static_cast<std::size_t>(count);
    }
    bytes.resize(have);
    return bytes;
}

}  // namespace

Result<TableHeader> read_table_header(int descriptor, std::string_view header) {
    const std::string beginning = read_at(descriptor, 0, kMostBytesOfLine);
    if (beginning.empty()) {
        return TableHeader{};
    }
    const std::size_t end = std::min(beginning.find('\n'), beginning.size() - 1) + 1;
    const Result<std::string> text = text_in(beginning.substr(0, end));
    if (!text) {
        return text.error();
    }
    const std::string_view line = without_end(*text);
    const Fields expected = *csv_fields(without_end(header));
    if (csv_fields(line) != expected) {
        return other_columns(line, expected);
    }
    return TableHeader{static_cast<::off_t>(end), text->ends_with("\r\n") ? "\r\n" : "\n"};
}

bool ends_otherwise(int descriptor, ::off_t size, std::string_view ending) {
    const ::off_t at = std::max<::off_t>(0, size - static_cast<::off_t>(kMostBytesOfLine));
    const std::string end = read_at(descriptor, at, kMostBytesOfLine);
    const std::string_view lines = without_end(end);
    ending.remove_prefix(ending.starts_with(',') ? 1 : 0);
    const std::optional<Fields> last = csv_fields(lines.substr(lines.rfind('\n') + 1));
    const std::optional<Fields> expected = csv_fields(ending);
    return !last || !expected || last->size() < expected->size() ||
           !std::equal(expected->rbegin(), expected->rend(), last->rbegin());
}

}  // namespace cancha::streams
