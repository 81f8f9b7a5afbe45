#pragma once

#include <vector>

#include "referee/console/screen/picture.h"

namespace cancha::console {

/// The terminal as a full screen, with its keyboard. The destructor restores the terminal. Only one
/// object may exist at a time.
class Terminal {
  public:
    /// Whether the terminal that the variable TERM names lets programs draw at any position.
    static bool is_fit();

    /// Expects: is_fit().
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    /// Draws the lines from the top of the screen.
    void show(const std::vector<Line>& lines);

    /// Returns the next key that was pressed: a character, a Key of dialog.h, or one of the
    /// constants below. Returns -1 if no key was pressed.
    int next_key();

    static constexpr int kRedraw = 12;  ///< Ctrl-L, which redraws the screen.
    // Keys without a character. Their numbers are higher than those of all characters.
    static constexpr int kUp = 1000;
    static constexpr int kDown = 1001;
    static constexpr int kEnd = 1002;

    /// Lets the next show() draw the whole screen, not only the changed parts.
    void forget();

    /// Adapts to a changed window size.
    void adapt();

  private:
    bool has_colours_;
};

}  // namespace cancha::console
