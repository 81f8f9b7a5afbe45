#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cancha/v1/labels.pb.h"
#include "cancha/v1/referee.pb.h"

namespace cancha {

/// All kinds of restarts, in the order of the schema.
inline std::vector<v1::RestartKind> restart_kinds() {
    const auto& schema = *v1::RestartKind_descriptor();
    std::vector<v1::RestartKind> kinds;
    for (int i = 0; i < schema.value_count(); ++i) {
        if (schema.value(i)->number() != v1::RESTART_KIND_UNSPECIFIED) {
            kinds.push_back(static_cast<v1::RestartKind>(schema.value(i)->number()));
        }
    }
    return kinds;
}

/// Name of a kind of restart for people: "penalty kick". Empty if the schema has no such kind.
inline std::string restart_label(v1::RestartKind kind) {
    const auto* const value = v1::RestartKind_descriptor()->FindValueByNumber(kind);
    return value == nullptr ? "" : value->options().GetExtension(v1::label);
}

/// Name of a kind of restart as one word: "penalty-kick" in commands, "penalty_kick" in events.
/// `joint` is the character that replaces blanks: '-' or '_'.
inline std::string restart_word(v1::RestartKind kind, char joint) {
    std::string word = restart_label(kind);
    std::ranges::replace_if(
        word, [](char c) { return c == ' ' || c == '-'; }, joint);
    return word;
}

/// Whether neither team takes this kind of restart. False for a kind that the schema does not have.
inline bool is_for_no_team(v1::RestartKind kind) {
    const auto* const value = v1::RestartKind_descriptor()->FindValueByNumber(kind);
    return value != nullptr && value->options().GetExtension(v1::for_no_team);
}

}  // namespace cancha
