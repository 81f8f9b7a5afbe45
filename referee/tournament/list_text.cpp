#include "referee/tournament/list_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

namespace cancha::tournament {

namespace {

namespace io = google::protobuf::io;
using google::protobuf::FieldDescriptor;
using google::protobuf::TextFormat;

/// Largest depth of nested messages; ours are seven deep. The parser recurses for each.
constexpr int kMaxDepth = 32;

/// Most unreadable entries reported. More of them usually repeat one mistake.
constexpr std::size_t kMostBrokenEntries = 32;

/// Collects the parser's errors. The parser skips unknown fields and stops at anything else.
class Collector : public io::ErrorCollector {
  public:
    void AddError(int line, io::ColumnNumber column, const std::string& text) override {
        add(line, column, text);
        if (!error_) {
            error_ = {line + 1, column + 1};
        }
    }

    // Called for unknown fields.
    void AddWarning(int line, io::ColumnNumber column, const std::string& text) override {
        add(line, column, text);
    }

    const std::vector<Problem>& found() const { return found_; }

    /// Returns the place of the first error, at which the parser stopped.
    const std::optional<TextSpot>& error() const { return error_; }

  private:
    void add(int line, int column, const std::string& text) {
        found_.push_back({{line + 1, column + 1}, text});
    }

    std::vector<Problem> found_;
    std::optional<TextSpot> error_;
};

/// Ignores errors: the parser reports them.
class Deaf : public io::ErrorCollector {
  public:
    void AddError(int, io::ColumnNumber, const std::string&) override {}
};

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// Removes unexpected text quoted by the parser if a token is in that line or the one before,
/// because the text may be the token.
Problem without_token(Problem problem, const std::vector<std::string_view>& lines) {
    const int line = problem.place.line - 1;
    for (int near = std::max(line - 1, 0); near <= line; ++near) {
        if (static_cast<std::size_t>(near) < lines.size() &&
            lines[static_cast<std::size_t>(near)].find("token") != std::string_view::npos) {
            problem.what = "invalid from here on; not shown, as it may be a token";
        }
    }
    return problem;
}

/// Returns the offset in the text. Columns count bytes, with the parser's tabs, which are rare in
/// lists.
std::size_t offset_of(TextSpot place, std::string_view text) {
    constexpr int kTabWidth = 8;  // The parser's width.
    std::size_t offset = 0;
    for (int line = 1; line < place.line && offset < text.size(); ++line) {
        offset = std::min(text.find('\n', offset), text.size() - 1) + 1;
    }
    for (int column = 0; column + 1 < place.column && offset < text.size(); ++offset) {
        column += text[offset] == '\t' ? kTabWidth - column % kTabWidth : 1;
    }
    return offset;
}

}  // namespace

struct ListText::Tree {
    TextFormat::ParseInfoTree locations;
};

namespace {

/// A field of the list itself, such as one `matches { ... }`.
struct Entry {
    std::string field;
    TextSpot begin;
    bool is_block = false;
};

/// Returns the fields of a list, in order.
std::vector<Entry> entries_of(const std::string& text) {
    Deaf deaf;
    io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    io::Tokenizer tokens(&stream, &deaf);
    tokens.set_allow_f_after_float(true);  // Like the parser of the text format.
    tokens.set_comment_style(io::Tokenizer::SH_COMMENT_STYLE);
    tokens.set_require_space_after_number(false);
    tokens.set_allow_multiline_strings(true);
    std::vector<Entry> entries;
    int depth = 0;
    bool is_value = false;  // Whether the next token follows a colon.
    while (tokens.Next()) {
        const io::Tokenizer::Token& token = tokens.current();
        const bool opens = token.text == "{" || token.text == "<" || token.text == "[";
        const bool closes = token.text == "}" || token.text == ">" || token.text == "]";
        if (depth == 0 && !is_value && token.type == io::Tokenizer::TYPE_IDENTIFIER) {
            entries.push_back({.field = token.text, .begin = {token.line + 1, token.column + 1}});
        }
        if (depth == 0 && opens && token.text != "[" && !entries.empty()) {
            entries.back().is_block = true;
        }
        depth = std::max(0, depth + (opens ? 1 : 0) - (closes ? 1 : 0));
        is_value = token.text == ":";
    }
    return entries;
}

}  // namespace

ListText::ListText(std::string_view given) {
    std::string text(given);
    std::optional<TextSpot> error = parse(text);
    while (error && broken_.size() < kMostBrokenEntries && take_out_entry_at(*error, text)) {
        error = parse(text);
    }
    note_suspects(text);
    std::set<Problem> shown;
    const std::vector<std::string_view> lines = lines_of(given);
    for (const Problem& problem : problems_) {
        shown.insert(without_token(problem, lines));
    }
    problems_ = std::move(shown);
}

ListText::~ListText() = default;

/// Returns the place where the parser had to stop. None: it did not.
std::optional<TextSpot> ListText::parse(const std::string& text) {
    Collector collector;
    TextFormat::Parser parser;
    tree_ = std::make_unique<Tree>();
    parser.RecordErrorsTo(&collector);
    parser.SetRecursionLimit(kMaxDepth);
    parser.AllowUnknownField(true);
    parser.WriteLocationsTo(&tree_->locations);
    io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    list_.Clear();
    const bool is_read = parser.Parse(&stream, &list_);
    problems_.insert(collector.found().begin(), collector.found().end());
    if (!is_read && !collector.error()) {
        problems_.insert({{}, "cannot be read"});
    }
    return is_read ? std::nullopt : collector.error();
}

/// Replaces an entry by an empty one, so that all others keep their places. False: there is none.
bool ListText::take_out_entry_at(TextSpot place, std::string& text) {
    const std::vector<Entry> entries = entries_of(text);
    const auto next = std::ranges::upper_bound(entries, place, {}, &Entry::begin);
    if (next == entries.begin()) {
        return false;
    }
    const Entry& entry = *std::prev(next);
    if (!broken_.emplace(entry.field, entry.begin).second) {
        return false;
    }
    const std::size_t begin = offset_of(entry.begin, text);
    const std::size_t end = next == entries.end() ? text.size() : offset_of(next->begin, text);
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(begin),
        text.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c != '\n'; }, ' ');
    if (entry.is_block) {
        const std::string empty = entry.field + "{}";
        const bool has_room = text.substr(begin, empty.size()).find('\n') == std::string::npos &&
                              begin + empty.size() <= end;
        text.replace(begin, has_room ? empty.size() : entry.field.size(), empty);
    }
    return true;
}

