#include "proto/base/streams/status_line.h"

#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/streams.h"
#include "proto/base/streams/terminal.h"
#include "proto/base/text/visible.h"

namespace cancha::streams {

namespace {

constexpr const char* kEraseLine = "\r\x1b[K";

constexpr int kAsWideAsItIs = 1 << 20;

std::string text_of(const std::vector<StatusLine::Part>& parts, bool has_colours, int columns) {
    std::string line;
    for (const StatusLine::Part& part : parts) {
        const std::string whole = visible(part.text);
        const std::string text(cut(whole, columns));
        columns -= columns_of(text);
        line +=
            part.rgb && has_colours ? fmt::format(fmt::fg(fmt::rgb(*part.rgb)), "{}", text) : text;
    }
    return line;
}

}  // namespace

StatusLine::StatusLine()
    : is_terminal_(can_redraw(STDERR_FILENO)), has_colours_(streams::has_colours(STDERR_FILENO)) {}

void StatusLine::draw(const std::vector<Part>& parts) {
    if (!is_terminal_ || ErrorStream::instance().is_behind()) {
        return;
    }
    ErrorStream::instance().write(kEraseLine +
                                  text_of(parts, has_colours_, width_of(STDERR_FILENO) - 1));
    is_drawn_ = true;
}

void StatusLine::say(const std::vector<Part>& parts) {
    clear();
    ErrorStream::instance().write(text_of(parts, has_colours_, kAsWideAsItIs) + "\n",
                                  NonBlockingWriter::Weight::kImportant);
}

void StatusLine::clear() {
    if (is_drawn_) {
        ErrorStream::instance().write(kEraseLine);
        is_drawn_ = false;
    }
}

}  // namespace cancha::streams
