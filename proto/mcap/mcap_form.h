#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// A record that stands in a file by itself, not in a chunk.
struct FileRecord {
    Opcode opcode{};
    std::uint64_t offset = 0;
    std::string_view bytes;        ///< All of it, its head included.
    std::uint32_t crc_before = 0;  ///< Of the file up to it.

    std::string_view content() const { return bytes.substr(kRecordHeadBytes); }
};

/// Holds a file against the form that McapWriter gives it: each byte belongs to a field, each index
/// is that of the records before it, nothing is described twice. The specification allows more, but
/// of that some readers see one thing and others another.
///
/// Only how well chunks are packed is left open: versions of zstd differ.
class McapForm {
  public:
    /// Attachments and metadata together; a file with more is not looked at any further.
    static constexpr std::uint32_t kMostSingleRecords = 1000;

    /// Takes the next record of the file. Expects: a reader can read it. `unpacked`: the records
    /// of a chunk.
    void take(const FileRecord& record, std::string_view unpacked = {});

    /// Where the file first departs from the form; none so far: it has it.
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
    void expect_indexes(const FileRecord& chunk, std::uint64_t packed_bytes,
                        std::string_view unpacked);
    void take_index(const FileRecord& record);
    void end_data(const FileRecord& record);
    void take_of_summary(const FileRecord& record);

    /// Whether the content is what its fields take, written as usual; if not, the file deviates.
    bool is_exact(Opcode opcode, std::string_view content, std::string_view expected);
    bool may_have_single();
    void deviate(std::string text);

    std::optional<McapDamage> deviation_;
    std::uint64_t offset_ = 0;  // Of the record of the file that is looked at.

    std::uint16_t schemas_ = 0;
    bool is_schema_unused_ = false;              // The last one; its channel comes next.
    std::vector<std::uint64_t> message_counts_;  // By channel id - 1.
    bool has_messages_ = false;
    TimeSpan times_;
    std::uint32_t single_records_ = 0;
    std::deque<std::string> indexes_;  // That have to follow the last chunk.

    McapSummary summary_{SIZE_MAX};
    std::string end_;         // All that has to follow the data; empty before its end.
    std::string barest_end_;  // The same of a writer that had no place for the chunk index.
    std::size_t taken_ = 0;   // Of it.
};

}  // namespace cancha::mcap
