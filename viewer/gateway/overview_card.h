#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "viewer/gateway/page_card.h"

namespace cancha::gateway {

/// Summary of a viewer's recordings.
struct RecordingsSummary {
    std::size_t count = 0;
    /// Name of the newest recording that has a picture; empty if there is none.
    std::string pictured = {};
};

/// Makes the summary of a list. `list`: the JSON of tape::Library::list(), or an empty text if
/// there is no library. Pure.
RecordingsSummary summary_of(std::string_view list);

/// Makes the card (the preview in chat programs) of the page that lists matches: "5 matches, 2
/// live", with the scores of the live matches and a picture of the first live match, or else of the
/// newest match. `origin`: start of the addresses, in the form of origin_of(). `list`: a serialized
/// v1::ServerMessage with the server's matches; empty if there is no server. Pure.
PageCard overview_card(const std::string& origin, std::string_view list,
                       const RecordingsSummary& recordings);

}  // namespace cancha::gateway
