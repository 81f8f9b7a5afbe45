#include "proto/base/access/token_book.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "proto/base/access/client_name.h"
#include "proto/base/access/secret.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/text/printable_text.h"

namespace cancha::access {

namespace {

constexpr std::string_view kSeat = "seat";
constexpr std::string_view kOfficial = "official";
constexpr std::string_view kAdmin = "admin";
constexpr std::string_view kMetrics = "metrics";
constexpr std::array kKinds{kSeat, kOfficial, kAdmin, kMetrics};

/// Most characters of a name, as in a Hello.
constexpr std::size_t kMaxNameLength = 32;

std::string word_for(v1::Role role) {
    switch (role) {
        case v1::ROLE_STRATEGY:
            return std::string(kSeat);
        case v1::ROLE_OFFICIAL:
            return std::string(kOfficial);
        case v1::ROLE_ADMIN:
            return std::string(kAdmin);
        default:
            return "";  // No line begins like this.
    }
}

Error wrong(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool is_name(std::string_view name) {
    return is_printable(name, kMaxNameLength) && name.find_first_of(" ;#/") == name.npos;
}

Status check_name(std::string_view kind, std::string_view name) {
    const std::size_t slash = kind == kSeat ? name.find('/') : name.npos;
    const bool is_good = slash == name.npos
                             ? is_name(name)
                             : is_name(name.substr(0, slash)) && is_name(name.substr(slash + 1));
    if (!is_good) {
        return wrong(fmt::format(
            "the name must have 1 to {} printable characters, without `;`, "
            "`#` and `/`{}",
            kMaxNameLength, kind == kSeat ? "; a seat of one match is MATCH/SEAT" : ""));
    }
    return {};
}

/// Checks that a line has no characters that are illegal even in comments. Fails: kInvalidInput.
Status check_characters(std::string_view line) {
    const auto bad = std::ranges::find_if(
        line, [](unsigned char c) { return (c < ' ' && c != '\t') || c == 0x7F; });
    if (bad != line.end()) {
        return wrong(
            fmt::format("byte {} of the line is a control character (0x{:02x}); expected "
                        "a text file",
                        bad - line.begin() + 1, static_cast<unsigned char>(*bad)));
    }
    return {};
}

/// Returns the words of a line before its comment. Fails: kInvalidInput.
Result<std::vector<std::string>> split_words(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < line.size();) {
        if (is_blank(line[i])) {
            ++i;
            continue;
        }
        if (line[i] == '#') {
            break;
        }
        const auto end = std::find_if(line.begin() + i, line.end(), is_blank);
        words.emplace_back(line.begin() + i, end);
        i = static_cast<std::size_t>(end - line.begin());
        if (words.back().find(';') != std::string::npos) {
            return wrong(
                "`;` is not allowed in names and tokens, nor between lines; use one line for each");
        }
        if (words.back().find('#') != std::string::npos) {
            return wrong(
                "`#` is not allowed in names and tokens; a comment starts a line or follows a "
                "blank");
        }
    }
    return words;
}

struct Line {
    std::string kind;
    std::string name;
    std::string token;
};

/// Parses a line. None: the line is empty. Fails: kInvalidInput.
Result<std::optional<Line>> parse_line(std::string_view text) {
    if (const Status checked = check_characters(text); !checked) {
        return checked.error();
    }
    const Result<std::vector<std::string>> words = split_words(text);
    if (!words) {
        return words.error();
    }
    if (words->empty()) {
        return std::optional<Line>();
    }
    const std::string& kind = words->front();
    if (words->size() != 3 || std::ranges::find(kKinds, kind) == kKinds.end()) {
        return wrong(
            "expected `seat NAME TOKEN`, `official NAME TOKEN`, `admin NAME TOKEN` or `metrics "
            "NAME "
            "TOKEN`");
    }
    const Line line{kind, (*words)[1], (*words)[2]};
    for (const Status& checked :
         {check_name(line.kind, line.name), processes::check_token(line.token)}) {
        if (!checked) {
            return checked.error();
        }
    }
    return std::optional(line);
}

/// Takes the first line off the text, and returns it without its end.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

/// The officials and admins of a book. No two of them may look alike.
class LeaderNames {
  public:
    /// Adds the name of a line. `place`: where the line stands. Fails: kInvalidInput.
    Status add(const Line& line, const std::string& place) {
        if (line.kind != kOfficial && line.kind != kAdmin) {
            return {};
        }
        if (const auto reserved = reserved_name_in(line.name)) {
            return wrong(refusal_of_reserved(line.name, *reserved));
        }
        const auto [known, is_new] =
            known_.try_emplace(look_of(line.name), Known{line.name, place});
        if (!is_new && known->second.name != line.name) {
            return wrong(fmt::format("\"{}\" looks like \"{}\" at {} ({}); choose another name",
                                     line.name, known->second.name, known->second.place,
                                     kNameRule));
        }
        return {};
    }

