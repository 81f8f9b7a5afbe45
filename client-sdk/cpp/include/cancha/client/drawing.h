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
    double r = 1;
    double g = 1;
    double b = 1;

    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

// Tell apart on the floor, and from the teams' own blue and yellow.
inline constexpr Colour kWhite{1, 1, 1};
inline constexpr Colour kGrey{0.6, 0.65, 0.7};
inline constexpr Colour kRed{1, 0.3, 0.25};
inline constexpr Colour kOrange{1, 0.6, 0.15};
inline constexpr Colour kGreen{0.3, 0.9, 0.45};
inline constexpr Colour kCyan{0.25, 0.85, 0.95};
inline constexpr Colour kMagenta{1, 0.4, 0.85};

/// Thin, but visible from afar.
inline constexpr double kThinLine_m = 0.008;

/// The debug drawing of one answer; a Pen fills it. World frame, metres.
///
/// The server drops whatever exceeds a limit (proto/cancha/v1/debug.proto) and sends a notice. The
/// largest are 64 shapes, 1024 points of lines, 32 texts and 32 numbers.
struct Drawing {
    struct Line {
        std::vector<Vec2> points_m;
        bool is_closed = false;
    };

    struct Circle {
        Vec2 centre_m;
        double radius_m = 0;
        bool is_filled = false;
    };

    struct Shape {
        std::variant<Line, Circle> form;
        Colour colour;
        double line_width_m = kThinLine_m;
    };

    struct Text {
        Vec2 at_m;
        std::string text;
        Colour colour;
    };

    struct Number {
        std::string name;
        double value = 0;
    };

    std::vector<Shape> shapes{};
    std::vector<Text> texts{};
    std::vector<Number> numbers{};

    bool is_empty() const { return shapes.empty() && texts.empty() && numbers.empty(); }

    void clear();
};

/// Draws over the field for the strategy's own people, without effect on the match. A drawing is
/// shown until the next one, for at most half a second. Points are in the frame of the
/// view that the pen was made for.
///
/// Borrows: the drawing.
class Pen {
  public:
    Pen(Drawing& drawing, const Observation& view)
        : drawing_(&drawing), is_turned_(view.is_turned) {}

    void line(Vec2 from_m, Vec2 to_m, Colour colour = kWhite,
              double line_width_m = kThinLine_m) const;

    /// A line of straight pieces; closed: back to its first point.
    void path(std::span<const Vec2> points_m, Colour colour = kWhite, bool is_closed = false,
              double line_width_m = kThinLine_m) const;

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
