#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/streams/nonblocking_writer.h"

namespace cancha::streams {

/// The stderr of a program, which all its parts share. For this folder only. Other code prints by
/// the functions of print.h, which escape control characters. Thread: any.
class ErrorStream {
  public:
    static ErrorStream& instance();

    /// Writes text without waiting. Expects: control sequences in the text are our own.
    void write(std::string_view text,
               NonBlockingWriter::Weight weight = NonBlockingWriter::Weight::kUsual);

    /// Whether text is waiting because the reader is slow.
    bool is_behind();

    /// Waits for the reader as long as it continues to read, then for a moment.
    void finish();

  private:
    ErrorStream();

    std::mutex mutex_;
    NonBlockingWriter writer_;
};

/// The stdout of a program, which all its parts share. Remembers whether output was lost.
/// Thread: any.
class OutputStream {
  public:
    static OutputStream& instance();

    /// Writes bytes in blocks. Waits if the reader is slow.
    void write(std::string_view bytes);

    /// Writes whole lines without waiting for the reader.
    void write_live(std::string_view lines);

    /// Writes all bytes that write() has buffered. Then waits for the reader of the lines of
    /// write_live() as long as it continues to read, then for a moment. Fails: kIo if output has
    /// been lost since the start of the program.
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
