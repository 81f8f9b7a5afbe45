#pragma once

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/result.h"

// Output of programs. Nothing here throws, ends the program or sends control characters: what a
// terminal could obey is made visible (proto/base/text/visible.h).
//
// stdout is for what was asked for. Its reader may make a program wait; what it does not take is
// remembered, and run_program() makes it an exit status. stderr is for everything else, and for
// nobody in particular: it never makes a program wait, and what it does not take is lost.
//
// Thread: any.
namespace cancha::streams {

/// To stdout. Waits for a reader that is slow, once a few kilobytes have come together.
void print_text(std::string_view text);

/// To stdout, byte by byte: a file in a format of its own.
void print_bytes(std::string_view bytes);

/// Whole lines to stdout, at once, from a program that must go on: does not wait.
void print_live_text(std::string_view lines);

/// Whole lines to stderr.
void print_error_text(std::string_view lines);

/// Lines to stderr that others have written, such as a strategy.
void copy_to_stderr(std::string_view lines);

/// Hands over what waits to be written to stdout. Fails: kIo, if anything printed has been lost,
/// now or before.
Status flush_output();

template <typename... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
    print_text(fmt::format(format, std::forward<Args>(args)...));
}

template <typename... Args>
void print_live(fmt::format_string<Args...> format, Args&&... args) {
    print_live_text(fmt::format(format, std::forward<Args>(args)...));
}

template <typename... Args>
void print_error(fmt::format_string<Args...> format, Args&&... args) {
    print_error_text(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace cancha::streams
