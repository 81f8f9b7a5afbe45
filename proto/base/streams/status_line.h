#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cancha::streams {

/// A line on stderr that is drawn again and again while something runs, and the lines above it. It
/// is drawn on a terminal only, and no wider than the terminal is.
class StatusLine {
  public:
    struct Part {
        std::string text;
        std::optional<std::uint32_t> rgb{};  ///< 0xRRGGBB; none: as the terminal has it.
    };

    StatusLine();

    /// Takes the line away.
    ~StatusLine() { clear(); }

    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    bool is_terminal() const { return is_terminal_; }

    /// Draws it anew. A terminal that does not keep up gets the next one.
    void draw(const std::vector<Part>& parts);

    void draw(const std::string& text) { draw({Part{.text = text}}); }

    /// Prints a line that stays, in its place; also where stderr is no terminal, without colours.
    void say(const std::vector<Part>& parts);

    void say(const std::string& text) { say({Part{.text = text}}); }

    /// Takes it away, before a line of another kind is printed.
    void clear();

  private:
    bool is_terminal_;
    bool has_colours_;
    bool is_drawn_ = false;
};

}  // namespace cancha::streams
