#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/team_command.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::runner {

/// An option with which the strategy of a seat is started, or those of a team.
struct TeamParameter {
    std::string path;  ///< "blue.kick": seat or team, and the name of the option, `--kick`.
    std::string value;
};

/// Understands "blue.kick=0.4". Fails: kInvalidInput.
Result<TeamParameter> parse_parameter(const std::string& text);

/// Appends the option to the command line of every seat that the parameter is for; `commands`: one
/// per seat. Fails: kInvalidInput; there is no such seat, or it has no program of ours.
Status give_parameter(const TeamParameter& parameter, const v1::Discipline& settings,
                      std::span<processes::TeamCommand> commands);

}  // namespace cancha::runner
