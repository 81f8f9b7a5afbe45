#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "proto/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::host {

/// Who may come, and by which secret: a line each, `seat NAME TOKEN`, `official NAME TOKEN` or
/// `admin NAME TOKEN`; empty lines and what follows `#` do not count. A server with a book lets
/// nobody but spectators in without a token; one without a book serves this machine alone.
class TokenBook {
  public:
    /// The environment variable that load() knows.
    static constexpr const char* kVariable = "CANCHA_TOKENS";

    static constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;
    static constexpr std::size_t kMinTokenLength = 16;
    static constexpr std::size_t kMaxTokenLength = 128;

    /// Fails: kInvalidInput; the text names the line, never a token.
    static Result<TokenBook> parse(std::string_view text);

    /// Reads a file that nobody but its owner may read. Fails: kIo, kNotFound, kRefused (others may
    /// read it), kInvalidInput.
    static Result<TokenBook> read(const std::string& path);

    /// From the file, or else from the environment variable CANCHA_TOKENS, where `;` may stand for
    /// the end of a line. The variable is removed, so that no child gets it. Empty `path`: no file.
    /// Fails: as read(), kInvalidInput.
    static Result<TokenBook> load(const std::string& path);

    /// Adds a token, in place of the one that is known by this role and name.
    /// Fails: kInvalidInput, for a token of a length that is not allowed, or with blanks in it.
    Status add(v1::Role role, const std::string& name, const std::string& token);

    /// What one match of a server may know: lines for seats of that match (`seat MATCH/SEAT TOKEN`,
    /// which become `seat SEAT TOKEN`), lines for a seat of any match, and those who lead.
    TokenBook for_match(const std::string& match) const;

    /// The book as load() reads it from the environment.
    std::string to_line() const;

    bool empty() const { return tokens_.empty(); }

    /// Whether somebody of this role and name comes with the right token. Takes the same time
    /// wherever it differs.
    bool admits(v1::Role role, const std::string& name, std::string_view token) const;

    /// How many officials and admins there are tokens for.
    std::size_t leaders() const;

    /// Whether there is a token for this role and name.
    bool knows(v1::Role role, const std::string& name) const;

  private:
    std::map<std::pair<v1::Role, std::string>, std::string> tokens_;
};

}  // namespace cancha::host
