#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "viewer/gateway/page_card.h"

namespace cancha::gateway {

/// Summary of a viewer's recordings.
struct RecordingsSummary {
    std::size_t count = 0;
    std::string pictured = {};  ///< Name of the newest one with a picture; empty: none.
};

/// Makes the summary of a list made by tape::Library::list(); an empty list has no recordings.
/// Pure.
RecordingsSummary summary_of(std::string_view list);

/// Makes the card of the page that lists matches: "5 matches, 2 live", with the scores of the live
/// matches and a picture of the first of them, or else of the newest. `list`: a serialized
/// v1::ServerMessage; empty if there is no server. Pure.
PageCard overview_card(const std::string& origin, std::string_view list,
                       const RecordingsSummary& recordings);

}  // namespace cancha::gateway
