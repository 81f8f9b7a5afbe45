#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// The drawings of strategies that spectators see: the newest drawing of each seat (the place that
/// one strategy occupies), for a limited time. Drawings of a tick are collected until the tick is
/// closed, so that all appear together.
///
/// Use: draw() for each drawing when the answer with the drawing arrives; turn_page() when the tick
/// is closed.
class DrawingBoard {
  public:
    /// `seats`: seats whose drawings are shown; drawings of other seats are ignored.
    /// `longest_ticks`: number of ticks after which a drawing disappears if the seat has sent no
    /// newer one.
    DrawingBoard(std::span<const std::string> seats, std::uint64_t longest_ticks);

    /// Collects a drawing of a seat. Expects: codec::decode_drawing() has checked the drawing.
    void draw(std::string_view seat, const v1::Drawing& drawing);

    /// Shows the drawings collected since the last call. A seat's new drawing replaces its earlier
    /// one.
    void turn_page();

    /// Writes the shown drawings into `update`.
    void encode(v1::WorldUpdate& update) const;

  private:
    /// A drawing. The object is kept between ticks to reuse its memory.
    struct Page {
        v1::Drawing drawing;
        bool is_drawn = false;
    };

    /// Drawings of one seat.
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
