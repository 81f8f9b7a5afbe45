#include "proto/base/text/csv_text.h"

#include <algorithm>
#include <array>

namespace cancha {

namespace {

/// "＝", "＋", "－" and "＠" are the first four in full width, which some spreadsheets treat alike.
constexpr std::array<std::string_view, 11> kFormulaBeginnings{"=",  "+",  "-",  "@",  "\t", "\r",
                                                              "\n", "＝", "＋", "－", "＠"};

bool is_formula(std::string_view text) {
    return std::ranges::any_of(kFormulaBeginnings, [text](std::string_view beginning) {
        return text.starts_with(beginning);
    });
}

/// Takes a quoted field off the line. None: its quote is not closed.
std::optional<std::string> take_quoted(std::string_view& line) {
    std::string field;
    for (line.remove_prefix(1);; line.remove_prefix(1)) {
        const std::size_t quote = line.find('"');
        if (quote == std::string_view::npos) {
            return std::nullopt;
        }
        field += line.substr(0, quote);
        line.remove_prefix(quote + 1);
        if (!line.starts_with('"')) {
            return field;
        }
        field += '"';
    }
}

}  // namespace

std::string csv_text(std::string_view text) {
    std::string field = is_formula(text) ? "\"'" : "\"";
    for (const char c : text) {
        field += c == '"' ? "\"\"" : std::string(1, c);
    }
    return field + "\"";
}

std::optional<std::vector<std::string>> csv_fields(std::string_view line, char separator) {
    std::vector<std::string> fields;
    while (true) {
        if (line.starts_with('"')) {
            std::optional<std::string> field = take_quoted(line);
            if (!field) {
                return std::nullopt;
            }
            fields.push_back(*std::move(field));
        } else {
            const std::size_t end = std::min(line.find(separator), line.size());
            fields.emplace_back(line.substr(0, end));
            line.remove_prefix(end);
        }
        if (line.empty()) {
            return fields;
        }
        if (line.front() != separator) {
            return std::nullopt;
        }
        line.remove_prefix(1);
    }
}

}  // namespace cancha
