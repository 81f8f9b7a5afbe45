#pragma once

#include <cstdint>
#include <string>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::console {

/// Everything that the screen shows of a match.
struct Scene {
    v1::Welcome welcome;       ///< Facts about the match from the server's welcome.
    v1::WorldUpdate update;    ///< The newest update, with the events of all updates so far.
    std::string said{};        ///< The server's last answer to this official, as text.
    bool is_said_good = true;  ///< Whether `said` reports a success.
    /// Number of the selected event. 0 means the newest event at any time.
    std::uint32_t selected = 0;

    /// Takes the next update and keeps the events of earlier updates. They are kept because the
    /// server sends only the newest events, and an official may want to undo an older one.
    void take(v1::WorldUpdate next);

    bool is_over() const { return update.status().phase() == v1::MATCH_PHASE_OVER; }

    /// Returns the event number of the open proposal: an offence or goal on which the referee asks
    /// an official to decide. 0 if there is none.
    std::uint32_t open_proposal() const;

    /// Returns the number of the event selected with the arrow keys, or of the newest event if none
    /// is selected. 0 if there is no event yet.
    std::uint32_t selected_event() const;

    /// Clears the selection, so that the newest event counts as selected again.
    void select_newest() { selected = 0; }

    /// Moves the selection by this number of events: towards older events if negative, towards
    /// newer ones if positive. A step beyond the newest event clears the selection.
    void select(int steps);
};

}  // namespace cancha::console
