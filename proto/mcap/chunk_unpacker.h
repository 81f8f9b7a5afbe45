#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "cancha/base/result.h"

struct ZSTD_DCtx_s;

namespace cancha::mcap {

/// Decompresses the records of chunks of an MCAP file, one chunk after the other.
class ChunkUnpacker {
  public:
    /// Whether `packed` has the form that ChunkPacker writes: exactly one zstd frame, which states
    /// that its unpacked length is `unpacked_bytes`. Other forms are possible, but not every
    /// decoder accepts them.
    static bool is_one_frame(std::string_view packed, std::uint64_t unpacked_bytes);

    /// Decompresses the records of a chunk. `compression` is "zstd", or empty for uncompressed
    /// records, which are returned as they are. Decompressed records are valid until the next call.
    /// Expects: `unpacked_bytes` is small enough for the memory: the caller checks it.
    /// Fails: kInvalidInput: the compression is another one, the length is not `unpacked_bytes`, or
    /// the records are damaged.
    Result<std::string_view> unpack(std::string_view records, std::string_view compression,
                                    std::uint64_t unpacked_bytes);

    /// Number of bytes that the calling thread has decompressed so far. Tests check by it that
    /// threads which must not be delayed decompress nothing.
    static std::uint64_t bytes_on_this_thread();

  private:
    struct FreeContext {
        void operator()(ZSTD_DCtx_s* context) const;
    };

    Result<std::string_view> unpack_zstd(std::string_view records, std::size_t unpacked_bytes);

    std::unique_ptr<ZSTD_DCtx_s, FreeContext> context_;
    std::unique_ptr<char[]> buffer_;
    std::size_t buffer_bytes_ = 0;
};

}  // namespace cancha::mcap
