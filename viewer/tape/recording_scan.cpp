#include "viewer/tape/recording_scan.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_items.h"
#include "viewer/tape/opening_facts.h"
#include "viewer/tape/read_ahead.h"
#include "viewer/tape/record.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::tape {

namespace {

using mcap::Cursor;
using mcap::Opcode;

/// Bytes at the front of a chunk that hold the times of its first and last message.
constexpr std::uint64_t kChunkTimesBytes = 2 * sizeof(std::uint64_t);

constexpr double kNanosecondsPerSecond = 1e9;

constexpr std::string_view kResultMetadata = "result";
constexpr std::string_view kWorldTopic = "/world";
constexpr std::string_view kReadingsTopic = "/readings/";
constexpr std::string_view kReadingsLayer = "readings";
constexpr std::string_view kDebugTopic = "/debug/";

/// A chunk and its indexes.
struct IndexedChunk {
    Record record;
    std::uint64_t end = 0;  ///< Offset behind its last index.
    std::string layer{};
    bool has_world = false;
};

/// Returns the layer of messages with this topic; empty for the main part.
std::string layer_of(std::string_view topic) {
    if (topic.starts_with(kReadingsTopic)) {
        return std::string(kReadingsLayer);
    }
    return topic.starts_with(kDebugTopic) ? std::string(topic.substr(1)) : "";
}

/// Reads the records of a file one after another.
class Scan {
  public:
    Scan(const ByteFile& file, OpeningPtr known, const std::function<void(const FoundPart&)>& found)
        : bytes_(file), file_(file), found_(found), opening_(std::move(known)) {}

    Result<Scanned> run();

  private:
    struct Part {
        std::uint64_t offset = 0;
        std::uint64_t end = 0;
        std::string layer{};
        std::optional<std::uint32_t> segment{};  ///< Segment of its worlds, if any.
        bool has_last_tick = false;              ///< It has the last tick of that segment.
    };

    /// Position of a chunk's end.
    struct Place {
        std::uint32_t segment = 0;
        bool is_last_tick = false;  ///< It has the last tick of that segment.
    };

    Status find_opening();
    Status take_opening(std::string bytes, bool breaks_off);
    std::optional<Record> next_record();
    std::optional<std::string> content(const Record& record, std::uint64_t bytes);
    bool take(const Record& record);
    bool note_index(const Record& record);
    void note_result(const Record& record);
    bool end_chunk();
    bool end_part();
    void end_last_part();
    bool report(const Part& part, bool is_last);
    std::optional<Place> place_of(const IndexedChunk& chunk);

