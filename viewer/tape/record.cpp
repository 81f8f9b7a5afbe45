#include "viewer/tape/record.h"

namespace cancha::tape {

std::optional<Record> record_at(const ByteFile& file, std::uint64_t offset) {
    const Result<std::string> head = file.read(offset, mcap::kRecordHeadBytes);
    if (!head) {
        return std::nullopt;
    }
    mcap::Cursor cursor(*head);
    Record record{.opcode = static_cast<mcap::Opcode>(cursor.take<std::uint8_t>()),
                  .offset = offset};
    record.length = cursor.take<std::uint64_t>();
    const bool is_there =
        record.opcode != mcap::Opcode{0} && record.length <= file.size() - record.content();
    return is_there ? std::optional(record) : std::nullopt;
}

}  // namespace cancha::tape