  private:
    struct Known {
        std::string name;
        std::string place;
    };

    std::map<std::string, Known> known_;  // By their looks.
};

}  // namespace

Result<TokenBook> TokenBook::parse(std::string_view text, std::string_view source) {
    TokenBook book;
    LeaderNames leaders;
    for (int number = 1; !text.empty(); ++number) {
        const std::string place = fmt::format("{}:{}", source, number);
        const Result<std::optional<Line>> line = parse_line(take_line(text));
        if (!line) {
            return Error{line.error().code, fmt::format("{}: {}", place, line.error().message)};
        }
        if (!line->has_value()) {
            continue;
        }
        const auto& [kind, name, token] = **line;
        if (const Status allowed = leaders.add(**line, place); !allowed) {
            return wrong(fmt::format("{}: {}", place, allowed.error().message));
        }
        const auto [entry, is_new] = book.entries_.emplace(Key(kind, name), Entry{token, place});
        if (!is_new) {
            return wrong(fmt::format("{}: this {} already has a token, at {}", place, kind,
                                     entry->second.place));
        }
    }
    if (book.empty()) {
        return wrong(
            fmt::format("{}: no tokens, so anyone could join; add a line such as "
                        "`admin ann TOKEN`, or omit --tokens",
                        source));
    }
    return book;
}

Result<TokenBook> TokenBook::read(const std::string& where) {
    const Result<std::string> text = processes::read_secret(where, kMaxBytes);
    return text ? parse(*text, processes::source_name(where)) : Result<TokenBook>(text.error());
}

Status TokenBook::add_seat(const std::string& seat, const std::string& token) {
    for (const Status& checked : {check_name(kSeat, seat), processes::check_token(token)}) {
        if (!checked) {
            return checked;
        }
    }
    entries_.insert_or_assign(Key(kSeat, seat), Entry{token, ""});
    return {};
}

TokenBook TokenBook::for_match(const std::string& match) const {
    TokenBook book;
    const std::string prefix = match + "/";
    for (const auto& [key, entry] : entries_) {
        const auto& [kind, name] = key;
        if (kind == kMetrics) {
            continue;  // Matches do not serve metrics.
        }
        if (name.find('/') == std::string::npos) {
            book.entries_.try_emplace(key, entry);
        } else if (name.starts_with(prefix)) {
            book.entries_.insert_or_assign(Key(kind, name.substr(prefix.size())), entry);
        }
    }
    return book;
}

std::string TokenBook::to_text() const {
    std::string text;
    for (const auto& [key, entry] : entries_) {
        text += fmt::format("{} {} {}\n", key.first, key.second, entry.token);
    }
    return text;
}

bool TokenBook::admits(v1::Role role, const std::string& name, std::string_view token) const {
    const auto entry = entries_.find({word_for(role), name});
    return entry != entries_.end() && is_same_secret(token, entry->second.token);
}

bool TokenBook::shows_metrics_to(std::string_view token) const {
    bool is_known = false;
    for (const auto& [key, entry] : entries_) {
        const bool is_reader = key.first == kMetrics || key.first == kAdmin;
        is_known |= is_reader && is_same_secret(token, entry.token);
    }
    return is_known;
}

bool TokenBook::has_metrics_reader() const {
    return std::ranges::any_of(entries_, [](const auto& entry) {
        return entry.first.first == kMetrics || entry.first.first == kAdmin;
    });
}

std::size_t TokenBook::leaders() const {
    return static_cast<std::size_t>(std::ranges::count_if(entries_, [](const auto& entry) {
        return entry.first.first == kAdmin || entry.first.first == kOfficial;
    }));
}

bool TokenBook::knows(v1::Role role, const std::string& name) const {
    return entries_.contains({word_for(role), name});
}

std::string TokenBook::token_of(v1::Role role, const std::string& name) const {
    const auto entry = entries_.find({word_for(role), name});
    return entry == entries_.end() ? "" : entry->second.token;
}

std::vector<TokenBook::SeatLine> TokenBook::seats() const {
    std::vector<SeatLine> seats;
    for (const auto& [key, entry] : entries_) {
        if (key.first == kSeat) {
            const std::size_t slash = key.second.find('/');
            const std::size_t seat = slash == std::string::npos ? 0 : slash + 1;
            seats.push_back({key.second.substr(0, seat == 0 ? 0 : slash), key.second.substr(seat),
                             entry.place});
        }
    }
    return seats;
}

}  // namespace cancha::access
