#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "cancha/base/result.h"

struct ZSTD_DCtx_s;

namespace cancha::mcap {

/// Decompresses the records of chunks, one chunk after the other.
class ChunkUnpacker {
  public:
    /// Whether `packed` has the form of ChunkPacker: one zstd frame that states its unpacked
    /// length, with nothing around it. Decoders differ in the other forms that they accept.
    static bool is_one_frame(std::string_view packed, std::uint64_t unpacked_bytes);

    /// Decompresses records. The result borrows `records`, or is valid until the next call.
    /// Expects: the caller has checked that `unpacked_bytes` is small enough for memory.
    /// Fails: kInvalidInput: another compression, another length than `unpacked_bytes`, or damaged.
    Result<std::string_view> unpack(std::string_view records, std::string_view compression,
                                    std::uint64_t unpacked_bytes);

    /// Number of bytes unpacked on this thread so far. For tests that threads which must not be
    /// delayed unpack nothing.
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
