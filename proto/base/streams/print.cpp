#include "proto/base/streams/print.h"

#include "proto/base/streams/streams.h"
#include "proto/base/text/visible.h"

namespace cancha::streams {

void print_text(std::string_view text) {
    OutputStream::instance().write(visible(text));
}

void print_bytes(std::string_view bytes) {
    OutputStream::instance().write(bytes);
}

void print_live_text(std::string_view lines) {
    OutputStream::instance().write_live(visible(lines));
}

void print_error_text(std::string_view lines) {
    ErrorStream::instance().write(visible(lines), NonBlockingWriter::Weight::kImportant);
}

void copy_to_stderr(std::string_view lines) {
    ErrorStream::instance().write(visible(lines));
}

Status flush_output() {
    return OutputStream::instance().flush();
}

}  // namespace cancha::streams
