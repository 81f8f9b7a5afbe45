#include "proto/mcap/chunk_unpacker.h"

#include <fmt/format.h>
#include <zstd.h>

#include "cancha/base/contract.h"
#include "proto/base/text/visible.h"
#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

namespace {

/// Begins each frame, as a little-endian number. Older versions of the format have other marks.
constexpr std::uint32_t kFrameMark = 0xFD2F'B528;

/// Most bytes shown of the name of a compression, which a foreign file may choose freely.
constexpr std::size_t kMostShownBytes = 16;

thread_local std::uint64_t bytes_so_far = 0;

Error broken(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

Error wrong_length(std::uint64_t announced_bytes, std::uint64_t found_bytes) {
    return broken(fmt::format("the chunk announces {} bytes of records but holds {}",
                              announced_bytes, found_bytes));
}

}  // namespace

void ChunkUnpacker::FreeContext::operator()(ZSTD_DCtx_s* context) const {
    ZSTD_freeDCtx(context);
}

bool ChunkUnpacker::is_one_frame(std::string_view packed, std::uint64_t unpacked_bytes) {
    return Cursor(packed).take<std::uint32_t>() == kFrameMark &&
           ZSTD_findFrameCompressedSize(packed.data(), packed.size()) == packed.size() &&
           ZSTD_getFrameContentSize(packed.data(), packed.size()) == unpacked_bytes;
}

std::uint64_t ChunkUnpacker::bytes_on_this_thread() {
    return bytes_so_far;
}

Result<std::string_view> ChunkUnpacker::unpack(std::string_view records,
                                               std::string_view compression,
                                               std::uint64_t unpacked_bytes) {
    if (compression == kZstd) {
        return unpack_zstd(records, unpacked_bytes);
    }
    if (!compression.empty()) {
        return broken(
            fmt::format("the chunk is compressed by \"{}\", which is not supported; only "
                        "zstd and no compression are",
                        visible_line(compression.substr(0, kMostShownBytes))));
    }
    if (records.size() != unpacked_bytes) {
        return wrong_length(unpacked_bytes, records.size());
    }
    return records;
}

Result<std::string_view> ChunkUnpacker::unpack_zstd(std::string_view records,
                                                    std::size_t unpacked_bytes) {
    if (!context_) {
        context_.reset(ZSTD_createDCtx());
        CANCHA_EXPECTS(context_ != nullptr);
    }
    if (buffer_bytes_ < unpacked_bytes || !buffer_) {
        // Not cleared: memory that is announced but never filled costs nothing.
        buffer_ = std::make_unique_for_overwrite<char[]>(unpacked_bytes);
        buffer_bytes_ = unpacked_bytes;
    }
    bytes_so_far += unpacked_bytes;
    const std::size_t count = ZSTD_decompressDCtx(context_.get(), buffer_.get(), unpacked_bytes,
                                                  records.data(), records.size());
    if (ZSTD_isError(count) != 0) {
        return broken(fmt::format("zstd cannot unpack the chunk: {}", ZSTD_getErrorName(count)));
    }
    if (count != unpacked_bytes) {
        return wrong_length(unpacked_bytes, count);
    }
    return std::string_view(buffer_.get(), count);
}

}  // namespace cancha::mcap
