#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::processes {

/// How a seat gets its strategy.
struct TeamCommand {
    std::string given;          ///< As it stands on the command line.
    std::string shell_command;  ///< Command that starts the program; empty: none is started.
    bool is_scripted = false;   ///< No strategy: the script of a scenario drives its robots.

    /// A client from outside takes the seat.
    bool is_remote() const { return shell_command.empty() && !is_scripted; }

    bool is_program() const { return !shell_command.empty(); }
};

/// Understands "remote", the short name of a sample strategy, a team for another simulator
/// (foreign_team.h), the path of a program, also one with blanks, or a command line.
/// Fails: kNotFound for a single word that is neither a sample strategy nor a program; the text
/// lists the sample strategies. kInvalidInput: a file that cannot be run, or whose path has blanks
/// and stands in a command line without quotes; the text says what to give.
Result<TeamCommand> resolve_team_command(std::string_view discipline, const std::string& given);

}  // namespace cancha::processes
