#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/streams/nonblocking_writer.h"

namespace cancha::streams {

/// The stderr of this program, which all parts of the program share. For this folder only. Other
/// code prints by the functions of print.h, which escape control characters. Thread: any.
class ErrorStream {
  public:
    static ErrorStream& instance();

    /// Writes text without waiting. Expects: control sequences in the text are our own.
    void write(std::string_view text,
               NonBlockingWriter::Weight weight = NonBlockingWriter::Weight::kUsual);

    /// Whether text is waiting because the reader is slow.
    bool is_behind();

    /// Waits as long as the reader continues to read, and then for a moment.
    void finish();

  private:
    ErrorStream();

    std::mutex mutex_;
    NonBlockingWriter writer_;
};

/// The stdout of this program, which all parts of the program share. Remembers whether output was
/// lost.
/// Thread: any.
class OutputStream {
  public:
    static OutputStream& instance();

    /// Writes bytes in blocks. Waits if the reader is slow.
    void write(std::string_view bytes);

    /// Writes whole lines without waiting for the reader.
    void write_live(std::string_view lines);

    /// Writes all bytes that write() has buffered. Then waits until the lines of write_live() have
    /// been read: as long as the reader continues to read, and then for a moment. Fails: kIo if
    /// output has been lost since the start of the program.
    Status flush();

  private:
    OutputStream();

    void write_waiting();
    void write_all(std::string_view bytes);
    Status status() const;

    std::mutex mutex_;
    std::string waiting_;
    NonBlockingWriter live_;
    std::size_t block_bytes_;  ///< Size of a block; on a terminal output is written at once.
    int failed_with_ = 0;      ///< An errno; 0: nothing has failed.
};

}  // namespace cancha::streams
