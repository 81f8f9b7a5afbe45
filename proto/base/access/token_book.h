#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::access {

/// The clients that may join a match or a server, and the token of each. The text of a book has one
/// line for each client:
///
///     seat SEAT TOKEN             official NAME TOKEN
///     seat MATCH/SEAT TOKEN       admin NAME TOKEN
///                                 metrics NAME TOKEN
///
/// Blanks separate the words. A name has 1 to 32 printable characters, but no blank, no `;`, no `#`
/// and no `/`. The name of an official or admin must not look like the name of another one in the
/// book, nor like a name that is reserved for programs (client_name.h). processes::check_token()
/// defines legal tokens. Empty lines and comments are ignored; a comment begins with a `#` at the
/// start of a line or after a blank. Lines end in LF or CR LF; other control characters are
/// refused.
///
/// If a server has a book, every client except spectators needs a token from the book. If the book
/// is empty, the server asks for no tokens, and serves only this machine.
class TokenBook {
  public:
    /// Largest size of the text of a book.
    static constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

    /// Parses a text with at least one line. `source` names the text in errors: "tokens.txt:3:
    /// ...". Fails: kInvalidInput; the error quotes nothing from the line, because any part of the
    /// line may be a token.
    static Result<TokenBook> parse(std::string_view text, std::string_view source = "tokens");

    /// Reads and parses the text at `where`: stdin, a descriptor or a file, see
    /// processes::read_secret(). Fails with the errors of processes::read_secret() and parse().
    static Result<TokenBook> read(const std::string& where);

    /// Sets the token of a seat, and replaces an earlier token of the seat.
    /// Fails: kInvalidInput: the name or the token is not legal.
    Status add_seat(const std::string& seat, const std::string& token);

    /// Returns the lines that a server passes to the process of one match: the lines for seats of
    /// this match (`seat MATCH/SEAT TOKEN` becomes `seat SEAT TOKEN`), for seats of any match, and
    /// for officials and admins.
    TokenBook for_match(const std::string& match) const;

    /// Returns the book as a text for parse().
    std::string to_text() const;

    bool empty() const { return entries_.empty(); }

    /// Whether `token` is the token for this role and name. A wrong token takes the same time
    /// wherever it differs, so that the time tells nothing about the right token.
    bool admits(v1::Role role, const std::string& name, std::string_view token) const;

    /// Number of officials and admins that have a token.
    std::size_t leaders() const;

    /// Whether `token` gives access to the metrics: it belongs to an admin or to a line `metrics
    /// NAME TOKEN`. A wrong token takes the same time wherever it differs.
    bool shows_metrics_to(std::string_view token) const;

    /// Whether any token in the book gives access to the metrics.
    bool has_metrics_reader() const;

    /// Whether the book has a token for this role and name.
    bool knows(v1::Role role, const std::string& name) const;

    /// Returns the token for this role and name. Empty if the book has none.
    std::string token_of(v1::Role role, const std::string& name) const;

    /// A seat that has a token.
    struct SeatLine {
        std::string match;  ///< Name of the match. Empty: the seat of any match.
        std::string seat;   ///< Name of the seat.
        std::string place;  ///< Place where the line was read: "tokens.txt:3".
    };

    /// Returns all seats that have a token.
    std::vector<SeatLine> seats() const;

  private:
    struct Entry {
        std::string token;
        std::string place;  ///< Place of its line: "tokens.txt:3". Empty: set by add_seat().
    };

    /// First word and name of a line: "seat" and "blue".
    using Key = std::pair<std::string, std::string>;

    std::map<Key, Entry> entries_;
};

}  // namespace cancha::access
