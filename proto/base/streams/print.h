#pragma once

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/result.h"

// Output of programs. No function here throws, ends the program or sends control characters: text
// that a terminal could obey is made visible (proto/base/text/visible.h).
//
// stdout is for the output that the user asked for. A program may wait for the reader of its
// stdout. If output to stdout is lost, run_program() ends with an exit status other than 0. stderr
// is for all other text. A program never waits for the reader of its stderr: text that cannot be
// written is lost.
//
// Thread: any.
namespace cancha::streams {

/// Prints text to stdout. Waits for a slow reader after a few kilobytes.
void print_text(std::string_view text);

/// Prints bytes to stdout unchanged, such as a file in a binary format.
void print_bytes(std::string_view bytes);

/// Prints whole lines to stdout immediately and without waiting, for programs that must not stop.
void print_live_text(std::string_view lines);

/// Prints whole lines to stderr.
void print_error_text(std::string_view lines);

/// Copies lines of another program, such as a strategy, to stderr.
void copy_to_stderr(std::string_view lines);

/// Writes buffered text to stdout. Fails: kIo if any printed text has been lost, now or before.
Status flush_output();

/// Formats and prints by print_text().
template <typename... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
    print_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Formats and prints by print_live_text().
template <typename... Args>
void print_live(fmt::format_string<Args...> format, Args&&... args) {
    print_live_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Formats and prints by print_error_text().
template <typename... Args>
void print_error(fmt::format_string<Args...> format, Args&&... args) {
    print_error_text(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace cancha::streams
