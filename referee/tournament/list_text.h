#pragma once

#include <compare>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// A position in a text, counted from 1.
struct TextSpot {
    int line = 1;
    int column = 1;

    auto operator<=>(const TextSpot&) const = default;
};

/// One problem of a start list. Problems are ordered by their place in the text.
struct Problem {
    TextSpot place;
    std::string what;  ///< Text of the problem, for people.

    auto operator<=>(const Problem&) const = default;
};

/// A step from a protobuf message into one of its fields. `index`: index of the entry, if the field
/// is a list.
struct Step {
    std::string_view field;
    int index = 0;
};

/// The text of a start list, which lists the teams and matches of a tournament. The text is read
/// entry by entry, as far as possible. The object knows the place of each field in the text.
class ListText {
  public:
    explicit ListText(std::string_view text);
    ~ListText();

    /// Returns the list. Entries that could not be read are present but empty.
    const v1::StartList& list() const { return list_; }

    /// Returns all errors found while reading. Their texts never contain a token.
    const std::set<Problem>& problems() const { return problems_; }

    /// Whether an entry could not be read. `field`: the list of the entry, such as "teams".
    /// `index`: index of the entry; -1 means any entry.
    bool is_broken(std::string_view field, int index = -1) const;

    /// Whether an entry could not be read or has a field that does not exist. In such an entry, a
    /// missing field may only be misspelt, so the caller does not report it as missing.
    bool is_suspect(std::string_view field, int index = -1) const;

    /// Returns the place of a field in the text. `steps` lead from the list to the field. If the
    /// text does not have the field, returns the place of the last step that exists.
    TextSpot place_of(std::initializer_list<Step> steps) const;

  private:
    struct Tree;

    std::optional<TextSpot> parse(const std::string& text);
    bool take_out_entry_at(TextSpot place, std::string& text);
    void note_suspects(const std::string& text);

    /// Field of each entry, and the place where the entry begins.
    using Entries = std::set<std::pair<std::string, TextSpot>>;

    bool has_entry(const Entries& entries, std::string_view field, int index) const;

    v1::StartList list_;
    std::unique_ptr<Tree> tree_;
    std::set<Problem> problems_;
    Entries broken_;   ///< Entries that could not be read.
    Entries suspect_;  ///< Entries in which something could not be read.
};

}  // namespace cancha::tournament
