#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

// Teams that were written for other simulators, as a command line names them: "legacy:FOLDER".
namespace cancha::processes {

/// A kind of foreign teams.
struct ForeignTeamKind {
    std::string_view prefix;   ///< Prefix on the command line: "legacy:".
    std::string_view takes;    ///< Name of the text after the prefix, in help: "FOLDER".
    std::string_view meaning;  ///< Description for a list, one line.
    /// Returns the shell command that plays the team. `rest` is the text after the prefix. May
    /// build the team first if it has changed, which can take minutes; progress and errors of the
    /// build go to stderr.
    /// Fails: kNotFound, kInvalidInput; the text says what was expected.
    Result<std::string> (*command)(const std::string& rest);
};

/// All kinds, in alphabetical order.
std::span<const ForeignTeamKind> foreign_team_kinds();

/// The kind whose prefix begins `given`; null: none.
const ForeignTeamKind* foreign_team_kind(std::string_view given);

}  // namespace cancha::processes