    const ByteFile& bytes_;
    ReadAhead file_;
    const std::function<void(const FoundPart&)>& found_;
    OpeningPtr opening_;  // At first the known opening.
    std::map<std::string, std::string> result_;
    std::uint64_t described_left_ = kMostDescriptionBytes;
    bool is_whole_ = false;
    bool is_followed_ = false;                    // The last record was not part of a chunk.
    std::uint64_t offset_ = mcap::kMagic.size();  // Offset of the next record.
    std::uint64_t records_ = 0;                   // Records read.
    std::uint64_t records_since_chunk_ = 0;       // Records read since the last chunk.
    std::optional<IndexedChunk> chunk_;           // The last chunk, whose indexes follow.
    std::optional<Part> part_;                    // The part being gathered.
    std::uint64_t ended_at_ = 0;                  // End of the last part.
    std::uint32_t next_segment_ = 0;
};

/// Returns the first `bytes` of a record's content, or all of it if it is shorter.
std::optional<std::string> Scan::content(const Record& record, std::uint64_t bytes) {
    Result<std::string> read = file_.read(record.content(), std::min(bytes, record.length));
    return read ? std::optional(*std::move(read)) : std::nullopt;
}

Result<Scanned> Scan::run() {
    if (const Status read = find_opening(); !read) {
        return read.error();
    }
    for (auto record = next_record(); record && take(*record); record = next_record()) {
        offset_ = record->end();
    }
    end_chunk();
    end_last_part();
    return Scanned{
        .opening = std::move(opening_), .is_whole = is_whole_, .result = std::move(result_)};
}

/// Returns the next record; none if the file holds no whole one, or the limit of records is
/// reached.
std::optional<Record> Scan::next_record() {
    const std::optional<Record> record = record_at(file_, offset_);
    const bool is_chunk = record && record->opcode == Opcode::kChunk;
    ++records_;
    records_since_chunk_ = is_chunk ? 0 : records_since_chunk_ + 1;
    const bool are_too_many = records_ > kMostRecords || records_since_chunk_ > kMostBetweenChunks;
    return are_too_many ? std::nullopt : record;
}

/// Finds the opening: everything up to the last attachment before the first chunk that has messages
/// and an index. The scan goes on with that chunk. Fails: as scan_recording().
Status Scan::find_opening() {
    std::uint64_t last_chunk = offset_;
    std::uint64_t opening_end = offset_;
    auto record = next_record();
    for (; record && record->opcode != Opcode::kMessageIndex && record->opcode != Opcode::kDataEnd;
         record = next_record()) {
        offset_ = record->end();
        if (record->opcode == Opcode::kChunk) {
            last_chunk = record->offset;
        } else if (record->opcode == Opcode::kAttachment || record->opcode == Opcode::kMetadata) {
            opening_end = offset_;
        }
    }
    // Reads one byte too many, to notice that an opening is too large.
    Result<std::string> bytes = bytes_.read(0, std::min(opening_end, kMostOpeningBytes + 1));
    if (!bytes) {
        return bytes.error();
    }
    if (Status taken = take_opening(*std::move(bytes), !record_at(file_, offset_)); !taken) {
        return taken;
    }
    ended_at_ = opening_end;
    offset_ = std::max(last_chunk, ended_at_);
    return {};
}

Status Scan::take_opening(std::string bytes, bool breaks_off) {
    if (opening_ && opening_->bytes == bytes) {
        return {};
    }
    Result<OpeningPtr> opening = read_opening(std::move(bytes));
    if (opening) {
        opening_ = *std::move(opening);
        return {};
    }
    return opening.error().code == ErrorCode::kNotFound && breaks_off
               ? Error{ErrorCode::kInvalidInput,
                       fmt::format("it breaks off at byte {}, before a match begins: it is "
                                   "damaged or cut off",
                                   offset_)}
               : opening.error();
}

/// Takes a record. Returns whether the scan goes on behind it: the file makes sense, and its data
/// have not ended.
bool Scan::take(const Record& record) {
    is_followed_ = record.opcode != Opcode::kChunk && record.opcode != Opcode::kMessageIndex;
    switch (record.opcode) {
        case Opcode::kMessageIndex:
            return note_index(record);
        case Opcode::kChunk:
            if (!end_chunk()) {
                return false;
            }
            chunk_ = IndexedChunk{.record = record, .end = record.end()};
            return true;
        case Opcode::kDataEnd:
            is_whole_ = true;
            return false;
        case Opcode::kMetadata:
            note_result(record);
            return end_chunk();
        default:
            return end_chunk();
    }
}

void Scan::note_result(const Record& record) {
    if (record.length > described_left_) {
        return;
    }
    described_left_ -= record.length;
    const std::optional<std::string> bytes = content(record, record.length);
    Result<mcap::McapMetadata> metadata =
        bytes ? mcap::read_metadata(*bytes) : Error{ErrorCode::kIo, ""};
    if (metadata && metadata->name == kResultMetadata) {
        result_ = std::move(metadata->entries);
    }
}

bool Scan::note_index(const Record& record) {
    const std::optional<std::string> bytes = content(record, sizeof(std::uint16_t));
    if (!bytes || !chunk_) {
        return false;
    }
    const auto id = Cursor(*bytes).take<std::uint16_t>();
    const auto found = opening_->facts.topics.find(id);
    if (found == opening_->facts.topics.end()) {
        return false;
    }
    const std::string_view topic = found->second;
    if (topic.starts_with(kDebugTopic) && topic.size() > kMostLayerBytes) {
        return false;
    }
    const std::string layer = layer_of(topic);
    const bool is_first = chunk_->end == chunk_->record.end();
    if (!is_first && layer != chunk_->layer) {
        return false;  // Clients fetch single layers, and would miss messages in another layer's
                       // chunk.
    }
    chunk_->layer = layer;
    chunk_->end = record.end();
    chunk_->has_world = chunk_->has_world || topic == kWorldTopic;
    return true;
}

/// Ends a chunk, all of whose indexes have been seen: adds it to the part being gathered, or begins
/// a part with it.
bool Scan::end_chunk() {
    if (!chunk_) {
        return true;
    }
    const IndexedChunk chunk = *std::exchange(chunk_, std::nullopt);
    const std::optional<Place> place = place_of(chunk);
    const auto segment = place ? std::optional(place->segment) : std::nullopt;
    const bool is_next =
        part_ && (part_->layer != chunk.layer || (part_->segment && part_->segment != segment));
    if (is_next && !end_part()) {
        return false;
    }
    if (!part_) {
        part_ = Part{.offset = ended_at_, .layer = chunk.layer};
    }
    part_->end = chunk.end;
    if (place) {
        part_->segment = segment;
        part_->has_last_tick = place->is_last_tick;
    }
    return true;
}

/// Returns the position of a chunk's last world.
std::optional<Scan::Place> Scan::place_of(const IndexedChunk& chunk) {
    const std::optional<std::string> times = content(chunk.record, kChunkTimesBytes);
    if (!chunk.has_world || !times) {
        return std::nullopt;
    }
    Cursor cursor(*times);
    cursor.take<std::uint64_t>();
    const double end_s = static_cast<double>(cursor.take<std::uint64_t>()) / kNanosecondsPerSecond;
    const double tick = std::round(end_s / opening_->facts.tick_s);
    const auto ticks_per_segment = static_cast<double>(opening_->facts.ticks_per_segment);
    const double segment = std::floor(tick / ticks_per_segment);
    if (!(segment < UINT32_MAX)) {
        return std::nullopt;
    }
    return Place{.segment = static_cast<std::uint32_t>(segment),
                 .is_last_tick = tick == (segment + 1) * ticks_per_segment - 1};
}

/// Ends the part. Returns whether it is the expected one.
bool Scan::end_part() {
    if (!part_) {
        return true;
    }
    return report(*std::exchange(part_, std::nullopt), false);
}

/// Ends the last part. The rest of it may still be written. If something other than its indexes
/// follows, the part is complete.
void Scan::end_last_part() {
    const bool is_open = !is_whole_ && !is_followed_;
    if (part_ && (!is_open || part_->has_last_tick)) {
        report(*part_, is_open);
    }
}

bool Scan::report(const Part& part, bool is_last) {
    if (part.segment && *part.segment != next_segment_) {
        return false;
    }
    const Extent extent{part.offset, part.end - part.offset};
    found_({.segment = next_segment_,
            .layer = part.layer,
            .extent = extent,
            .mark = mark_of(bytes_, extent),
            .is_last = is_last});
    ended_at_ = part.end;
    next_segment_ += part.layer.empty() ? 1 : 0;
    return true;
}

}  // namespace

std::uint64_t mark_of(const ByteFile& file, const Extent& part) {
    constexpr std::uint64_t kFrontBytes = 64;
    const Result<std::string> front = file.read(part.offset, std::min(part.length, kFrontBytes));
    return front ? XXH3_64bits(front->data(), front->size()) : 0;
}

Result<Scanned> scan_recording(const ByteFile& file, const OpeningPtr& known,
                               const std::function<void(const FoundPart&)>& found) {
    const Result<std::string> magic =
        file.read(0, std::min<std::uint64_t>(mcap::kMagic.size(), file.size()));
    if (!magic) {
        return magic.error();
    }
    if (*magic != mcap::kMagic) {
        return Error{ErrorCode::kInvalidInput, "it is not an MCAP file"};
    }
    return Scan(file, known, found).run();
}

}  // namespace cancha::tape
