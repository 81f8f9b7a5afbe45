#include "proto/mcap/mcap_items.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "proto/mcap/mcap_directory.h"
#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

namespace {

Error damaged(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

}  // namespace

Result<McapAttachment> read_attachment(std::string_view content) {
    Cursor cursor(content);
    const auto time_ns = cursor.take<std::uint64_t>();
    const auto created_ns = cursor.take<std::uint64_t>();
    const std::string_view name = cursor.take_string();
    const std::string_view media_type = cursor.take_string();
    const std::string_view data = cursor.take_bytes(cursor.take<std::uint64_t>());
    const std::size_t checked_bytes = content.size() - cursor.rest().size();
    const auto crc = cursor.take<std::uint32_t>();
    if (!cursor.is_intact()) {
        return damaged(text_of_short_record(Opcode::kAttachment));
    }
    if (crc != 0 && crc != crc32(0, content.substr(0, checked_bytes))) {
        return damaged("the attachment does not match its CRC");
    }
    return McapAttachment{.name = std::string(name),
                          .media_type = std::string(media_type),
                          .content = std::string(data),
                          .time_ns = time_ns,
                          .created_ns = created_ns};
}

Result<McapMetadata> read_metadata(std::string_view content) {
    if (content.size() > kMaxMetadataBytes) {
        return damaged(fmt::format("the metadata takes {} bytes, at most {} are read",
                                   content.size(), kMaxMetadataBytes));
    }
    Cursor cursor(content);
    McapMetadata metadata;
    metadata.name = cursor.take_string();
    metadata.entries = cursor.take_map();
    if (!cursor.is_intact()) {
        return damaged(text_of_short_record(Opcode::kMetadata));
    }
    if (!cursor.has_unique_keys()) {
        // Readers differ in which of two equal keys counts.
        return damaged(
            fmt::format("the metadata \"{}\" has two entries of one name", metadata.name));
    }
    return metadata;
}

}  // namespace cancha::mcap
