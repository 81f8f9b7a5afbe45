#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

// Foreign teams: teams that were written for other simulators. On a command line they have a
// prefix: "legacy:FOLDER".
namespace cancha::processes {

/// A kind of foreign teams.
struct ForeignTeamKind {
    std::string_view prefix;   ///< Prefix on the command line: "legacy:".
    std::string_view takes;    ///< Placeholder in help for the text after the prefix: "FOLDER".
    std::string_view meaning;  ///< Description for a list, one line.
    /// Returns the shell command that plays the team. `rest` is the text after the prefix. If the
    /// team has changed, the function may build the team first, which can take minutes. Progress
    /// and errors of the build go to stderr.
    /// Fails: kNotFound, kInvalidInput; the text says what was expected.
    Result<std::string> (*command)(const std::string& rest);
};

/// All kinds, in alphabetical order.
std::span<const ForeignTeamKind> foreign_team_kinds();

/// Returns the kind whose prefix is the beginning of `given`. Null if no kind has such a prefix.
const ForeignTeamKind* foreign_team_kind(std::string_view given);

}  // namespace cancha::processes
