#include "proto/base/streams/terminal.h"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace cancha::streams {

namespace {

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool can_redraw(int descriptor) {
    const std::string_view term = variable("TERM");
    return ::isatty(descriptor) == 1 && !term.empty() && term != "dumb";
}

bool has_colours(int descriptor) {
    return can_redraw(descriptor) && variable("NO_COLOR").empty();
}

int width_of(int descriptor) {
    winsize window{};
    const bool is_known = ::ioctl(descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    return is_known ? window.ws_col : kColumns;
}

}  // namespace cancha::streams
