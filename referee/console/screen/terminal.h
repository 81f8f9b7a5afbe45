#pragma once

#include <vector>

#include "referee/console/screen/picture.h"

namespace cancha::console {

/// The terminal as a full screen, and its keys; as it was before when this is gone. One at a time.
class Terminal {
  public:
    /// Whether the terminal that TERM names can be drawn on anywhere.
    static bool is_fit();

    /// Expects: is_fit().
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;

    void show(const std::vector<Line>& lines);

    /// The next key that waits: a character, a Key, or one of these. -1: none waits.
    int next_key();

    static constexpr int kRedraw = 12;  ///< Ctrl-L.
    // Above every character.
    static constexpr int kUp = 1000;
    static constexpr int kDown = 1001;
    static constexpr int kEnd = 1002;

    /// The next picture is drawn as if nothing were there.
    void forget();

    /// The window has another size now.
    void adapt();

  private:
    bool has_colours_;
};

}  // namespace cancha::console