void ListText::note_suspects(const std::string& text) {
    suspect_ = broken_;
    const std::vector<Entry> entries = entries_of(text);
    for (const Problem& problem : problems_) {
        const auto next = std::ranges::upper_bound(entries, problem.place, {}, &Entry::begin);
        if (next != entries.begin()) {
            suspect_.emplace(std::prev(next)->field, std::prev(next)->begin);
        }
    }
}

bool ListText::is_broken(std::string_view field, int index) const {
    return has_entry(broken_, field, index);
}

bool ListText::is_suspect(std::string_view field, int index) const {
    return has_entry(suspect_, field, index);
}

bool ListText::has_entry(const Entries& entries, std::string_view field, int index) const {
    return std::ranges::any_of(entries, [&](const auto& entry) {
        return entry.first == field && (index < 0 || entry.second == place_of({{field, index}}));
    });
}

TextSpot ListText::place_of(std::initializer_list<Step> steps) const {
    const TextFormat::ParseInfoTree* tree = &tree_->locations;
    const google::protobuf::Descriptor* type = v1::StartList::descriptor();
    TextSpot place;
    for (const Step& step : steps) {
        const FieldDescriptor* const field = tree == nullptr || type == nullptr
                                                 ? nullptr
                                                 : type->FindFieldByName(std::string(step.field));
        if (field == nullptr) {
            break;
        }
        const int index = field->is_repeated() ? step.index : -1;
        TextFormat::ParseLocation found = tree->GetLocation(field, index);
        if (found.line < 0 && index > 0) {
            found = tree->GetLocation(field, 0);  // Entries in brackets have one place.
        }
        if (found.line >= 0) {
            place = {found.line + 1, found.column + 1};
        }
        type = field->message_type();
        tree = type == nullptr ? nullptr : tree->GetTreeForNested(field, index);
    }
    return place;
}

}  // namespace cancha::tournament
