#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// The drawings shown to spectators: the newest one of each seat, for a while. Drawings of a tick
/// are collected until the tick is closed, so that nobody sees those of only some seats.
///
/// Use: draw() as answers arrive, then turn_page() when the tick is closed.
class DrawingBoard {
  public:
    /// `seats`: seats whose drawings are shown; drawings of other seats are ignored.
    /// `longest_ticks`: time in ticks after which a drawing that was not replaced disappears.
    DrawingBoard(std::span<const std::string> seats, std::uint64_t longest_ticks);

    /// Collects a drawing of a seat. Expects: the drawing is within the limits of
    /// drawing_decoder.h.
    void draw(std::string_view seat, const v1::Drawing& drawing);

    /// Shows the drawings collected since the last call, in place of each seat's earlier drawing.
    void turn_page();

    void encode(v1::WorldUpdate& update) const;

  private:
    /// Kept between ticks to reuse its memory.
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
