#include "cancha/client/drawing.h"

#include <utility>

namespace cancha::client {

void Drawing::clear() {
    shapes.clear();
    texts.clear();
    numbers.clear();
}

void Pen::line(Vec2 from_m, Vec2 to_m, Colour colour, double line_width_m) const {
    drawing_->shapes.push_back({.form = Drawing::Line{{in_world(from_m), in_world(to_m)}},
                                .colour = colour,
                                .line_width_m = line_width_m});
}

void Pen::path(std::span<const Vec2> points_m, Colour colour, bool is_closed,
               double line_width_m) const {
    Drawing::Line line{.points_m = {}, .is_closed = is_closed};
    line.points_m.reserve(points_m.size());
    for (const Vec2 point_m : points_m) {
        line.points_m.push_back(in_world(point_m));
    }
    drawing_->shapes.push_back(
        {.form = std::move(line), .colour = colour, .line_width_m = line_width_m});
}

void Pen::circle(Vec2 centre_m, double radius_m, Colour colour, double line_width_m) const {
    drawing_->shapes.push_back(
        {.form = Drawing::Circle{.centre_m = in_world(centre_m), .radius_m = radius_m},
         .colour = colour,
         .line_width_m = line_width_m});
}

void Pen::disc(Vec2 centre_m, double radius_m, Colour colour) const {
    drawing_->shapes.push_back({.form = Drawing::Circle{.centre_m = in_world(centre_m),
                                                        .radius_m = radius_m,
                                                        .is_filled = true},
                                .colour = colour});
}

void Pen::text(Vec2 at_m, std::string_view text, Colour colour) const {
    drawing_->texts.push_back(
        {.at_m = in_world(at_m), .text = std::string(text), .colour = colour});
}

void Pen::plot(std::string_view name, double value) const {
    drawing_->numbers.push_back({.name = std::string(name), .value = value});
}

}  // namespace cancha::client
