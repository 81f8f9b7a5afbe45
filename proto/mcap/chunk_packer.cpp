#include "proto/mcap/chunk_packer.h"

#include <fmt/format.h>
#include <zstd.h>

namespace cancha::mcap {

namespace {

/// For chunks of 16 KiB with the ticks of a match, level 3 saves 1% of the file and takes up to one
/// and a half times as long. Levels below 1 make the file 8% larger and are hardly faster.
constexpr int kCompressionLevel = 1;

}  // namespace

void ChunkPacker::FreeContext::operator()(ZSTD_CCtx_s* context) const {
    ZSTD_freeCCtx(context);
}

Result<ChunkPacker> ChunkPacker::create() {
    Context context(ZSTD_createCCtx());
    if (context == nullptr) {
        return Error{ErrorCode::kIo, "there is no memory to compress it"};
    }
    return ChunkPacker(std::move(context));
}

Result<std::uint64_t> ChunkPacker::pack(std::string_view records, std::string& out) {
    const std::size_t start = out.size();
    out.resize(start + ZSTD_compressBound(records.size()));
    const std::size_t packed_bytes =
        ZSTD_compressCCtx(context_.get(), &out[start], out.size() - start, records.data(),
                          records.size(), kCompressionLevel);
    if (ZSTD_isError(packed_bytes) != 0) {  // There is enough room, so memory must have run out.
        out.resize(start);
        return Error{ErrorCode::kIo,
                     fmt::format("it cannot be compressed: {}", ZSTD_getErrorName(packed_bytes))};
    }
    out.resize(start + packed_bytes);
    return packed_bytes;
}

}  // namespace cancha::mcap
