#pragma once

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/vec3.h"

namespace cancha::calibration {

/// A rectangle on the picture.
struct Area {
    Vec2 corner{};  ///< Left, top.
    double width = 0;
    double height = 0;

    double right() const { return corner.x + width; }

    double bottom() const { return corner.y + height; }
};

/// Writes SVG elements one after the other.
class Canvas {
  public:
    void add(std::string_view text) { text_ += text; }

    void text(std::string_view style, Vec2 at, std::string_view words,
              std::string_view anchor = "start") {
        append("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", style,
               at.x, at.y, anchor, words);
    }

    void line(std::string_view style, Vec2 from, Vec2 to) {
        append("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", style, from.x, from.y,
               to.x, to.y);
    }

    void polyline(std::string_view style, const std::vector<Vec2>& points) {
        append("<polyline class=\"{}\" points=\"", style);
        for (const Vec2& point : points) {
            append("{:.1f},{:.1f} ", point.x, point.y);
        }
        add("\"/>\n");
    }

    void dot(std::string_view style, Vec2 at, double radius) {
        append("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", style, at.x,
               at.y, radius);
    }

    void box(std::string_view style, const Area& area, double rounding) {
        append(
            "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
            "rx=\"{:.1f}\"/>\n",
            style, area.corner.x, area.corner.y, area.width, area.height, rounding);
    }

    std::string take() { return std::move(text_); }

  private:
    template <typename... Arguments>
    void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    std::string text_;
};

}  // namespace cancha::calibration
