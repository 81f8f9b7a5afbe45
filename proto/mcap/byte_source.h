#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"
#include "proto/base/files/regular_file.h"

namespace cancha::mcap {

/// Bytes that are read once, from the first to the last: of a file or of memory. Errors are told
/// without the file's name.
class ByteSource {
  public:
    /// Fails: as open_regular_file().
    static Result<ByteSource> open(const std::string& path, Links links = Links::kFollow);

    /// Borrows: bytes.
    explicit ByteSource(std::string_view bytes) : unread_(bytes) {}

    /// The next bytes, without taking them: so many, or all that are left. Memory grows with what
    /// is really there. Borrows until the next call. Fails: kIo.
    Result<std::string_view> peek(std::size_t count);

    /// Takes them. Expects: they have been seen by peek().
    void skip(std::size_t count);

  private:
    explicit ByteSource(FileHandle file) : file_(std::move(file)) {}

    /// Reads on behind what is unread. Fails: kIo.
    Status fill(std::size_t wanted_bytes);

    FileHandle file_;  ///< Closed: all that there is, is in unread_.
    std::string buffer_;
    std::string_view unread_;  ///< Within buffer_, or the borrowed bytes.
};

}  // namespace cancha::mcap
