// Mendings of statements and expressions that Microsoft's compilers accept, but the standard does
// not.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>

#include <fmt/format.h>

#include "client-sdk/legacy/build/mending.h"

namespace cancha::legacy {
namespace {

bool has_text(const Case& one, std::string_view text) {
    return one.complaint.text.find(text) != std::string::npos;
}

void edit(const Case& one, std::size_t offset, std::size_t length, std::string text,
          Repairs& repairs) {
    repairs.edits[one.complaint.place.file].push_back(
        {line_of(one.code, offset), column_of(one.code, offset), length, std::move(text)});
}

/// Returns the declaration in the head of the `for` that begins at `at`, if it declares `name`.
std::optional<std::pair<std::size_t, std::size_t>> declaration_in_for(std::string_view masked,
                                                                      std::size_t at,
                                                                      const std::string& name) {
    static const std::regex declaration(
        R"re(\s*(?:(?:const|unsigned|signed|long|short|register)\s+)*[A-Za-z_][\w:]*(?:<[^;]*>)?[\s*&]+[A-Za-z_]\w*\s*(?:=|\(|,|\[|$)[^;]*)re");
    const std::size_t open = masked.find_first_not_of(" \t", at + 3);
    const std::size_t end = masked.find(';', at);
    if (open == masked.npos || masked[open] != '(' || end == masked.npos) {
        return std::nullopt;
    }
    const std::string_view head = masked.substr(open + 1, end - open - 1);
    const std::regex names(fmt::format(R"re([\s*&,]{}\s*(?:=|,|\(|\[|$))re", name));
    if (head.find('\n') != head.npos || !std::regex_match(head.begin(), head.end(), declaration) ||
        !std::regex_search(head.begin(), head.end(), names)) {
        return std::nullopt;
    }
    return std::pair(open + 1, end);
}

/// Whether the block that contains `from` still continues at `to`.
bool is_same_block(std::string_view masked, std::size_t from, std::size_t to) {
    int depth = 0;
    for (std::size_t i = from; i < to && depth >= 0; ++i) {
        depth += masked[i] == '{' ? 1 : masked[i] == '}' ? -1 : 0;
    }
    return depth >= 0;
}

/// Whether a statement begins at `at`: not the one after an `if` without braces.
bool is_after_statement(std::string_view masked, std::size_t at) {
    const std::size_t last = at == 0 ? masked.npos : masked.find_last_not_of(" \t\n", at - 1);
    return last == masked.npos || masked[last] == ';' || masked[last] == '{' ||
           masked[last] == '}' || masked[last] == ':' || masked[last] == '\\';
}

// Moves a `for` variable out of its loop. In Visual C++ 6 it lives on after the loop.
bool hoist_variable_of_for(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(^'(\w+)' was not declared in this scope)re");
    std::smatch match;
    const std::size_t use = one.offset();
    if (use == one.code.npos || !std::regex_search(one.complaint.text, match, pattern)) {
        return false;
    }
    const std::string name = match[1];
    for (std::size_t at = one.masked.rfind("for", use); at != one.masked.npos && at != 0;
         at = one.masked.rfind("for", at - 1)) {
        const auto head = is_word_at(one.masked, at, "for")
                              ? declaration_in_for(one.masked, at, name)
                              : std::nullopt;
        if (!head || !is_after_statement(one.masked, at) ||
            !is_same_block(one.masked, head->second, use)) {
            continue;
        }
        const std::string text(one.code.substr(head->first, head->second - head->first));
        edit(one, at, head->second - at, fmt::format("{}; for (", text), repairs);
        return line_of(one.code, at) == line_of(one.code, head->second);
    }
    return false;
}

/// Returns the code that the complaint points at, from its first byte to its last.
std::string_view pointed_at(const Case& one) {
    const std::size_t start = one.offset();
    const std::size_t length = one.complaint.place.end + 1 - one.complaint.place.column;
    return start == one.code.npos ? std::string_view() : one.code.substr(start, length);
}

/// Returns the offset just after the call or braces that begin in [start, end).
std::size_t end_of_call(std::string_view masked, std::size_t end) {
    const std::size_t open = masked.find_first_not_of(" \t", end);
    if (open == masked.npos || masked[open] != '(') {
        return end;
    }
    int depth = 0;
    for (std::size_t i = open; i < masked.size(); ++i) {
        depth += masked[i] == '(' ? 1 : masked[i] == ')' ? -1 : 0;
        if (depth == 0) {
            return i + 1;
        }
    }
    return end;
}

// Names a temporary object that is changed through a reference.
bool give_temporary_a_name(const Case& one, Repairs& repairs) {
    static const std::regex reference(R"re((&)\s*\w+\s*[=(]\s*$)re");
    const std::string_view expression = pointed_at(one);
    if (expression.empty() || !(has_text(one, "cannot bind non-const lvalue reference") ||
                                has_text(one, "invalid initialization of non-const reference"))) {
        return false;
    }
    const std::size_t start = one.offset();
    const std::string before(
        one.masked.substr(0, start).substr(start_of_line(one.code, one.complaint.place.line)));
    std::smatch match;
    if (std::regex_search(before, match, reference)) {
        edit(one, start - before.size() + static_cast<std::size_t>(match.position(1)), 1, "&&",
             repairs);
        return true;
    }
    const std::size_t end = end_of_call(one.masked, start + expression.size());
    edit(one, start, end - start,
         fmt::format("cancha_legacy::lvalue({})", one.code.substr(start, end - start)), repairs);
    return line_of(one.code, start) == line_of(one.code, end);
}

bool insert_typename(const Case& one, Repairs& repairs) {
    if (!has_text(one, "need 'typename' before") || one.offset() == one.code.npos) {
        return false;
    }
    // The complaint points at the last name.
    std::size_t start = one.offset();
    while (start > 0 &&
           (is_name_character(one.masked[start - 1]) ||
            std::string_view(":<>").find(one.masked[start - 1]) != std::string_view::npos)) {
        --start;
    }
    edit(one, start, 0, "typename ", repairs);
    return true;
}

// Inserts `int` in `static x = 1;`.
bool insert_int(const Case& one, Repairs& repairs) {
    static const std::regex before(R"re(\b(?:static|const|extern|register|volatile)\s+$)re");
    if (!has_text(one, "does not name a type") || one.offset() == one.code.npos) {
        return false;
    }
    const std::string code(one.masked.substr(0, one.offset()));
    const std::string_view name = pointed_at(one);
    const std::size_t next = one.masked.find_first_not_of(" \t", one.offset() + name.size());
    if (!std::regex_search(code.substr(code.size() - std::min<std::size_t>(code.size(), 40)),
                           before) ||
        next == one.masked.npos ||
        std::string_view("=;([,").find(one.masked[next]) == std::string_view::npos) {
        return false;
    }
    edit(one, one.offset(), 0, "int ", repairs);
    return true;
}

bool rename_main(const Case& one, Repairs& repairs) {
    if (!has_text(one, "'::main' must return 'int'") || one.offset() == one.code.npos) {
        return false;
    }
    const std::size_t at = one.masked.find("main", one.offset());
    if (at == one.masked.npos) {
        return false;
    }
    edit(one, at, 4, "cancha_legacy_main", repairs);
    return true;
}

// Gives exceptions a text, as in Microsoft's library.
bool give_exception_a_text(const Case& one, Repairs& repairs) {
    static const std::regex exception(R"re(\b((?:std::)?exception)\s*\()re");
    if (!has_text(one, "std::exception::exception(")) {
        return false;
    }
    const std::size_t start = start_of_line(one.code, one.complaint.place.line);
    if (start == one.code.npos) {
        return false;
    }
    const std::string line(one.masked.substr(start, one.masked.find('\n', start) - start));
    std::smatch match;
    if (!std::regex_search(line, match, exception)) {
        return false;
    }
    edit(one, start + static_cast<std::size_t>(match.position(1)), match[1].str().size(),
         "std::runtime_error", repairs);
    repairs.aids.headers.insert("stdexcept");
    return true;
}

// Splits `int a = 1;` into declaration and assignment, so that `case` and `goto` may jump over it.
bool split_declaration(const Case& one, Repairs& repairs) {
    static const std::regex note(R"re(crosses initialization of '[^']*?(\w+)'$)re");
    bool is_mended = false;
    for (const Note& each : one.complaint.notes) {
        std::smatch name;
        const std::size_t start = start_of_line(one.code, each.place.line);
        if (!std::regex_search(each.text, name, note) || !one.is_own(each.place) ||
            start == one.code.npos) {
            continue;
        }
        const std::string line(one.masked.substr(start, one.masked.find('\n', start) - start));
        const std::regex declaration(fmt::format(
            R"re(\b((?:(?:unsigned|long|short|const)\s+)*[A-Za-z_]\w*[\s*]+{0}\s*)=[^,;]*;)re",
            name[1].str()));
        std::smatch match;
        if (std::regex_search(line, match, declaration) &&
            match[0].str().find("const ") == std::string::npos) {
            edit(one, start + static_cast<std::size_t>(match.position(1)),
                 static_cast<std::size_t>(match.length(1)),
                 fmt::format("{}; {} ", match[1].str(), name[1].str()), repairs);
            is_mended = true;
        }
    }
    return is_mended;
}

// Inserts `this` before names of a base class that depends on a template.
bool insert_this(const Case& one, Repairs& repairs) {
    if (!has_text(one, "was not declared in this scope") || one.offset() == one.code.npos) {
        return false;
    }
    static const std::regex derived(
        R"re(template\s*<[^;{]*(?:class|struct)\s+\w+\s*:[^{;]*<[^{;]*\{)re");
    const std::string before(one.masked.substr(0, one.offset()));
    if (!std::regex_search(before, derived)) {
        return false;
    }
    edit(one, one.offset(), 0, "this->", repairs);
    return true;
}

// Inserts `&` before `Object::function`.
bool insert_address(const Case& one, Repairs& repairs) {
    static const std::regex pattern(
        R"re((?:cannot convert '|invalid use of non-static member function '[^']*?)(\w+(?:::\w+)+))re");
    std::smatch match;
    if (one.offset() == one.code.npos || !std::regex_search(one.complaint.text, match, pattern) ||
        !(has_text(one, "(") && has_text(one, "::"))) {
        return false;
    }
    const std::string_view expression = pointed_at(one);
    const std::string name = match[1];
    if (expression != name && expression != name.substr(name.rfind(':') + 1)) {
        return false;
    }
    edit(one, one.offset(), expression.size(), "&" + name, repairs);
    return true;
}

// Gives a forward-declared enumeration the size of an int.
bool size_enumeration(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(use of enum '(\w+)' without previous declaration)re");
    std::smatch match;
    if (!std::regex_search(one.complaint.text, match, pattern)) {
        return false;
    }
    const std::string name = match[1];
    const std::regex declaration(fmt::format(R"re(\benum\s+{}(?=\s*[;{{]))re", name));
    const std::string code(one.masked);
    int count = 0;
    for (std::sregex_iterator found(code.begin(), code.end(), declaration), end; found != end;
         ++found, ++count) {
        edit(one, static_cast<std::size_t>(found->position() + found->length()), 0, " : int",
             repairs);
    }
    return count != 0;
}

// Undefines a macro of our C library that the strategy uses as a constant.
bool forget_macro(const Case& one, Repairs& repairs) {
    static const std::regex name(R"re(\b([A-Z]\w+)\s*(?:=|;|\[))re");
    const std::size_t start = start_of_line(one.code, one.complaint.place.line);
    if (!has_text(one, "before numeric constant") || start == one.code.npos) {
        return false;
    }
    const std::string line(one.masked.substr(start, one.masked.find('\n', start) - start));
    bool is_new = false;
    for (std::sregex_iterator found(line.begin(), line.end(), name), end; found != end; ++found) {
        is_new = repairs.aids.forgotten_macros.insert((*found)[1].str()).second || is_new;
    }
    return is_new;
}

constexpr std::array<MendFunction, 11> kMendings{
    hoist_variable_of_for, give_temporary_a_name, insert_typename,   insert_int,
    rename_main,           give_exception_a_text, split_declaration, insert_address,
    insert_this,           size_enumeration,      forget_macro};

}  // namespace

std::span<const MendFunction> syntax_mendings() {
    return kMendings;
}

}  // namespace cancha::legacy
