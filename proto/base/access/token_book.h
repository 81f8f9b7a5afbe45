#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::access {

/// The clients that may join, and their tokens. One line for each client:
///
///     seat SEAT TOKEN             official NAME TOKEN
///     seat MATCH/SEAT TOKEN       admin NAME TOKEN
///                                 metrics NAME TOKEN
///
/// Blanks separate the words. A name has 1 to 32 printable characters, but no blank, no `;`, no `#`
/// and no `/`. The name of an official or admin must not look like another one in the book, nor
/// like that of a program (client_name.h). processes::check_token() defines legal tokens. Empty
/// lines are ignored, and so are comments: a `#` at the start of a line or after a blank begins
/// one. Lines end in LF or CR LF; other control characters are refused.
///
/// A server with a book admits only spectators without a token. An empty book means that the
/// server asks for no tokens; it then serves only this machine.
class TokenBook {
  public:
    static constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

    /// Parses a text with at least one line. `source` names the text in errors: "tokens.txt:3:
    /// ...". Fails: kInvalidInput; the text quotes nothing of a line, because a token may stand
    /// anywhere.
    static Result<TokenBook> parse(std::string_view text, std::string_view source = "tokens");

    /// Reads and parses the text at `where`, see processes::read_secret().
    /// Fails: as processes::read_secret() and parse().
    static Result<TokenBook> read(const std::string& where);

    /// Sets the token of a seat and replaces an earlier one.
    /// Fails: kInvalidInput.
    Status add_seat(const std::string& seat, const std::string& token);

    /// Returns the lines that one match of a server may know: those for seats of this match (`seat
    /// MATCH/SEAT TOKEN`, which become `seat SEAT TOKEN`), for seats of any match, and for
    /// officials and admins.
    TokenBook for_match(const std::string& match) const;

    /// Returns the book as a text for parse().
    std::string to_text() const;

    bool empty() const { return entries_.empty(); }

    /// Whether `token` is the token for this role and name. Takes the same time wherever the tokens
    /// differ.
    bool admits(v1::Role role, const std::string& name, std::string_view token) const;

    /// Number of officials and admins that have a token.
    std::size_t leaders() const;

    /// Whether `token` belongs to an admin or to a line `metrics NAME TOKEN`. Takes the same time
    /// wherever the tokens differ.
    bool shows_metrics_to(std::string_view token) const;

    /// Whether any token in the book gives access to the metrics.
    bool has_metrics_reader() const;

    /// Whether there is a token for this role and name.
    bool knows(v1::Role role, const std::string& name) const;

    /// Returns the token for this role and name. Empty: there is none.
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
        std::string place;  ///< Place where it was read. Empty: it was not read.
    };

    /// First word and name of a line.
    using Key = std::pair<std::string, std::string>;

    std::map<Key, Entry> entries_;
};

}  // namespace cancha::access
