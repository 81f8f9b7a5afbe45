#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cancha/base/vec3.h"
#include "cancha/client/observation.h"

namespace cancha::client {

/// A colour in sRGB. Each component is from 0 to 1.
struct Colour {
    double r = 1;  ///< Red.
    double g = 1;  ///< Green.
    double b = 1;  ///< Blue.

    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// @name Colours
/// Colours that can be seen well on the floor, differ clearly from each other, and differ from the
/// teams' blue and yellow.
/// @{
inline constexpr Colour kWhite{1, 1, 1};          ///< White.
inline constexpr Colour kGrey{0.6, 0.65, 0.7};    ///< Light grey.
inline constexpr Colour kRed{1, 0.3, 0.25};       ///< Red.
inline constexpr Colour kOrange{1, 0.6, 0.15};    ///< Orange.
inline constexpr Colour kGreen{0.3, 0.9, 0.45};   ///< Green.
inline constexpr Colour kCyan{0.25, 0.85, 0.95};  ///< Cyan.
inline constexpr Colour kMagenta{1, 0.4, 0.85};   ///< Magenta.
/// @}

/// Default width of a line: thin, but still visible in a view of the whole field.
inline constexpr double kThinLine_m = 0.008;

/// The debug drawing in the answer to one tick. A Pen fills it. Coordinates are in the world frame,
/// in metres.
///
/// A drawing may have 64 shapes, 1024 points of lines, 32 texts and 32 numbers;
/// proto/cancha/v1/debug.proto has further limits. The server drops everything beyond a limit and
/// sends a notice.
struct Drawing {
    /// A line that consists of straight pieces.
    struct Line {
        std::vector<Vec2> points_m;  ///< Both ends, and the corners between them.
        bool is_closed = false;      ///< Whether the last point is joined to the first.
    };

    /// A circle or a disc.
    struct Circle {
        Vec2 centre_m;           ///< Centre.
        double radius_m = 0;     ///< Radius.
        bool is_filled = false;  ///< True for a disc, false for a circle.
    };

    /// A line, circle or disc on the ground.
    struct Shape {
        std::variant<Line, Circle> form;    ///< The line, circle or disc.
        Colour colour;                      ///< Colour of the line or disc.
        double line_width_m = kThinLine_m;  ///< Width of the line. Not used for a disc.
    };

    /// A text over the field.
    struct Text {
        Vec2 at_m;         ///< Position of the middle of the text.
        std::string text;  ///< The text, in UTF-8.
        Colour colour;     ///< Colour of the text.
    };

    /// A number that the viewer plots over time.
    struct Number {
        std::string name;  ///< Name of the curve. Unique in the drawing.
        double value = 0;  ///< Value in this tick.
    };

    std::vector<Shape> shapes{};    ///< Lines, circles and discs; later ones cover earlier ones.
    std::vector<Text> texts{};      ///< Texts, on top of the shapes.
    std::vector<Number> numbers{};  ///< Numbers that the viewer plots over time.

    /// Whether nothing has been drawn or plotted.
    bool is_empty() const { return shapes.empty() && texts.empty() && numbers.empty(); }

    /// Removes all shapes, texts and numbers.
    void clear();
};

/// Draws on the field, so that people can see what a strategy does and why. The drawing has no
/// effect on the match. It is shown until the next drawing, but for at most half a second of
/// simulated time. Points are in the frame of the view with which the pen was made.
///
/// Borrows: the drawing.
class Pen {
  public:
    /// Makes a pen for points in the frame of `view`. Commands::pen() is easier to use.
    Pen(Drawing& drawing, const Observation& view)
        : drawing_(&drawing), is_turned_(view.is_turned) {}

    /// Draws a straight line.
    void line(Vec2 from_m, Vec2 to_m, Colour colour = kWhite,
              double line_width_m = kThinLine_m) const;

    /// Draws straight pieces from point to point. If `is_closed`, joins the last point to the
    /// first.
    void path(std::span<const Vec2> points_m, Colour colour = kWhite, bool is_closed = false,
              double line_width_m = kThinLine_m) const;

    /// Draws the outline of a circle.
    void circle(Vec2 centre_m, double radius_m, Colour colour = kWhite,
                double line_width_m = kThinLine_m) const;

    /// Draws a filled circle.
    void disc(Vec2 centre_m, double radius_m, Colour colour = kWhite) const;

    /// Writes a text with its middle at `at_m`.
    void text(Vec2 at_m, std::string_view text, Colour colour = kWhite) const;

    /// Plots a number over time. `name` must be unique in the tick.
    void plot(std::string_view name, double value) const;

  private:
    Vec2 in_world(Vec2 point_m) const { return is_turned_ ? turned_around(point_m) : point_m; }

    Drawing* drawing_;
    bool is_turned_;
};

}  // namespace cancha::client
