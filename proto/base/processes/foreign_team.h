#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

// Teams that were written for other simulators, as a command line names them: "legacy:FOLDER".
namespace cancha::processes {

/// A kind of them.
struct ForeignTeamKind {
    std::string_view prefix;   ///< "legacy:".
    std::string_view takes;    ///< Word for the rest, in help: "FOLDER".
    std::string_view meaning;  ///< For a list, in a line.
    /// The shell command that plays the team named by the rest, built if it is new: this can take
    /// minutes, and tells on stderr what it does and what is wrong.
    /// Fails: kNotFound, kInvalidInput; the text says what was expected.
    Result<std::string> (*command)(const std::string& rest);
};

/// All kinds, in alphabetical order.
std::span<const ForeignTeamKind> foreign_team_kinds();

/// The kind that a text begins with; null: none.
const ForeignTeamKind* foreign_team_kind(std::string_view given);

}  // namespace cancha::processes
