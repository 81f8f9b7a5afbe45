#pragma once

#include <cstdint>
#include <string>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::console {

/// What the screen knows of a match.
struct Scene {
    v1::Welcome welcome;
    v1::WorldUpdate update;      ///< The newest; its events are all that take() has brought.
    std::string said{};          ///< The server's last words to this official.
    bool is_said_good = true;    ///< They tell of something done.
    std::uint32_t selected = 0;  ///< Number of an event; 0: the newest, whichever it is.

    /// Events of earlier updates stay: the server sends only the newest, and an official may want
    /// to take back one that is older.
    void take(v1::WorldUpdate next);

    bool is_over() const { return update.status().phase() == v1::MATCH_PHASE_OVER; }

    /// Number of the proposal that waits for a decision; 0: none does.
    std::uint32_t open_proposal() const;

    /// Number of the event that the arrow keys have come to; 0: there is none yet.
    std::uint32_t selected_event() const;

    /// None is selected any more: the list shows the newest again, as it comes.
    void select_newest() { selected = 0; }

    /// Goes so many events up (less than 0) or down; below the newest none is selected.
    void select(int steps);
};

}  // namespace cancha::console
