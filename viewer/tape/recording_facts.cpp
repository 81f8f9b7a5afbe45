#include "viewer/tape/recording_facts.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "proto/mcap/mcap_format.h"
#include "viewer/tape/opening_facts.h"
#include "viewer/tape/record.h"

namespace cancha::tape {

namespace {

using mcap::Cursor;
using mcap::Opcode;

/// Most records before the metadata of a match, which stands behind the header and the channels.
constexpr int kMostRecordsBeforeMatch = 100;

/// Limit for the parts of a summary that are read, which are far shorter.
constexpr std::uint64_t kMostSummaryBytes = std::uint64_t{1} << 20U;

struct Metadata {
    std::string name;
    std::map<std::string, std::string> entries;
};

/// Reads bytes; returns none if they cannot be read.
std::string read_or_nothing(const ByteFile& file, std::uint64_t offset, std::uint64_t length) {
    Result<std::string> bytes = file.read(offset, length);
    return bytes ? *std::move(bytes) : std::string();
}

/// Most groups of a summary: there is one for each kind of record.
constexpr int kMostSummaryGroups = 32;

std::optional<Metadata> metadata_in(const ByteFile& file, const Record& record) {
    if (record.opcode != Opcode::kMetadata || record.length > kMostDescriptionBytes) {
        return std::nullopt;
    }
    const Result<std::string> content = file.read(record.content(), record.length);
    if (!content) {
        return std::nullopt;
    }
    Cursor cursor(*content);
    Metadata metadata{.name = std::string(cursor.take_string()), .entries = cursor.take_map()};
    return cursor.is_intact() ? std::optional(std::move(metadata)) : std::nullopt;
}

/// Reads the metadata `match`. Fails: as read_facts().
Result<std::map<std::string, std::string>> find_match(const ByteFile& file) {
    std::uint64_t offset = mcap::kMagic.size();
    std::uint64_t described_bytes = 0;
    for (int i = 0; i < kMostRecordsBeforeMatch && offset < file.size(); ++i) {
        const std::optional<Record> record = record_at(file, offset);
        if (!record) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("it breaks off at byte {}, before a match begins: it is "
                                     "damaged or cut off",
                                     offset)};
        }
        described_bytes += record->opcode == Opcode::kMetadata ? record->length : 0;
        if (described_bytes > kMostDescriptionBytes) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("its metadata take more than {} bytes", kMostDescriptionBytes)};
        }
        if (auto metadata = metadata_in(file, *record); metadata && metadata->name == "match") {
            return std::move(metadata->entries);
        }
        if (record->opcode == Opcode::kDataEnd || record->opcode == Opcode::kFooter) {
            break;
        }
        offset = record->end();
    }
    return Error{ErrorCode::kNotFound, not_of_cancha()};
}

/// Returns the summary's records of one kind; empty if there are none.
std::string summary_group(const ByteFile& file, Opcode kind) {
    constexpr std::uint64_t kEnd =
        mcap::kRecordHeadBytes + mcap::kFooterBytes + mcap::kMagic.size();
    if (file.size() < kEnd) {
        return "";
    }
    const auto footer = record_at(file, file.size() - kEnd);
    if (!footer || footer->opcode != Opcode::kFooter) {
        return "";
    }
    const std::string content = read_or_nothing(file, footer->content(), mcap::kFooterBytes);
    Cursor fields(content);
    fields.take<std::uint64_t>();
    const auto offsets = fields.take<std::uint64_t>();
    auto record = record_at(file, offsets);
    for (int i = 0; i < kMostSummaryGroups && record && record->opcode == Opcode::kSummaryOffset &&
                    record->length <= kMostSummaryBytes;
         ++i, record = record_at(file, record->end())) {
        const std::string offset = read_or_nothing(file, record->content(), record->length);
        Cursor group(offset);
        const auto opcode = static_cast<Opcode>(group.take<std::uint8_t>());
        const auto start = group.take<std::uint64_t>();
        const auto length = group.take<std::uint64_t>();
        if (opcode == kind && length <= kMostSummaryBytes) {
            return read_or_nothing(file, start, length);
        }
    }
    return "";
}

std::map<std::string, std::string> find_result(const ByteFile& file) {
    const std::string group = summary_group(file, Opcode::kMetadataIndex);
    Cursor records(group);
    while (!records.rest().empty() && records.is_intact()) {
        records.take<std::uint8_t>();
        Cursor index(records.take_bytes(records.take<std::uint64_t>()));
        const auto offset = index.take<std::uint64_t>();
        index.take<std::uint64_t>();
        if (index.take_string() != "result") {
            continue;
        }
        const std::optional<Record> record = record_at(file, offset);
        auto metadata = record ? metadata_in(file, *record) : std::nullopt;
        return metadata && metadata->name == "result" ? std::move(metadata->entries)
                                                      : std::map<std::string, std::string>();
    }
    return {};
}

}  // namespace

Result<RecordingFacts> read_facts(const ByteFile& file) {
    const Result<std::string> magic =
        file.read(0, std::min<std::uint64_t>(mcap::kMagic.size(), file.size()));
    if (!magic || *magic != mcap::kMagic) {
        return magic ? Error{ErrorCode::kInvalidInput, "it is not an MCAP file"} : magic.error();
    }
    Result<std::map<std::string, std::string>> match = find_match(file);
    if (!match) {
        return match.error();
    }
    return RecordingFacts{.match = *std::move(match), .result = find_result(file)};
}

}  // namespace cancha::tape
