#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cancha/base/vec3.h"
#include "cancha/client/observation.h"

namespace cancha::client {

/// sRGB, each 0 to 1.
struct Colour {
    double r = 1;  ///< Red.
    double g = 1;  ///< Green.
    double b = 1;  ///< Blue.

    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// @name Colours
/// To be told apart on the floor, and from the teams' own blue and yellow.
/// @{
inline constexpr Colour kWhite{1, 1, 1};          ///< White.
inline constexpr Colour kGrey{0.6, 0.65, 0.7};    ///< Light grey.
inline constexpr Colour kRed{1, 0.3, 0.25};       ///< Red.
inline constexpr Colour kOrange{1, 0.6, 0.15};    ///< Orange.
inline constexpr Colour kGreen{0.3, 0.9, 0.45};   ///< Green.
inline constexpr Colour kCyan{0.25, 0.85, 0.95};  ///< Cyan.
inline constexpr Colour kMagenta{1, 0.4, 0.85};   ///< Magenta.
/// @}

/// Thin, but visible from afar.
inline constexpr double kThinLine_m = 0.008;

/// The debug drawing of one answer; a Pen fills it. World frame, metres.
///
/// The server drops whatever exceeds a limit (proto/cancha/v1/debug.proto) and sends a notice. The
/// largest are 64 shapes, 1024 points of lines, 32 texts and 32 numbers.
struct Drawing {
    /// A line of straight pieces.
    struct Line {
        std::vector<Vec2> points_m;  ///< Its corners.
        bool is_closed = false;      ///< The last corner is joined to the first.
    };

    /// A circle or a disc.
    struct Circle {
        Vec2 centre_m;           ///< Its centre.
        double radius_m = 0;     ///< Its radius.
        bool is_filled = false;  ///< A disc.
    };

    /// Anything that is drawn on the ground.
    struct Shape {
        std::variant<Line, Circle> form;    ///< What is drawn.
        Colour colour;                      ///< In which colour.
        double line_width_m = kThinLine_m;  ///< Ignored by a disc.
    };

    /// A text over the field.
    struct Text {
        Vec2 at_m;         ///< The middle of the text.
        std::string text;  ///< UTF-8.
        Colour colour;     ///< In which colour.
    };

    /// A number that the viewer plots over time.
    struct Number {
        std::string name;  ///< Unique in the tick.
        double value = 0;  ///< In this tick.
    };

    std::vector<Shape> shapes{};    ///< The last on top.
    std::vector<Text> texts{};      ///< Over the shapes.
    std::vector<Number> numbers{};  ///< To be plotted over time.

    /// Nothing has been drawn or plotted.
    bool is_empty() const { return shapes.empty() && texts.empty() && numbers.empty(); }

    /// Removes everything.
    void clear();
};

/// Draws over the field for the strategy's own people, without effect on the match. A drawing is
/// shown until the next one, for at most half a second. Points are in the frame of the
/// view that the pen was made for.
///
/// Borrows: the drawing.
class Pen {
  public:
    /// For points in the frame of `view`; Commands::pen() is easier.
    Pen(Drawing& drawing, const Observation& view)
        : drawing_(&drawing), is_turned_(view.is_turned) {}

    /// A straight line.
    void line(Vec2 from_m, Vec2 to_m, Colour colour = kWhite,
              double line_width_m = kThinLine_m) const;

    /// A line of straight pieces; closed: back to its first point.
    void path(std::span<const Vec2> points_m, Colour colour = kWhite, bool is_closed = false,
              double line_width_m = kThinLine_m) const;

    /// The line of a circle.
    void circle(Vec2 centre_m, double radius_m, Colour colour = kWhite,
                double line_width_m = kThinLine_m) const;

    /// A filled circle.
    void disc(Vec2 centre_m, double radius_m, Colour colour = kWhite) const;

    /// `at_m`: the middle of the text.
    void text(Vec2 at_m, std::string_view text, Colour colour = kWhite) const;

    /// A number to watch; its name is unique in the tick.
    void plot(std::string_view name, double value) const;

  private:
    Vec2 in_world(Vec2 point_m) const { return is_turned_ ? turned_around(point_m) : point_m; }

    Drawing* drawing_;
    bool is_turned_;
};

}  // namespace cancha::client
