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

/// Smaller than this there is no room for what matters.
inline constexpr Size kSmallest{20, 72};

/// The screen as text, one line for each row, none wider than it. Knows no terminal.
std::vector<Line> picture(const Scene& scene, const Dialog& dialog, Size size);

/// How many columns a line takes.
int width(const Line& line);

}  // namespace cancha::console
