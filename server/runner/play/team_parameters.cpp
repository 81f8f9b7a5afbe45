#include "server/runner/play/team_parameters.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "proto/base/processes/shell.h"
#include "referee/core/seats.h"

namespace cancha::runner {

namespace {

/// Whether the text may be part of a command line and the name of a column.
bool is_name(std::string_view text) {
    const auto is_letter = [](char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, [&](char c) {
        return is_letter(c) || c == '-' || (c >= '0' && c <= '9');
    });
}

bool is_for(std::string_view whom, const v1::Seat& seat) {
    return whom == seat.name() || whom == (seat.team() == v1::TEAM_BLUE ? "blue" : "yellow");
}

}  // namespace

Result<TeamParameter> parse_parameter(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || text.find('.') > equals) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("expected SEAT.NAME=VALUE, such as blue.kick=0.4, got '{}'", text)};
    }
    return TeamParameter{text.substr(0, equals), text.substr(equals + 1)};
}

Status give_parameter(const TeamParameter& parameter, const v1::Discipline& settings,
                      std::span<processes::TeamCommand> commands) {
    const std::size_t dot = std::min(parameter.path.find('.'), parameter.path.size());
    const std::string whom = parameter.path.substr(0, dot);
    const std::string name = parameter.path.substr(std::min(dot + 1, parameter.path.size()));
    if (!is_name(name)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected SEAT.NAME, such as blue.kick", parameter.path)};
    }
    bool is_given = false;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const v1::Seat& seat = settings.seats(static_cast<int>(i));
        names.push_back(seat.name());
        if (!is_for(whom, seat)) {
            continue;
        }
        if (!commands[i].is_program()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("'{}': seat {} is played by '{}', which is no program that "
                                     "is started with options",
                                     parameter.path, seat.name(), commands[i].given)};
        }
        commands[i].shell_command +=
            fmt::format(" --{} {}", name, processes::shell_word(parameter.value));
        is_given = true;
    }
    return is_given ? Status()
                    : Error{ErrorCode::kInvalidInput,
                            fmt::format("'{}': there is no seat '{}'; {}", parameter.path, whom,
                                        referee::seats_text(names))};
}

}  // namespace cancha::runner
