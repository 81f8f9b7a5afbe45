#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "viewer/gateway/page_card.h"

namespace cancha::gateway {

/// Of the recordings that a viewer has.
struct RecordingsSummary {
    std::size_t count = 0;
    std::string pictured = {};  ///< The newest that has a picture; empty: none has.
};

/// `list`: as tape::Library::list() has it; empty: there are none. Pure.
RecordingsSummary summary_of(std::string_view list);

/// The card of the page that lists matches: "5 matches, 2 live", with the scores of those that are
/// played, and a picture of the first of them, else of the newest. `list`: a serialized
/// v1::ServerMessage; empty: there is no server. Pure.
PageCard overview_card(const std::string& origin, std::string_view list,
                       const RecordingsSummary& recordings);

}  // namespace cancha::gateway
