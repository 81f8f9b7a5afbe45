#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/streams/nonblocking_writer.h"

namespace cancha::streams {

/// stderr as all parts of a program share it. For this folder: other parts print with print.h,
/// which lets no control characters through. Thread: any.
class ErrorStream {
  public:
    static ErrorStream& instance();

    /// `text` may hold control sequences, which are ours then.
    void write(std::string_view text,
               NonBlockingWriter::Weight weight = NonBlockingWriter::Weight::kUsual);

    /// Whether its reader does not keep up.
    bool is_behind();

    /// Waits a moment for a reader that still reads.
    void finish();

  private:
    ErrorStream();

    std::mutex mutex_;
    NonBlockingWriter writer_;
};

/// stdout as all parts of a program share it. Remembers whether anything was lost. Thread: any.
class OutputStream {
  public:
    static OutputStream& instance();

    /// Waits for the reader.
    void write(std::string_view bytes);

    /// Does not.
    void write_live(std::string_view lines);

    /// Waits for what write() took, and a moment for a reader of write_live() that still reads.
    /// Fails: kIo, if anything has been lost since the program began.
    Status flush();

  private:
    OutputStream();

    void write_waiting();
    void write_all(std::string_view bytes);
    Status status() const;

    std::mutex mutex_;
    std::string waiting_;
    NonBlockingWriter live_;
    std::size_t block_bytes_;  ///< Written when so many wait; on a terminal at once.
    int failed_with_ = 0;      ///< An errno; 0: nothing has failed.
};

}  // namespace cancha::streams
