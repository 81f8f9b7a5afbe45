#include "proto/base/streams/fold.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <unistd.h>

#include "proto/base/streams/terminal.h"
#include "proto/base/text/utf8.h"

namespace cancha::streams {

namespace {

constexpr int kWidestIndent = 60;  // Further right there is no room for words.

/// Returns the first character. A byte that is not UTF-8 takes one column.
Character next_character(std::string_view text) {
    return first_character(text).value_or(Character{.bytes = 1, .columns = 1});
}

std::string blanks(std::size_t count) {
    return std::string(count, ' ');
}

/// Returns the number of bytes before the last text column of a line, or before its first word.
std::size_t last_column(std::string_view line) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    std::size_t column = first;
    for (std::size_t gap = line.find("  ", first); gap != std::string_view::npos;
         gap = line.find("  ", column)) {
        const std::size_t next = line.find_first_not_of(' ', gap);
        if (next == std::string_view::npos) {
            break;
        }
        column = next;
    }
    return columns_of(line.substr(0, column)) > kWidestIndent ? first : column;
}

/// Appends words to `out`, whose last line has `width` columns.
void append_words(std::string_view words, std::size_t indent, int width, std::string& out) {
    bool is_first = true;
    while (!words.empty()) {
        const std::size_t blank = std::min(words.find(' '), words.size());
        const std::string_view word = words.substr(0, blank);
        const int more = columns_of(word) + (is_first ? 0 : 1);
        if (!is_first && width + more > kColumns) {
            out += '\n';
            out += blanks(indent);
            width = static_cast<int>(indent) + columns_of(word);
        } else {
            out += is_first ? "" : " ";
            width += more;
        }
        out += word;
        is_first = false;
        words.remove_prefix(std::min(blank + 1, words.size()));
    }
}

void append_folded(std::string_view line, std::string& out) {
    if (columns_of(line) <= kColumns) {
        out += line;
        return;
    }
    const std::size_t column = last_column(line);
    const int width = columns_of(line.substr(0, column));
    out += line.substr(0, column);
    append_words(line.substr(column), static_cast<std::size_t>(width), width, out);
}

}  // namespace

std::string folded(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        append_folded(text.substr(0, end), out);
        out += end < text.size() ? "\n" : "";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string folded_on_terminal(std::string text) {
    return ::isatty(STDOUT_FILENO) == 1 ? folded(text) : std::move(text);
}

std::string paragraph(std::string_view text, int indent) {
    const auto room = static_cast<std::size_t>(indent);
    std::string out = blanks(room);
    append_words(text, room, indent, out);
    return out;
}

std::string_view cut(std::string_view text, int columns) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const Character character = next_character(rest);
        columns -= std::abs(character.columns);
        if (columns < 0) {
            break;
        }
        rest.remove_prefix(character.bytes);
    }
    return text.substr(0, text.size() - rest.size());
}

int columns_of(std::string_view text) {
    int columns = 0;
    while (!text.empty()) {
        const Character character = next_character(text);
        columns += std::abs(character.columns);
        text.remove_prefix(character.bytes);
    }
    return columns;
}

}  // namespace cancha::streams
