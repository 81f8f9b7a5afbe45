#include "proto/mcap/mcap_reader.h"

#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/mcap/byte_source.h"
#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_directory.h"
#include "proto/mcap/mcap_form.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_items.h"
#include "proto/mcap/mcap_record_order.h"

namespace cancha::mcap {

namespace {

struct Record {
    Opcode opcode{};
    std::string_view bytes;  ///< The whole record, its head included.

    std::string_view content() const { return bytes.substr(kRecordHeadBytes); }
};

std::string why_not_mcap(std::string_view start) {
    if (start.empty()) {
        return "is empty; expected an MCAP file";
    }
    if (kMagic.starts_with(start)) {
        return fmt::format("ends within its first {} bytes; expected an MCAP file", kMagic.size());
    }
    return "is not an MCAP file of version 0, which begins with 89 hex, MCAP0, CR, LF";
}

}  // namespace

class McapReader::Impl {
  public:
    explicit Impl(ByteSource source) : source_(std::move(source)) {}

    /// Fails: kIo, kInvalidInput.
    static Result<std::unique_ptr<Impl>> begin(ByteSource source, std::string_view name);

    std::optional<McapItem> next();

    const McapHeader& header() const { return header_; }

    std::vector<McapChannel> channels() const { return directory_.channels(); }

    void hold_to_form() { form_ = std::make_unique<McapForm>(); }

    const std::optional<McapDamage>& deviation() const {
        static const std::optional<McapDamage> none;
        return form_ ? form_->deviation() : none;
    }

    const std::optional<McapDamage>& damage() const { return damage_; }

  private:
    /// Takes the next record of the file, or of the open chunk. None: it is not complete, which is
    /// damage.
    std::optional<Record> take_record();
    std::optional<Record> take_record_of_file();
    std::optional<Record> take_record_of_chunk();

    /// Returns the next bytes of the file without taking them. None: some are missing.
    std::optional<std::string_view> peek(std::size_t count, std::string_view what);
    void skip(std::size_t count);

    /// Returns the item in a record whose place in the file is legal.
    std::optional<McapItem> item_in(const Record& record);
    std::optional<McapItem> message_in(Cursor content);
    template <typename Item>
    std::optional<McapItem> item_of(Result<Item> read);
    void read_header(Cursor content);
    void learn(const Status& learned);
    void open_chunk(const Record& record);
    void end_data(Cursor content);
    void end_file(std::string_view content);
    void check_footer(std::string_view content);

    /// Compares a record with the form. `unpacked`: the records of a chunk.
    void compare_form(const Record& record, std::string_view unpacked = {});

    /// Whether all values of a record were complete; if not, that is damage.
    bool is_whole(const Cursor& content, Opcode opcode);

    void break_off(std::string text);

    ByteSource source_;
    Part part_ = Part::kStart;
    bool is_over_ = false;
    std::optional<McapDamage> damage_;

    std::uint64_t offset_ = 0;         ///< Offset of the next byte of the file.
    std::uint64_t record_offset_ = 0;  ///< Offset of the current record of the file.
    std::uint32_t crc_ = 0;            ///< CRC of the file so far; starts again after the data end.
    std::uint32_t crc_before_record_ = 0;
    std::optional<std::uint64_t> summary_start_;  ///< Known after the data end.

    ChunkUnpacker unpacker_;
    std::optional<Cursor> chunk_;  ///< The part of the open chunk that has not been taken.
    std::uint64_t chunk_offset_ = 0;
    std::size_t chunk_bytes_ = 0;  ///< Its unpacked size.
    bool has_chunks_ = false;

