#pragma once

#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"
#include "proto/base/files/regular_file.h"

namespace cancha::mcap {

/// Bytes of a file or of memory that are read once, from first to last. Errors do not name the
/// file.
class ByteSource {
  public:
    /// Opens a file. Fails with the errors of open_regular_file(): kNotFound, kIo, kInvalidInput.
    static Result<ByteSource> open(const std::string& path, Links links = Links::kFollow);

    /// Reads from memory. Borrows: bytes.
    explicit ByteSource(std::string_view bytes) : unread_(bytes) {}

    /// Returns the next `count` bytes, or all remaining bytes if they are fewer, without taking
    /// them. Allocates memory only for bytes that exist, even if `count` is huge. The bytes are
    /// valid until the next call. Fails: kIo.
    Result<std::string_view> peek(std::size_t count);

    /// Takes the next `count` bytes. Expects: peek() has returned them.
    void skip(std::size_t count);

  private:
    explicit ByteSource(FileHandle file) : file_(std::move(file)) {}

    /// Reads more bytes of the file into `buffer_`. Fails: kIo.
    Status fill(std::size_t wanted_bytes);

    FileHandle file_;  ///< Closed if all remaining bytes are in `unread_`.
    std::string buffer_;
    std::string_view unread_;  ///< A part of buffer_ or of the borrowed bytes.
};

}  // namespace cancha::mcap
