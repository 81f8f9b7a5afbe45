#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/team_command.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::runner {

/// Option of cancha-match that is passed on: a command-line option for the strategy of a seat, or
/// for all strategies of a team.
struct TeamParameter {
    std::string path;  ///< "blue.kick": seat or team, and the name of the option `--kick`.
    std::string value;
};

/// Parses a text such as "blue.kick=0.4". Fails: kInvalidInput: the text has another form.
Result<TeamParameter> parse_parameter(const std::string& text);

/// Appends the option to the command of every seat that the parameter names. `commands`: commands
/// that start the strategies, one per seat. Fails: kInvalidInput: there is no such seat, or this
/// program does not start its strategy.
Status give_parameter(const TeamParameter& parameter, const v1::Discipline& settings,
                      std::span<processes::TeamCommand> commands);

}  // namespace cancha::runner
