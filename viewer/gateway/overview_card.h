#pragma once

#include <string>
#include <string_view>

#include "viewer/gateway/page_card.h"

namespace cancha::gateway {

/// The card of the page that lists matches: "5 matches, 2 live", with the scores of those that are
/// played, and a picture of the first of them, else of the newest. `list`: a serialized
/// v1::ServerMessage; empty: there is no server. `recordings`: as tape::Library::list() has them;
/// empty: there are none. Pure.
PageCard overview_card(const std::string& origin, std::string_view list,
                       std::string_view recordings);

}  // namespace cancha::gateway
