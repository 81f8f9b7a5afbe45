#include "viewer/tape/record.h"

#include <string>

namespace cancha::tape {

namespace {

std::optional<Record> record_of(const Result<std::string>& head, std::uint64_t offset,
                                std::uint64_t file_bytes) {
    if (!head) {
        return std::nullopt;
    }
    mcap::Cursor cursor(*head);
    Record record{.opcode = static_cast<mcap::Opcode>(cursor.take<std::uint8_t>()),
                  .offset = offset};
    record.length = cursor.take<std::uint64_t>();
    const bool is_there =
        record.opcode != mcap::Opcode{0} && record.length <= file_bytes - record.content();
    return is_there ? std::optional(record) : std::nullopt;
}

}  // namespace

std::optional<Record> record_at(const ByteFile& file, std::uint64_t offset) {
    return record_of(file.read(offset, mcap::kRecordHeadBytes), offset, file.size());
}

std::optional<Record> record_at(ReadAhead& file, std::uint64_t offset) {
    return record_of(file.read(offset, mcap::kRecordHeadBytes), offset, file.size());
}

}  // namespace cancha::tape
