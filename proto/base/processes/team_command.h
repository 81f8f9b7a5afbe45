#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::processes {

/// The strategy of a seat.
struct TeamCommand {
    std::string given;  ///< The text on the command line.
    std::string
        shell_command;  ///< Command that starts the strategy. Empty: this program starts none.
    bool is_scripted =
        false;  ///< The script of a scenario drives the robots; there is no strategy.

    /// Whether the seat waits for a strategy that somebody else starts ("remote").
    bool is_remote() const { return shell_command.empty() && !is_scripted; }

    /// Whether this program starts the strategy.
    bool is_program() const { return !shell_command.empty(); }
};

/// Parses a team as given on the command line: "remote", the short name of a sample strategy, a
/// team for another simulator (foreign_team.h), the path of a program (which may contain blanks),
/// or a command line.
/// Fails: kNotFound: a single word that is neither a sample strategy nor a program; the text lists
/// the sample strategies. kInvalidInput: a file that cannot be run, or a path with blanks inside a
/// command line without quotes; the text says what to give.
Result<TeamCommand> resolve_team_command(std::string_view discipline, const std::string& given);

}  // namespace cancha::processes
