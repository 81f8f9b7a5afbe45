#pragma once

#include <vector>

#include "referee/console/screen/picture.h"

namespace cancha::console {

/// The terminal as a full screen, with its keys. The destructor restores the terminal. One object
/// at a time.
class Terminal {
  public:
    /// Whether the terminal named by TERM lets programs draw at any position.
    static bool is_fit();

    /// Expects: is_fit().
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    void show(const std::vector<Line>& lines);

    /// Returns the next waiting key: a character, a Key, or one of the constants below. -1: none
    /// waits.
    int next_key();

    static constexpr int kRedraw = 12;  ///< Ctrl-L.
    // Higher than every character.
    static constexpr int kUp = 1000;
    static constexpr int kDown = 1001;
    static constexpr int kEnd = 1002;

    /// Forgets what is on the screen, so that the next picture is drawn completely.
    void forget();

    /// Adapts to a changed window size.
    void adapt();

  private:
    bool has_colours_;
};

}  // namespace cancha::console
