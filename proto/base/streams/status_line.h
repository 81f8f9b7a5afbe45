#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cancha::streams {

/// A status line on stderr that is redrawn while something runs, and the permanent lines above it.
/// The status line is drawn only on a terminal, and is no wider than the terminal.
class StatusLine {
  public:
    /// A part of a line.
    struct Part {
        std::string text;
        std::optional<std::uint32_t> rgb{};  ///< 0xRRGGBB; none: the default colour.
    };

    StatusLine();

    /// Erases the status line.
    ~StatusLine() { clear(); }

    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    bool is_terminal() const { return is_terminal_; }

    /// Draws the status line with new content. Draws nothing if the terminal has not yet read the
    /// earlier text.
    void draw(const std::vector<Part>& parts);

    void draw(const std::string& text) { draw({Part{.text = text}}); }

    /// Prints a permanent line where the status line was. Uses no colours if stderr is not a
    /// terminal.
    void say(const std::vector<Part>& parts);

    void say(const std::string& text) { say({Part{.text = text}}); }

    /// Erases the status line. Call this function before other output to stderr.
    void clear();

  private:
    bool is_terminal_;
    bool has_colours_;
    bool is_drawn_ = false;
};

}  // namespace cancha::streams
