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

/// A record that is in the file itself, not inside a chunk.
struct FileRecord {
    Opcode opcode{};
    std::uint64_t offset = 0;      ///< Offset of the record in the file.
    std::string_view bytes;        ///< The whole record, head included.
    std::uint32_t crc_before = 0;  ///< CRC of all bytes of the file before the record.

    std::string_view content() const { return bytes.substr(kRecordHeadBytes); }
};

/// Compares a file with the form in which McapWriter writes files: each byte belongs to a field,
/// each index agrees with the records before it, and no schema or channel is described twice. The
/// specification allows other forms, but different readers may then read different content from one
/// file.
///
/// The compressed bytes of a chunk are not compared, because versions of zstd compress differently.
/// They must be exactly one zstd frame.
class McapForm {
  public:
    /// Largest number of attachments and metadata records together. A file with more of them
    /// deviates from the form.
    static constexpr std::uint32_t kMostSingleRecords = 1000;

    /// Checks the next record of the file. `unpacked`: if the record is a chunk, its decompressed
    /// records. Expects: the record is not damaged.
    void take(const FileRecord& record, std::string_view unpacked = {});

    /// The first deviation from the form. None if there was no deviation so far.
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
    /// Computes the index records that must follow a chunk. `chunk`: complete except for its
    /// indexes.
    void expect_indexes(ChunkSummary chunk, const ChunkContents& contents);
    void take_index(const FileRecord& record);
    void end_data(const FileRecord& record);
    void take_of_summary(const FileRecord& record);

    /// Whether the content equals `expected`, which has the same fields as McapWriter writes them.
    /// If not, notes a deviation.
    bool is_exact(Opcode opcode, std::string_view content, std::string_view expected);
    bool may_have_single();
    void deviate(std::string text);

    std::optional<McapDamage> deviation_;
    std::uint64_t offset_ = 0;  // Offset of the record that is being checked.

    std::uint16_t schemas_ = 0;                  // Number of schemas so far.
    bool is_schema_unused_ = false;              // Whether the last schema has no channel yet.
    std::vector<std::uint64_t> message_counts_;  // By channel id - 1.
    bool has_messages_ = false;
    TimeSpan times_;
    std::uint32_t single_records_ = 0;  // Number of attachments and metadata records so far.
    std::deque<std::string> indexes_;   // Index records still expected after the last chunk.

    McapSummary summary_{SIZE_MAX};
    std::string end_;         // Bytes expected after the data section. Empty before its end.
    std::string barest_end_;  // Also allowed instead of end_: the end without chunk indexes.
    std::size_t taken_ = 0;   // Number of bytes checked after the data section.
};

}  // namespace cancha::mcap
