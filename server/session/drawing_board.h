#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// The drawings that spectators are shown: of each seat the newest, for a while. They see a tick
/// when it is closed: until then what is drawn is collected, so that nobody sees half of the seats.
///
/// Use: draw() as answers arrive, then turn_page() when the tick is closed.
class DrawingBoard {
  public:
    /// `seats`: whose drawings are shown; those of others are passed over. `longest_ticks`: after
    /// so many a drawing that no other has replaced is old.
    DrawingBoard(std::span<const std::string> seats, std::uint64_t longest_ticks);

    /// Expects: the drawing is within the limits of drawing_decoder.h.
    void draw(std::string_view seat, const v1::Drawing& drawing);

    /// What a seat has drawn since the last call is shown in place of what it drew before.
    void turn_page();

    void encode(v1::WorldUpdate& update) const;

  private:
    /// Kept between ticks, so that its memory is used again.
    struct Page {
        v1::Drawing drawing;
        bool is_drawn = false;
    };

    struct Place {
        std::string seat;
        Page collected;
        Page shown;
        std::uint64_t ticks_shown = 0;
    };

    void turn_page(Place& place) const;

    std::vector<Place> places_;
    std::uint64_t longest_ticks_;
};

}  // namespace cancha::session
