#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

struct ZSTD_CCtx_s;

namespace cancha::mcap {

/// Compresses the records of chunks by zstd, one chunk after the other.
class ChunkPacker {
  public:
    /// Makes a packer. Fails: kIo: out of memory.
    static Result<ChunkPacker> create();

    /// Appends the compressed records to `out`. Returns their size in bytes.
    /// Fails: kIo: out of memory; `out` stays as it is.
    Result<std::uint64_t> pack(std::string_view records, std::string& out);

  private:
    struct FreeContext {
        void operator()(ZSTD_CCtx_s* context) const;
    };

    using Context = std::unique_ptr<ZSTD_CCtx_s, FreeContext>;

    explicit ChunkPacker(Context context) : context_(std::move(context)) {}

    Context context_;
};

}  // namespace cancha::mcap
