#pragma once

#include <string>
#include <vector>

#include "referee/console/screen/dialog.h"
#include "referee/console/screen/scene.h"

namespace cancha::console {

/// Look of a piece of text.
enum class Style {
    kPlain,
    kStrong,   ///< Bold.
    kFaint,    ///< Dim, for less important text.
    kBlue,     ///< Colour of the blue team.
    kYellow,   ///< Colour of the yellow team.
    kAlert,    ///< Problems and everything urgent.
    kGood,     ///< Successes and running play.
    kBar,      ///< Title bar.
    kSelected  ///< Selected line or cursor.
};

/// A piece of text in one style.
struct Span {
    Style style = Style::kPlain;
    std::string text;
};

/// One row of the screen.
using Line = std::vector<Span>;

/// Size of a screen, in characters.
struct Size {
    int rows = 0;
    int columns = 0;
};

/// Smallest screen with room for everything important.
inline constexpr Size kSmallest{20, 72};

/// Draws the screen as text: one line for each row, no line wider than the screen. Does not access
/// the terminal.
std::vector<Line> picture(const Scene& scene, const Dialog& dialog, Size size);

/// Returns the width of a line in columns.
int width(const Line& line);

}  // namespace cancha::console
