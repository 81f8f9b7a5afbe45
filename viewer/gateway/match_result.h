#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// Makes the result of an ended match from the server's list: a serialized cancha.v1.ServerMessage
/// with MatchOver. `list` is a serialized ServerMessage with MatchList. None if the list lacks the
/// match, or the match is not over. A match that failed is not over. Pure.
std::optional<std::string> result_of(std::string_view match, std::string_view list);

}  // namespace cancha::gateway
