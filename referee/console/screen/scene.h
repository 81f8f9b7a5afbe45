#pragma once

#include <cstdint>
#include <string>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::console {

/// The screen's knowledge of a match.
struct Scene {
    v1::Welcome welcome;
    v1::WorldUpdate update;    ///< The newest update. Its events are all that take() has received.
    std::string said{};        ///< The server's last message to this official.
    bool is_said_good = true;  ///< Whether that message reports a success.
    std::uint32_t selected = 0;  ///< Number of the selected event; 0: the newest, whichever it is.

    /// Takes the next update and keeps the events of earlier ones. The server sends only the newest
    /// events, and an official may want to undo an older one.
    void take(v1::WorldUpdate next);

    bool is_over() const { return update.status().phase() == v1::MATCH_PHASE_OVER; }

    /// Returns the number of the proposal that waits for a decision; 0: none.
    std::uint32_t open_proposal() const;

    /// Returns the number of the event selected with the arrow keys; 0: there is no event yet.
    std::uint32_t selected_event() const;

    /// Clears the selection: the list follows the newest event again.
    void select_newest() { selected = 0; }

    /// Moves the selection by this many events, up if negative, down if positive. Below the newest
    /// event nothing is selected.
    void select(int steps);
};

}  // namespace cancha::console
