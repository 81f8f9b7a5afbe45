#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/chunk_contents.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// A record of a file, not of a chunk.
struct FileRecord {
    Opcode opcode{};
    std::uint64_t offset = 0;
    std::string_view bytes;        ///< All of it, its head included.
    std::uint32_t crc_before = 0;  ///< CRC of the file up to the record.

    std::string_view content() const { return bytes.substr(kRecordHeadBytes); }
};

/// Compares a file with the form that McapWriter gives it: each byte belongs to a field, each index
/// is that of the records before it, nothing is described twice. The specification allows more, but
/// readers then differ in what they see.
///
/// The packing of a chunk is left open, as versions of zstd differ; it is one frame.
class McapForm {
  public:
    /// Limit of attachments and metadata together; a file with more deviates.
    static constexpr std::uint32_t kMostSingleRecords = 1000;

    /// Takes the next record of the file. Expects: a reader can read it. `unpacked`: the records
    /// of a chunk.
    void take(const FileRecord& record, std::string_view unpacked = {});

    /// The first deviation from the form; none so far: the file has it.
    const std::optional<McapDamage>& deviation() const { return deviation_; }

  private:
    void take_of_data(const FileRecord& record, std::string_view unpacked);
    void take_header(Cursor content);
    void take_attachment(const FileRecord& record);
    void take_metadata(const FileRecord& record);
    void take_chunk(const FileRecord& record, std::string_view unpacked);
    void take_records(std::string_view unpacked);
    void take_of_chunk(Opcode opcode, std::string_view record);
    void take_schema(std::string_view record);
    void take_channel(std::string_view record);
    void take_message(Cursor content);
    /// `chunk`: all but its indexes.
    void expect_indexes(ChunkSummary chunk, const ChunkContents& contents);
    void take_index(const FileRecord& record);
    void end_data(const FileRecord& record);
    void take_of_summary(const FileRecord& record);

    /// Whether the content is what its fields take, written as usual; if not, the file deviates.
    bool is_exact(Opcode opcode, std::string_view content, std::string_view expected);
    bool may_have_single();
    void deviate(std::string text);

    std::optional<McapDamage> deviation_;
    std::uint64_t offset_ = 0;  // Where the record begins that is being taken.

    std::uint16_t schemas_ = 0;
    bool is_schema_unused_ = false;              // The last one; its channel comes next.
    std::vector<std::uint64_t> message_counts_;  // By channel id - 1.
    bool has_messages_ = false;
    TimeSpan times_;
    std::uint32_t single_records_ = 0;
    std::deque<std::string> indexes_;  // Still to come behind the last chunk.

    McapSummary summary_{SIZE_MAX};
    std::string end_;         // Expected behind the data; empty before its end.
    std::string barest_end_;  // Alternative: the writer had no place for the chunk index.
    std::size_t taken_ = 0;   // Bytes of the end so far.
};

}  // namespace cancha::mcap
