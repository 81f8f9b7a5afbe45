#include "proto/program/status_line.h"

#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/visible.h"
#include "proto/program/streams.h"

namespace cancha::program {

namespace {

constexpr const char* kEraseLine = "\r\x1b[K";

std::string text_of(const std::vector<StatusLine::Part>& parts, bool has_colours) {
    std::string line;
    for (const StatusLine::Part& part : parts) {
        const std::string text = visible(part.text);
        line +=
            part.rgb && has_colours ? fmt::format(fmt::fg(fmt::rgb(*part.rgb)), "{}", text) : text;
    }
    return line;
}

}  // namespace

StatusLine::StatusLine() : is_terminal_(::isatty(STDERR_FILENO) == 1) {}

void StatusLine::draw(const std::vector<Part>& parts) {
    if (!is_terminal_ || ErrorStream::instance().is_behind()) {
        return;
    }
    ErrorStream::instance().write(kEraseLine + text_of(parts, true));
    is_drawn_ = true;
}

void StatusLine::say(const std::vector<Part>& parts) {
    clear();
    ErrorStream::instance().write(text_of(parts, is_terminal_) + "\n",
                                  NonBlockingWriter::Weight::kImportant);
}

void StatusLine::clear() {
    if (is_drawn_) {
        ErrorStream::instance().write(kEraseLine);
        is_drawn_ = false;
    }
}

}  // namespace cancha::program
