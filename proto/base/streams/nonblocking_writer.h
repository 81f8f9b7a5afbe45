#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "proto/base/files/file_handle.h"

namespace cancha::streams {

/// Writes text to a descriptor without ever waiting for its reader. Text that cannot be written yet
/// is kept, up to a limit. Beyond the limit lines are left out; a line gives their number as soon
/// as the reader continues. Other users of the descriptor notice nothing: its flags do not change.
///
/// Thread: an instance belongs to one thread at a time.
class NonBlockingWriter {
  public:
    /// Most bytes kept for a slow reader: about 10,000 lines.
    static constexpr std::size_t kMostKept = std::size_t{1} << 20;

    /// Additional bytes kept for important text, such as the reason why the program ends.
    static constexpr std::size_t kReserve = std::size_t{64} << 10;

    enum class Weight { kUsual, kImportant };

    /// Borrows: the descriptor. It may refer to another file from one call to the next.
    explicit NonBlockingWriter(int descriptor) : descriptor_(descriptor) {}

    /// Writes or keeps `text`, one line or more.
    void write(std::string_view text, Weight weight = Weight::kUsual);

    /// Whether text or a number of lines left out is still to be written.
    bool is_behind() const { return !kept_.empty() || left_out_ > 0; }

    /// Waits for the reader while it continues to read. Gives up when it pauses for `patience`.
    void finish(std::chrono::milliseconds patience);

    /// Errno of the last failed write. A slow reader is not a failure. 0: no write has failed.
    int last_errno() const { return last_errno_; }

    /// Number of lines left out that the reader has not been told yet.
    std::uint64_t left_out() const { return left_out_; }

  private:
    enum class Way {
        kDirect,  ///< Never waits: our own non-blocking end, a file, a device such as /dev/null.
        kSocket,  ///< Each call can ask not to wait.
        kPolled,  ///< May wait: it is polled before each write, and each write is short.
    };

    void keep(std::string_view text, std::size_t most);
    /// Writes as much as possible. Returns the errno that stopped it; 0: all is written.
    int advance();
    void open();
    ::ssize_t write_some(std::string_view bytes) const;

    int descriptor_;
    FileHandle own_;  ///< The pipe or terminal, opened again as non-blocking; none: not needed.
    Way way_ = Way::kDirect;
    std::size_t most_at_once_ = 0;
    ::dev_t device_ = 0;
    ::ino_t file_ = 0;
    std::string kept_;
    std::size_t written_ = 0;  ///< Bytes of `kept_` that the current call has written.
    std::uint64_t left_out_ = 0;
    int last_errno_ = 0;
};

}  // namespace cancha::streams
