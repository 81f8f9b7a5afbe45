#include "server/host/token_book.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <sys/stat.h>

#include "server/host/secret.h"

namespace cancha::host {

namespace {

constexpr std::array<std::pair<std::string_view, v1::Role>, 3> kRoles{{
    {"seat", v1::ROLE_STRATEGY},
    {"official", v1::ROLE_OFFICIAL},
    {"admin", v1::ROLE_ADMIN},
}};

constexpr ::mode_t kOfOthers = S_IRWXG | S_IRWXO;

struct Entry {
    v1::Role role;
    std::string name;
    std::string token;
};

std::string_view word_for(v1::Role role) {
    return std::ranges::find(kRoles, role, &decltype(kRoles)::value_type::second)->first;
}

Status check_length(const Entry& entry) {
    if (entry.token.size() < TokenBook::kMinTokenLength ||
        entry.token.size() > TokenBook::kMaxTokenLength) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("the token of {} {} has {} characters, expected {} to {}; "
                                 "`openssl rand -hex 16` makes a good one",
                                 word_for(entry.role), entry.name, entry.token.size(),
                                 TokenBook::kMinTokenLength, TokenBook::kMaxTokenLength)};
    }
    return {};
}

/// Fails: what is wrong with the line, which has something on it.
Result<Entry> parse_line(const std::string& line) {
    std::istringstream words(line);
    std::string role;
    Entry entry{};
    std::string surplus;
    words >> role >> entry.name >> entry.token;
    const auto known = std::ranges::find(kRoles, role, &decltype(kRoles)::value_type::first);
    if (known == kRoles.end() || entry.token.empty() || words >> surplus) {
        return Error{ErrorCode::kInvalidInput,
                     "expected `seat NAME TOKEN`, `official NAME TOKEN` or `admin NAME TOKEN`"};
    }
    entry.role = known->second;
    if (Status allowed = check_length(entry); !allowed) {
        return allowed.error();
    }
    return entry;
}

Error refuse_line(int number, const std::string& text) {
    return {ErrorCode::kInvalidInput, fmt::format("line {}: {}", number, text)};
}

}  // namespace

Result<TokenBook> TokenBook::parse(std::string_view text) {
    TokenBook book;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        line.resize(std::min(line.find('#'), line.size()));
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            continue;
        }
        Result<Entry> entry = parse_line(line);
        if (!entry) {
            return refuse_line(number, entry.error().message);
        }
        if (!book.tokens_.emplace(std::pair(entry->role, entry->name), entry->token).second) {
            return refuse_line(number, fmt::format("'{}' has a token already", entry->name));
        }
    }
    return book;
}

Result<TokenBook> TokenBook::read(const std::string& path) {
    struct ::stat facts {};

    if (::stat(path.c_str(), &facts) != 0) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("{}: cannot be read: {}", path, std::strerror(errno))};
    }
    if ((facts.st_mode & kOfOthers) != 0) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{}: others may read these tokens; `chmod 600 {}`", path, path)};
    }
    if (static_cast<std::uint64_t>(facts.st_size) > kMaxBytes) {
        return Error{ErrorCode::kInvalidInput, fmt::format("{}: has {} bytes, at most {} are read",
                                                           path, facts.st_size, kMaxBytes)};
    }
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) {
        return Error{ErrorCode::kIo, path + ": cannot be read"};
    }
    Result<TokenBook> book = parse(text);
    if (!book) {
        return Error{book.error().code, path + ": " + book.error().message};
    }
    return book;
}

Result<TokenBook> TokenBook::load(const std::string& path) {
    const char* const variable = std::getenv(kVariable);
    std::string text = variable == nullptr ? "" : variable;
    ::unsetenv(kVariable);
    if (!path.empty()) {
        return read(path);
    }
    std::ranges::replace(text, ';', '\n');
    Result<TokenBook> book = parse(text);
    if (!book) {
        return Error{book.error().code, fmt::format("{}: {}", kVariable, book.error().message)};
    }
    return book;
}

Status TokenBook::add(v1::Role role, const std::string& name, const std::string& token) {
    if (Status allowed = check_length({role, name, token}); !allowed) {
        return allowed;
    }
    if (token.find_first_of(" \t\r\n;#") != std::string::npos) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("the token of {} {} has a blank, a `;` or a `#` in it",
                                 word_for(role), name)};
    }
    tokens_.insert_or_assign({role, name}, token);
    return {};
}

TokenBook TokenBook::for_match(const std::string& match) const {
    TokenBook book;
    const std::string prefix = match + "/";
    for (const auto& [key, token] : tokens_) {
        const auto& [role, name] = key;
        if (role != v1::ROLE_STRATEGY || name.find('/') == std::string::npos) {
            book.tokens_.try_emplace(key, token);
        } else if (name.starts_with(prefix)) {
            book.tokens_.insert_or_assign({role, name.substr(prefix.size())}, token);
        }
    }
    return book;
}

std::string TokenBook::to_line() const {
    std::string line;
    for (const auto& [key, token] : tokens_) {
        line += fmt::format("{} {} {};", word_for(key.first), key.second, token);
    }
    return line;
}

bool TokenBook::admits(v1::Role role, const std::string& name, std::string_view token) const {
    const auto entry = tokens_.find({role, name});
    return entry != tokens_.end() && is_same_secret(token, entry->second);
}

std::size_t TokenBook::leaders() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        tokens_, [](const auto& entry) { return entry.first.first != v1::ROLE_STRATEGY; }));
}

bool TokenBook::knows(v1::Role role, const std::string& name) const {
    return tokens_.contains({role, name});
}

}  // namespace cancha::host
