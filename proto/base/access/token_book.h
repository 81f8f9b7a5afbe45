#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::access {

/// Clients that may come, and their secrets. One line for each:
///
///     seat SEAT TOKEN             official NAME TOKEN
///     seat MATCH/SEAT TOKEN       admin NAME TOKEN
///                                 metrics NAME TOKEN
///
/// Blanks separate the words. A name has 1 to 32 printable characters, but no blank, no `;`, no `#`
/// and no `/`; that of an official or admin looks like no other one and like no program's
/// (client_name.h). processes::check_token() says what a token may be. Empty lines do not count,
/// nor does what follows a `#` that begins a line or stands after a blank. Lines end in LF or CR
/// LF; other control characters are refused.
///
/// A server with a book lets nobody but spectators in without a token. An empty book stands for a
/// server that asks for none, which serves this machine alone.
class TokenBook {
  public:
    static constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

    /// At least one line. `source` names the text in errors: "tokens.txt:3: ...".
    /// Fails: kInvalidInput; nothing of a line is shown, as a token may stand anywhere in it.
    static Result<TokenBook> parse(std::string_view text, std::string_view source = "tokens");

    /// Fails: as processes::read_secret() and parse().
    static Result<TokenBook> read(const std::string& where);

    /// Adds a token for a seat, in place of the one that is known.
    /// Fails: kInvalidInput.
    Status add_seat(const std::string& seat, const std::string& token);

    /// Lines that one match of a server may know: those for seats of that match (`seat MATCH/SEAT
    /// TOKEN`, which become `seat SEAT TOKEN`), lines for a seat of any match, and those who lead.
    TokenBook for_match(const std::string& match) const;

    /// The book as parse() reads it.
    std::string to_text() const;

    bool empty() const { return entries_.empty(); }

    /// Whether somebody of this role and name comes with the right token. Takes the same time
    /// wherever it differs.
    bool admits(v1::Role role, const std::string& name, std::string_view token) const;

    /// How many officials and admins there are tokens for.
    std::size_t leaders() const;

    /// Whether this is the token of an admin or of a line `metrics NAME TOKEN`. The same holds.
    bool shows_metrics_to(std::string_view token) const;

    /// Whether there is anybody to show them to.
    bool has_metrics_reader() const;

    /// Whether there is a token for this role and name.
    bool knows(v1::Role role, const std::string& name) const;

    /// Empty: there is none.
    std::string token_of(v1::Role role, const std::string& name) const;

    /// A seat that has a token, and where that was read: "tokens.txt:3".
    struct SeatLine {
        std::string match;  ///< Empty: of any match.
        std::string seat;
        std::string place;
    };

    std::vector<SeatLine> seats() const;

  private:
    struct Entry {
        std::string token;
        std::string place;  ///< Empty: it was not read.
    };

    /// First word of the line, and name.
    using Key = std::pair<std::string, std::string>;

    std::map<Key, Entry> entries_;
};

}  // namespace cancha::access
