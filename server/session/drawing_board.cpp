#include "server/session/drawing_board.h"

#include <algorithm>
#include <utility>

namespace cancha::session {

DrawingBoard::DrawingBoard(std::span<const std::string> seats, std::uint64_t longest_ticks)
    : longest_ticks_(longest_ticks) {
    for (const std::string& seat : seats) {
        places_.push_back({.seat = seat, .collected = {}, .shown = {}});
    }
}

void DrawingBoard::draw(std::string_view seat, const v1::Drawing& drawing) {
    const auto place = std::ranges::find(places_, seat, &Place::seat);
    if (place != places_.end()) {
        place->collected.drawing = drawing;
        place->collected.is_drawn = true;
    }
}

void DrawingBoard::turn_page() {
    for (Place& place : places_) {
        turn_page(place);
    }
}

void DrawingBoard::turn_page(Place& place) const {
    if (place.collected.is_drawn) {
        std::swap(place.shown, place.collected);
        place.collected.is_drawn = false;
        place.ticks_shown = 0;
    }
    if (++place.ticks_shown > longest_ticks_) {
        place.shown.is_drawn = false;
    }
}

void DrawingBoard::encode(v1::WorldUpdate& update) const {
    update.clear_drawings();
    for (const Place& place : places_) {
        if (place.shown.is_drawn) {
            v1::SeatDrawing& drawing = *update.add_drawings();
            drawing.set_seat(place.seat);
            *drawing.mutable_drawing() = place.shown.drawing;
        }
    }
}

}  // namespace cancha::session
