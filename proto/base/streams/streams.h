#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/streams/nonblocking_writer.h"

namespace cancha::streams {

/// The stderr of a program, which all its parts share. For this folder only: other code prints with
/// print.h, which lets no control characters through. Thread: any.
class ErrorStream {
  public:
    static ErrorStream& instance();

    /// Writes text without waiting. Control sequences in it must be our own.
    void write(std::string_view text,
               NonBlockingWriter::Weight weight = NonBlockingWriter::Weight::kUsual);

    /// Whether the reader does not keep up.
    bool is_behind();

    /// Waits for the reader for a moment, while it continues to read.
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

    /// Writes bytes, in blocks. Waits for the reader.
    void write(std::string_view bytes);

    /// Writes whole lines without waiting for the reader.
    void write_live(std::string_view lines);

    /// Writes all bytes of write(), then waits a moment for the reader of write_live(), while it
    /// continues to read. Fails: kIo if output has been lost since the start of the program.
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
