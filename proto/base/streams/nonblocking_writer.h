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
/// is kept, up to a limit. Lines beyond the limit are left out. As soon as the reader continues, a
/// line tells how many were left out. The flags of the descriptor do not change, so other users of
/// the descriptor notice nothing.
///
/// Thread: an instance belongs to one thread at a time.
class NonBlockingWriter {
  public:
    /// Largest number of bytes kept for a slow reader: about 10,000 lines.
    static constexpr std::size_t kMostKept = std::size_t{1} << 20;

    /// Additional bytes kept for important text, such as the reason why the program ends.
    static constexpr std::size_t kReserve = std::size_t{64} << 10;

    /// Weight of a text: usual text is kept up to kMostKept, important text up to kMostKept +
    /// kReserve.
    enum class Weight { kUsual, kImportant };

    /// Borrows: the descriptor. Somebody may let the descriptor refer to another file between two
    /// calls.
    explicit NonBlockingWriter(int descriptor) : descriptor_(descriptor) {}

    /// Writes or keeps `text`, one line or more.
    void write(std::string_view text, Weight weight = Weight::kUsual);

    /// Whether kept text, or the number of lines left out, is still to be written.
    bool is_behind() const { return !kept_.empty() || left_out_ > 0; }

    /// Waits until the reader has read all text. Gives up if the reader reads nothing for
    /// `patience`.
    void finish(std::chrono::milliseconds patience);

    /// Errno of the last failed write. 0 if no write has failed. A slow reader is not a failure.
    int last_errno() const { return last_errno_; }

    /// Number of lines left out since the last line that gave such a number.
    std::uint64_t left_out() const { return left_out_; }

  private:
    /// How bytes are written without waiting.
    enum class Way {
        kDirect,  ///< A write never waits: a file, /dev/null, or `own_`, which is non-blocking.
        kSocket,  ///< A socket: each call can ask not to wait.
        kPolled,  ///< A write may wait: poll before each write, and write few bytes at once.
    };

    void keep(std::string_view text, std::size_t most);
    /// Writes as much as possible. Returns the errno that stopped the writing. 0: all is written.
    int advance();
    void open();
    ::ssize_t write_some(std::string_view bytes) const;

    int descriptor_;
    FileHandle own_;  ///< The pipe or terminal, opened again as non-blocking. Closed: not needed.
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
