#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cancha::streams {

/// A line on stderr that is redrawn while something runs, and the permanent lines above it. It is
/// drawn only on a terminal, and no wider than the terminal.
class StatusLine {
  public:
    /// A part of a line.
    struct Part {
        std::string text;
        std::optional<std::uint32_t> rgb{};  ///< 0xRRGGBB; none: the default colour.
    };

    StatusLine();

    /// Erases the line.
    ~StatusLine() { clear(); }

    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    bool is_terminal() const { return is_terminal_; }

    /// Draws the line with new content. Draws nothing if the terminal does not keep up.
    void draw(const std::vector<Part>& parts);

    void draw(const std::string& text) { draw({Part{.text = text}}); }

    /// Prints a permanent line in place of the drawn one; without colours if stderr is no terminal.
    void say(const std::vector<Part>& parts);

    void say(const std::string& text) { say({Part{.text = text}}); }

    /// Erases the line. Call it before other output to stderr.
    void clear();

  private:
    bool is_terminal_;
    bool has_colours_;
    bool is_drawn_ = false;
};

}  // namespace cancha::streams
