#pragma once

#include <memory>
#include <string>
#include <vector>

#include <cairo.h>

#include "cancha/base/result.h"

namespace cancha::picture {

/// Colour in sRGB, each component from 0 to 1.
struct Paint {
    double r = 0;
    double g = 0;
    double b = 0;
    double opacity = 1;  ///< 0 means invisible, 1 opaque.

    Paint faded(double to_opacity) const { return {r, g, b, to_opacity}; }

    friend bool operator==(const Paint&, const Paint&) = default;
};

/// Place in the picture, in pixels from its top left corner.
struct Pixel {
    double x = 0;
    double y = 0;
};

/// A rectangle in the picture, in pixels. `x` and `y` are those of its top left corner.
struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

struct TextStyle {
    double size = 0;  ///< Height of the font, in pixels.
    Paint paint{};
};

/// A picture that is being drawn. Lengths are in pixels. The same calls give the same bytes.
/// Ignores senseless input, which a recording from elsewhere may contain: sizes and angles that are
/// not numbers, or far beyond any picture.
class Canvas {
  public:
    Canvas(int width, int height);

    int width() const { return width_; }

    int height() const { return height_; }

    /// Fills the whole picture, or the box of clip().
    void fill_all(const Paint& paint);

    void fill(const Box& box, const Paint& paint);

    /// Fills the box with a gradient from its left edge to its right edge.
    void fill_across(const Box& box, const Paint& left, const Paint& right);

    void fill_rounded(const Box& box, double radius, const Paint& paint);

    /// Fills a polygon.
    void fill(const std::vector<Pixel>& outline, const Paint& paint);

    void stroke(const std::vector<Pixel>& path, bool is_closed, double width, const Paint& paint);

    void fill_disc(Pixel centre, double radius, const Paint& paint);

    /// Draws an arc. Angles are in radians, clockwise from the right.
    void stroke_arc(Pixel centre, double radius, double from_rad, double to_rad, double width,
                    const Paint& paint);

    void stroke_ring(Pixel centre, double radius, double width, const Paint& paint);

    /// Writes a line of text. `at` is the centre of the text, horizontally and vertically.
    void write(Pixel at, const std::string& text, const TextStyle& style);

    double width_of(const std::string& text, const TextStyle& style);

    /// Limits all further drawing to the box.
    void clip(const Box& box);

    void end_clip();

    /// Returns the picture as PNG. Fails: kIo: there is not enough memory.
    Result<std::string> png();

  private:
    void set(const Paint& paint);
    void trace(const std::vector<Pixel>& path);
    void choose_font(const TextStyle& style);

    int width_;
    int height_;
    std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface_;
    std::unique_ptr<cairo_t, void (*)(cairo_t*)> context_;
};

}  // namespace cancha::picture
