#pragma once

#include <string>
#include <vector>

#include "referee/console/screen/dialog.h"
#include "referee/console/screen/scene.h"

namespace cancha::console {

enum class Style { kPlain, kStrong, kFaint, kBlue, kYellow, kAlert, kGood, kBar, kSelected };

struct Span {
    Style style = Style::kPlain;
    std::string text;
};

using Line = std::vector<Span>;

struct Size {
    int rows = 0;
    int columns = 0;
};

/// Smallest size with room for everything important.
inline constexpr Size kSmallest{20, 72};

/// Draws the screen as text, one line for each row, none wider than the screen. Knows no terminal.
std::vector<Line> picture(const Scene& scene, const Dialog& dialog, Size size);

/// Returns the width of a line in columns.
int width(const Line& line);

}  // namespace cancha::console
