#include "client-sdk/legacy/build/code_text.h"

#include <algorithm>
#include <cctype>

namespace cancha::legacy {
namespace {

/// Reads code and blanks out comments and contents of literals.
class Mask {
  public:
    explicit Mask(std::string_view code) : code_(code), result_(code) {}

    std::string run() {
        while (at_ < code_.size()) {
            if (code_.substr(at_).starts_with("//")) {
                blank_to(end_of_line());
            } else if (code_.substr(at_).starts_with("/*")) {
                const std::size_t end = code_.find("*/", at_ + 2);
                blank_to(end == code_.npos ? code_.size() : end + 2);
            } else if (code_[at_] == '"' || is_start_of_character()) {
                ++at_;
                blank_to(end_of_literal(code_[at_ - 1]));
                ++at_;
            } else {
                ++at_;
            }
        }
        return std::move(result_);
    }

  private:
    /// A quote within a number separates its digits.
    bool is_start_of_character() const {
        return code_[at_] == '\'' && (at_ == 0 || !is_name_character(code_[at_ - 1]) ||
                                      (code_[at_ - 1] == 'L' || code_[at_ - 1] == 'u'));
    }

    void blank_to(std::size_t end) {
        for (; at_ < std::min(end, code_.size()); ++at_) {
            if (code_[at_] != '\n') {
                result_[at_] = ' ';
            }
        }
    }

    /// Returns the end of a line comment, which continues after a backslash.
    std::size_t end_of_line() const {
        std::size_t end = code_.find('\n', at_);
        while (end != code_.npos && end > 0 && code_[end - 1] == '\\') {
            end = code_.find('\n', end + 1);
        }
        return std::min(end, code_.size());
    }

    /// Returns the place of the closing quote. An unclosed literal ends with its line.
    std::size_t end_of_literal(char quote) const {
        std::size_t end = at_;
        while (end < code_.size() && code_[end] != quote && code_[end] != '\n') {
            end += code_[end] == '\\' ? 2 : 1;
        }
        return std::min(end, code_.size());
    }

    std::string_view code_;
    std::string result_;
    std::size_t at_ = 0;
};

}  // namespace

bool is_name_character(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

std::string masked(std::string_view code) {
    return Mask(code).run();
}

std::size_t start_of_line(std::string_view text, std::size_t line) {
    std::size_t start = 0;
    for (std::size_t i = 1; i < line && start != text.npos; ++i) {
        start = text.find('\n', start);
        start += start == text.npos ? 0 : 1;
    }
    return line == 0 || start >= text.size() ? text.npos : start;
}

std::size_t line_of(std::string_view text, std::size_t offset) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

std::size_t column_of(std::string_view text, std::size_t offset) {
    const std::size_t end = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
    return end == text.npos ? offset + 1 : offset - end;
}

bool is_word_at(std::string_view code, std::size_t offset, std::string_view name) {
    const std::size_t end = offset + name.size();
    return code.substr(std::min(offset, code.size())).starts_with(name) &&
           (offset == 0 || !is_name_character(code[offset - 1])) &&
           (end == code.size() || !is_name_character(code[end]));
}

std::string with_edits(std::string_view text, std::vector<Edit> edits) {
    std::ranges::sort(edits, [](const Edit& one, const Edit& other) {
        return std::pair(one.line, one.column) > std::pair(other.line, other.column);
    });
    std::string result(text);
    std::size_t changed_from = text.size() + 1;
    for (const Edit& edit : edits) {
        const std::size_t start = start_of_line(text, edit.line);
        const std::size_t from = start + edit.column - 1;
        if (start == text.npos || edit.column == 0 || from + edit.length > text.size() ||
            from + edit.length > changed_from || from == changed_from) {
            continue;
        }
        result.replace(from, edit.length, edit.text);
        changed_from = from;
    }
    return result;
}

}  // namespace cancha::legacy