    McapDirectory directory_{kMaxRecordBytes};
    McapHeader header_;
    std::unique_ptr<McapForm> form_;  ///< Null: not requested.
};

Result<std::unique_ptr<McapReader::Impl>> McapReader::Impl::begin(ByteSource source,
                                                                  std::string_view name) {
    auto impl = std::make_unique<Impl>(std::move(source));
    const Result<std::string_view> start = impl->source_.peek(kMagic.size());
    if (!start) {
        return Error{start.error().code,
                     fmt::format("{}: cannot be read: {}", name, start.error().message)};
    }
    if (*start != kMagic) {
        return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", name, why_not_mcap(*start))};
    }
    impl->skip(kMagic.size());
    return impl;
}

std::optional<McapItem> McapReader::Impl::next() {
    while (!is_over_) {
        const std::optional<Record> record = take_record();
        if (!record) {
            continue;
        }
        if (std::optional<McapItem> item = item_in(*record)) {
            return item;
        }
    }
    return std::nullopt;
}

std::optional<Record> McapReader::Impl::take_record() {
    if (chunk_ && chunk_->rest().empty()) {
        chunk_.reset();
    }
    const std::optional<Record> record = chunk_ ? take_record_of_chunk() : take_record_of_file();
    if (!record) {
        return std::nullopt;
    }
    const std::string_view name = name_of(record->opcode);
    const Part part = chunk_ ? Part::kChunk : part_;
    if (record->opcode == Opcode{}) {
        break_off("zero stands where the kind of a record is expected");
        return std::nullopt;
    }
    if (!name.empty() && !may_stand_in(part, record->opcode)) {
        break_off(fmt::format("a record of the kind \"{}\" stands {}", name, place_of(part)));
        return std::nullopt;
    }
    return record;
}

std::optional<Record> McapReader::Impl::take_record_of_file() {
    record_offset_ = offset_;
    crc_before_record_ = crc_;
    const auto head_bytes = peek(kRecordHeadBytes, "the head of a record");
    if (!head_bytes) {
        return std::nullopt;
    }
    Cursor head(*head_bytes);
    const auto opcode = static_cast<Opcode>(head.take<std::uint8_t>());
    const auto length = head.take<std::uint64_t>();
    if (length > kMaxRecordBytes) {
        break_off(fmt::format("a record announces {} bytes, at most {} are read", length,
                              kMaxRecordBytes));
        return std::nullopt;
    }
    const std::size_t record_bytes = kRecordHeadBytes + length;
    const auto bytes = peek(record_bytes, "a record");
    if (!bytes) {
        return std::nullopt;
    }
    // The peeked bytes stay valid until the next peek.
    skip(record_bytes);
    return Record{opcode, *bytes};
}

std::optional<Record> McapReader::Impl::take_record_of_chunk() {
    const std::string_view before = chunk_->rest();
    const auto opcode = static_cast<Opcode>(chunk_->take<std::uint8_t>());
    chunk_->take_bytes(chunk_->take<std::uint64_t>());
    if (!chunk_->is_intact()) {
        break_off("a record in the chunk is longer than the chunk");
        return std::nullopt;
    }
    return Record{opcode, before.substr(0, before.size() - chunk_->rest().size())};
}

std::optional<std::string_view> McapReader::Impl::peek(std::size_t count, std::string_view what) {
    const Result<std::string_view> bytes = source_.peek(count);
    if (!bytes) {
        break_off(fmt::format("the file cannot be read any further: {}", bytes.error().message));
        return std::nullopt;
    }
    if (bytes->size() < count) {
        break_off(bytes->empty() ? "the file ends early, behind a whole record; its end is missing"
                                 : fmt::format("the file ends early, within {}: {} of {} bytes "
                                               "are there",
                                               what, bytes->size(), count));
        return std::nullopt;
    }
    return *bytes;
}

void McapReader::Impl::skip(std::size_t count) {
    crc_ = crc32(crc_, *source_.peek(count));
    source_.skip(count);
    offset_ += count;
}

std::optional<McapItem> McapReader::Impl::item_in(const Record& record) {
    if (record.opcode != Opcode::kChunk && !chunk_) {
        compare_form(record);
    }
    switch (record.opcode) {
        case Opcode::kHeader:
            read_header(Cursor(record.content()));
            break;
        case Opcode::kSchema:
            learn(directory_.add_schema(record.content()));
            break;
        case Opcode::kChannel:
            learn(directory_.add_channel(record.content()));
            break;
        case Opcode::kMessage:
            if (has_chunks_ && !chunk_) {
                // The message has no CRC that proves it intact; it may be an index with a changed
                // opcode.
                break_off("a message stands outside of the chunks of a file that has chunks");
                return std::nullopt;
            }
            return message_in(Cursor(record.content()));
        case Opcode::kChunk:
            open_chunk(record);
            break;
        case Opcode::kAttachment:
            return item_of(read_attachment(record.content()));
        case Opcode::kMetadata:
            return item_of(read_metadata(record.content()));
        case Opcode::kDataEnd:
            end_data(Cursor(record.content()));
            break;
        case Opcode::kFooter:
            end_file(record.content());
            break;
        default:  // Indexes, which this reader does not need, and unknown records.
            break;
    }
    return std::nullopt;
}

std::optional<McapItem> McapReader::Impl::message_in(Cursor content) {
    const auto channel_id = content.take<std::uint16_t>();
    const auto sequence = content.take<std::uint32_t>();
    const auto log_time_ns = content.take<std::uint64_t>();
    const auto publish_time_ns = content.take<std::uint64_t>();
    if (!is_whole(content, Opcode::kMessage)) {
        return std::nullopt;
    }
    const McapDirectory::Channel* channel = directory_.find(channel_id);
    if (channel == nullptr) {
        break_off(fmt::format("a message is of channel {}, which is not described before it",
                              channel_id));
        return std::nullopt;
    }
    return McapMessage{.topic = channel->topic,
                       .schema_name = channel->schema_name,
                       .time_ns = log_time_ns,
                       .payload = content.rest(),
                       .publish_time_ns = publish_time_ns,
                       .sequence = sequence,
                       .chunk = chunk_ ? chunk_offset_ : 0,
                       .chunk_bytes = chunk_ ? chunk_bytes_ : 0};
}

template <typename Item>
std::optional<McapItem> McapReader::Impl::item_of(Result<Item> read) {
    if (!read) {
        break_off(read.error().message);
        return std::nullopt;
    }
    return *std::move(read);
}

void McapReader::Impl::read_header(Cursor content) {
    header_.profile = content.take_string();
    header_.library = content.take_string();
    if (is_whole(content, Opcode::kHeader)) {
        part_ = Part::kData;
    }
}

void McapReader::Impl::compare_form(const Record& record, std::string_view unpacked) {
    if (form_) {
        form_->take({.opcode = record.opcode,
                     .offset = record_offset_,
                     .bytes = record.bytes,
                     .crc_before = crc_before_record_},
                    unpacked);
    }
}

void McapReader::Impl::open_chunk(const Record& record) {
    Cursor content(record.content());
    content.take<std::uint64_t>();  // Time of its first message.
    content.take<std::uint64_t>();  // Time of its last message.
    const auto unpacked_bytes = content.take<std::uint64_t>();
    const auto crc = content.take<std::uint32_t>();
    const std::string_view compression = content.take_string();
    const std::string_view packed = content.take_bytes(content.take<std::uint64_t>());
    if (!is_whole(content, Opcode::kChunk)) {
        return;
    }
    if (unpacked_bytes > kMaxRecordBytes) {
        break_off(fmt::format("the chunk announces {} bytes of records, at most {} are read",
                              unpacked_bytes, kMaxRecordBytes));
        return;
    }
    const Result<std::string_view> records = unpacker_.unpack(packed, compression, unpacked_bytes);
    if (!records) {
        break_off(records.error().message);
        return;
    }
    if (crc != 0 && crc != crc32(0, *records)) {
        break_off("the chunk does not match its CRC");
        return;
    }
    compare_form(record, *records);
    has_chunks_ = true;
    chunk_.emplace(*records);
    chunk_offset_ = record_offset_;
    chunk_bytes_ = records->size();
}

void McapReader::Impl::end_data(Cursor content) {
    const auto crc = content.take<std::uint32_t>();
    if (!is_whole(content, Opcode::kDataEnd)) {
        return;
    }
    if (crc != 0 && crc != crc_before_record_) {
        break_off("what stands before this does not match its CRC");
        return;
    }
    part_ = Part::kSummary;
    summary_start_ = offset_;
    crc_ = 0;
}

void McapReader::Impl::end_file(std::string_view content) {
    check_footer(content);
    if (is_over_) {
        return;
    }
    record_offset_ = offset_;
    const auto magic = peek(kMagic.size(), "the mark at its end");
    if (!magic) {
        return;
    }
    if (*magic != kMagic) {
        break_off("the mark at the end of the file is not the one of MCAP");
        return;
    }
    skip(kMagic.size());
    if (const auto more = source_.peek(1); more && !more->empty()) {
        record_offset_ = offset_;
        break_off("the file goes on behind its end");
    }
    is_over_ = true;
}

void McapReader::Impl::check_footer(std::string_view content) {
    Cursor cursor(content);
    const auto summary_start = cursor.take<std::uint64_t>();
    cursor.take<std::uint64_t>();  // Start of the summary's own index.
    const auto crc = cursor.take<std::uint32_t>();
    if (!is_whole(cursor, Opcode::kFooter)) {
        return;
    }
    if (content.size() != kFooterBytes) {
        break_off(
            fmt::format("the footer has {} bytes instead of {}", content.size(), kFooterBytes));
        return;
    }
    if (summary_start == 0) {
        return;  // There is no summary.
    }
    if (summary_start_ != summary_start) {
        break_off(
            fmt::format("the footer says that the summary begins at byte {}, which it does "
                        "not",
                        summary_start));
        return;
    }
    const std::string_view checked = content.substr(0, kFooterBytes - sizeof(crc));
    std::string head;
    put<std::uint8_t>(head, static_cast<std::uint8_t>(Opcode::kFooter));
    put<std::uint64_t>(head, kFooterBytes);
    if (crc != 0 && crc != crc32(crc32(crc_before_record_, head), checked)) {
        break_off("the summary does not match its CRC");
    }
}

void McapReader::Impl::learn(const Status& learned) {
    if (!learned) {
        break_off(learned.error().message);
    }
}

bool McapReader::Impl::is_whole(const Cursor& content, Opcode opcode) {
    if (!content.is_intact()) {
        break_off(text_of_short_record(opcode));
    }
    return content.is_intact();
}

void McapReader::Impl::break_off(std::string text) {
    damage_ = McapDamage{record_offset_, std::move(text)};
    is_over_ = true;
}

Result<McapReader> McapReader::open(const std::string& path) {
    Result<ByteSource> source = ByteSource::open(path);
    if (!source) {
        return Error{source.error().code,
                     fmt::format("{}: cannot be opened: {}", path, source.error().message)};
    }
    Result<std::unique_ptr<Impl>> impl = Impl::begin(*std::move(source), path);
    if (!impl) {
        return impl.error();
    }
    return McapReader(*std::move(impl));
}

Result<McapReader> McapReader::of_bytes(std::string_view bytes, std::string_view source) {
    Result<std::unique_ptr<Impl>> impl = Impl::begin(ByteSource(bytes), source);
    if (!impl) {
        return impl.error();
    }
    return McapReader(*std::move(impl));
}

McapReader::McapReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

McapReader::McapReader(McapReader&&) noexcept = default;
McapReader& McapReader::operator=(McapReader&&) noexcept = default;
McapReader::~McapReader() = default;

std::optional<McapItem> McapReader::next() {
    return impl_->next();
}

const McapHeader& McapReader::header() const {
    return impl_->header();
}

std::vector<McapChannel> McapReader::channels() const {
    return impl_->channels();
}

void McapReader::hold_to_form() {
    impl_->hold_to_form();
}

const std::optional<McapDamage>& McapReader::deviation() const {
    return impl_->deviation();
}

const std::optional<McapDamage>& McapReader::damage() const {
    return impl_->damage();
}

}  // namespace cancha::mcap
