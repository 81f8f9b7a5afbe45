#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// How a match ended that a server's list still knows: one serialized cancha.v1.ServerMessage with
/// MatchOver. `list` is one with MatchList. Nothing if the match is not in it, or has not ended as
/// a match does. Pure.
std::optional<std::string> result_of(std::string_view match, std::string_view list);

}  // namespace cancha::gateway
