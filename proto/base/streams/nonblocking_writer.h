#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "proto/base/files/file_handle.h"

namespace cancha::streams {

/// Writes text to a descriptor without ever waiting for its reader. What cannot be written yet is
/// kept, up to a limit; beyond it lines are left out, and a line of its own says how many as soon
/// as the reader goes on. Other users of the descriptor do not notice: its flags stay as they are.
///
/// Thread: none; an instance belongs to one at a time.
class NonBlockingWriter {
  public:
    /// Bytes kept for a reader that is slower than a match: some 10,000 lines.
    static constexpr std::size_t kMostKept = std::size_t{1} << 20;

    /// Kept beyond that for what matters most, such as why the program ends.
    static constexpr std::size_t kReserve = std::size_t{64} << 10;

    enum class Weight { kUsual, kImportant };

    /// Borrows: the descriptor, which may be another file from one call to the next.
    explicit NonBlockingWriter(int descriptor) : descriptor_(descriptor) {}

    /// `text`: one line or more.
    void write(std::string_view text, Weight weight = Weight::kUsual);

    /// Whether something is kept that has not been written.
    bool is_behind() const { return !kept_.empty() || left_out_ > 0; }

    /// Waits for the reader as long as it goes on reading; gives up when it pauses for `patience`.
    void finish(std::chrono::milliseconds patience);

    /// Errno of the system's last refusal to write, but for a reader that is slow; 0: it has not
    /// refused.
    int last_errno() const { return last_errno_; }

    /// Lines that were left out, and that the reader has not been told of.
    std::uint64_t left_out() const { return left_out_; }

  private:
    enum class Way {
        kDirect,  ///< Never waits: our own non-blocking end, a file, a device such as /dev/null.
        kSocket,  ///< Can be asked not to wait with each call.
        kPolled,  ///< Might wait, so it is asked before, and little is written at once.
    };

    void keep(std::string_view text, std::size_t most);
    /// Writes what it can. Returns the errno of what stopped it; 0: all is written.
    int advance();
    void open();
    ::ssize_t write_some(std::string_view bytes) const;

    int descriptor_;
    FileHandle own_;  ///< This pipe or terminal, opened without waiting; none: not needed.
    Way way_ = Way::kDirect;
    std::size_t most_at_once_ = 0;
    ::dev_t device_ = 0;
    ::ino_t file_ = 0;
    std::string kept_;
    std::size_t written_ = 0;  ///< Bytes of `kept_` that are written, within a call.
    std::uint64_t left_out_ = 0;
    int last_errno_ = 0;
};

}  // namespace cancha::streams
