#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "cancha/base/result.h"

struct ZSTD_DCtx_s;

namespace cancha::mcap {

/// Unpacks the records of chunks, one chunk after the other.
class ChunkUnpacker {
  public:
    /// Whether it has the form that ChunkPacker gives: one frame of zstd that says its length, with
    /// nothing around it. Decoders differ in what they take beyond that.
    static bool is_one_frame(std::string_view packed, std::uint64_t unpacked_bytes);

    /// Borrows: the records, or from this until the next call.
    /// Expects: unpacked_bytes is not more than one wants to have in memory.
    /// Fails: kInvalidInput: another compression, not the announced length, or not what zstd wrote.
    Result<std::string_view> unpack(std::string_view records, std::string_view compression,
                                    std::uint64_t unpacked_bytes);

    /// Bytes unpacked on this thread so far, for tests: a thread that nobody may hold up unpacks
    /// nothing.
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
