#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

struct ZSTD_CCtx_s;

namespace cancha::mcap {

/// Packs the records of chunks by zstd, one chunk after the other.
class ChunkPacker {
  public:
    /// Fails: kIo: there is no memory.
    static Result<ChunkPacker> create();

    /// Appends the packed records to `out`. Returns how many bytes they are.
    /// Fails: kIo: there is no memory; `out` stays as it is.
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
