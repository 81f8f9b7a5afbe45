#include "proto/mcap/mcap_writer.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <typeinfo>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message_lite.h>

#include "cancha/base/contract.h"
#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_schema.h"
#include "proto/mcap/mcap_summary.h"
#include "proto/mcap/output_file.h"

namespace cancha::mcap {

namespace {

constexpr double kNanosecondsPerSecond = 1e9;

std::string too_long(std::string_view what, std::size_t bytes, std::size_t most) {
    return fmt::format("{} has {} bytes, at most {} can be recorded", what, bytes, most);
}

std::size_t bytes_of(std::string_view text) {
    return sizeof(std::uint32_t) + text.size();  // Preceded by its length.
}

std::size_t bytes_of(const std::map<std::string, std::string>& entries) {
    std::size_t bytes = sizeof(std::uint32_t);
    for (const auto& [key, value] : entries) {
        bytes += bytes_of(key) + bytes_of(value);
    }
    return bytes;
}

struct Channel {
    std::string topic;
    std::string type_name;
    std::uint64_t message_count = 0;
    const std::type_info* expected_class = nullptr;  ///< Class of its messages, once known.
};

}  // namespace

class McapWriter::Impl {
  public:
    Impl(std::string path, OutputFile file, ChunkPacker packer)
        : path_(std::move(path)), file_(std::move(file)), chunk_(std::move(packer)) {}

    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// Keeps the collected messages even if nobody completes the file.
    ~Impl() {
        attempt([this] {
            if (chunk_.messages() > 0) {
                store_chunk();
            }
        });
    }

    void begin(std::string_view library);
    ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);
    void write(ChannelId id, std::uint64_t time_ns, const google::protobuf::MessageLite& message);
    void write_encoded(ChannelId id, std::uint64_t time_ns, std::string_view message);
    void attach(std::string_view name, std::string_view media_type, std::string_view content);
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    void end_chunk() { store_chunk(); }

    void close();

    Result<std::string> read(Extent extent) const {
        return file_.read(extent.offset, extent.length);
    }

    /// Does the work. A lack of memory fails like a full disk.
    template <typename Work>
    void attempt(Work&& work) noexcept {
        try {
            work();
        } catch (const std::exception&) {  // bad_alloc or length_error; there are no others.
            has_failed_ = true;
            if (status_) {
                status_ = Error{ErrorCode::kIo, "out of memory"};  // A short text needs no memory.
            }
        }
    }

    const Status& status() const { return status_; }

    std::uint64_t bytes_written() const { return file_.size(); }

    const std::string& path() const { return file_.path(); }

  private:
    bool takes_more() const { return status_.has_value() && !is_closed_; }

    bool can_write() const { return !has_failed_ && !is_closed_; }

    Channel& channel_of(ChannelId id);

    /// `put_payload` appends `payload_bytes` bytes.
    template <typename PutPayload>
    void put_message(Channel& channel, std::uint64_t time_ns, std::size_t payload_bytes,
                     PutPayload put_payload);

    std::uint16_t schema_id(const google::protobuf::Descriptor& type);

    /// Writes the current chunk and its indexes to the file.
    void store_chunk();

    void store_end();

    /// Writes bytes to the file.
    void store(std::string_view block);

    /// Writes bytes to the file and puts the file in its place, because it now has content.
    void store_content(std::string_view block);

    /// Sets a problem after which nothing more is written, not even the end of the file.
    void fail(const Error& error);

    /// Sets a problem after which nothing more is accepted, but the end of the file is still
    /// written: used for data that the file cannot hold.
    void refuse(const std::string& text);

    void set_problem(ErrorCode code, std::string_view text);

    std::string path_;
    OutputFile file_;
    Status status_;
    bool is_closed_ = false;
    bool has_failed_ = false;     ///< Nothing more can be written.
    std::uint32_t data_crc_ = 0;  ///< CRC of all bytes in the file.

    std::vector<std::string> schemas_;  ///< Full names of the types, by id - 1.
    std::vector<Channel> channels_;     ///< By id - 1.
    std::set<std::string, std::less<>> topics_;
    McapSummary summary_;

    McapChunk chunk_;
    std::uint64_t stored_messages_ = 0;
    TimeSpan times_;  ///< Times of all messages, the current chunk included.
    TimeSpan stored_times_;

    std::string block_;  ///< Kept for its capacity.
};

void McapWriter::Impl::begin(std::string_view library) {
    std::string block(kMagic);
    put_record(block, Opcode::kHeader, [&](std::string& out) {
        put_string(out, "");  // No profile.
        put_string(out, library);
    });
    store(block);
}

std::uint16_t McapWriter::Impl::schema_id(const google::protobuf::Descriptor& type) {
    const auto known = std::ranges::find(schemas_, type.full_name());
    if (known != schemas_.end()) {
        return static_cast<std::uint16_t>(known - schemas_.begin() + 1);
    }
    schemas_.push_back(type.full_name());
    const auto id = static_cast<std::uint16_t>(schemas_.size());
    std::string record;
    put_record(record, Opcode::kSchema, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put_string(out, type.full_name());
        put_string(out, kProtobuf);
        put_string(out, encode_schema(type));
    });
    summary_.add_schema(record);
    chunk_.add(record);
    return id;
}

ChannelId McapWriter::Impl::add_channel(std::string_view topic,
                                        const google::protobuf::Descriptor& type) {
    CANCHA_EXPECTS(!is_closed_);
    CANCHA_EXPECTS(!topics_.contains(topic));
    if (topics_.size() >= kMaxChannels || topic.size() > kMaxTopicBytes) {
        refuse(fmt::format("a file has at most {} channels with names of at most {} bytes",
                           kMaxChannels, kMaxTopicBytes));
    }
    if (!takes_more()) {
        return ChannelId{};
    }
    topics_.emplace(topic);
    const std::uint16_t schema = schema_id(type);
    channels_.push_back({.topic = std::string(topic), .type_name = type.full_name()});
    const auto id = static_cast<std::uint16_t>(channels_.size());
    std::string record;
    put_record(record, Opcode::kChannel, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put<std::uint16_t>(out, schema);
        put_string(out, topic);
        put_string(out, kProtobuf);
        put_map(out, {});
    });
    summary_.add_channel(record);
    chunk_.add(record);
    return ChannelId{id};
}

Channel& McapWriter::Impl::channel_of(ChannelId id) {
    const auto number = static_cast<std::uint16_t>(id);
    CANCHA_EXPECTS(number > 0 && number <= channels_.size());
    return channels_[number - 1U];
}

void McapWriter::Impl::write(ChannelId id, std::uint64_t time_ns,
                             const google::protobuf::MessageLite& message) {
    CANCHA_EXPECTS(!is_closed_);
    if (!takes_more()) {
        return;
    }
    Channel& channel = channel_of(id);
    if (channel.expected_class != &typeid(message)) {
        CANCHA_EXPECTS(message.GetTypeName() == channel.type_name);
        channel.expected_class = &typeid(message);
    }
    const std::size_t bytes = message.ByteSizeLong();
    put_message(channel, time_ns, bytes, [&message, bytes](std::string& out) {
        const std::size_t start = out.size();
        out.resize(start + bytes);
        message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(&out[start]));
    });
}

void McapWriter::Impl::write_encoded(ChannelId id, std::uint64_t time_ns,
                                     std::string_view message) {
    CANCHA_EXPECTS(!is_closed_);
    if (takes_more()) {
        put_message(channel_of(id), time_ns, message.size(),
                    [message](std::string& out) { out += message; });
    }
}

template <typename PutPayload>
void McapWriter::Impl::put_message(Channel& channel, std::uint64_t time_ns,
                                   std::size_t payload_bytes, PutPayload put_payload) {
    CANCHA_EXPECTS(time_ns >= chunk_.times().end_ns);
    if (payload_bytes > kMaxContentBytes) {
        refuse(too_long(channel.topic, payload_bytes, kMaxContentBytes));
        return;
    }
    const bool is_first = stored_messages_ + chunk_.messages() == 0;
    times_.start_ns = is_first ? time_ns : std::min(times_.start_ns, time_ns);
    times_.end_ns = std::max(times_.end_ns, time_ns);
    chunk_.add_message(static_cast<std::uint16_t>(&channel - channels_.data() + 1),
                       channel.message_count++, time_ns, put_payload);
    if (chunk_.bytes() >= kChunkBytes) {
        store_chunk();
    }
}

void McapWriter::Impl::attach(std::string_view name, std::string_view media_type,
                              std::string_view content) {
    CANCHA_EXPECTS(!is_closed_);
    if (takes_more() && content.size() > kMaxContentBytes) {
        refuse(too_long(name, content.size(), kMaxContentBytes));
    }
    store_chunk();
    if (!takes_more()) {
        return;
    }
    std::string block;
    put_record(block, Opcode::kAttachment, [&](std::string& out) {
        put<std::uint64_t>(out, times_.end_ns);
        put<std::uint64_t>(out, 0);  // Time of creation: unknown.
        put_string(out, name);
        put_string(out, media_type);
        put<std::uint64_t>(out, content.size());
        out += content;
        const std::uint32_t crc = crc32(0, std::string_view(out).substr(kRecordHeadBytes));
        put<std::uint32_t>(out, crc);
    });
    const AttachmentSummary attachment{.extent = {file_.size(), block.size()},
                                       .log_time_ns = times_.end_ns,
                                       .data_bytes = content.size(),
                                       .name = name,
                                       .media_type = media_type};
    store_content(block);
    summary_.add_attachment(attachment);
}

void McapWriter::Impl::add_metadata(std::string_view name,
                                    const std::map<std::string, std::string>& entries) {
    CANCHA_EXPECTS(!is_closed_);
    const std::size_t bytes = bytes_of(name) + bytes_of(entries);
    if (takes_more() && bytes > kMaxMetadataBytes) {
        refuse(too_long(name, bytes, kMaxMetadataBytes));
    }
    store_chunk();
    if (!takes_more()) {
        return;
    }
    std::string block;
    put_record(block, Opcode::kMetadata, [&](std::string& out) {
        put_string(out, name);
        put_map(out, entries);
    });
    const Extent extent{file_.size(), block.size()};
    store_content(block);
    summary_.add_metadata(name, extent);
}

void McapWriter::Impl::store_chunk() {
    if (!can_write() || chunk_.is_empty()) {
        return;
    }
    block_.clear();
    if (const Result<ChunkSummary> summary = chunk_.pack(block_, file_.size()); !summary) {
        fail({summary.error().code, fmt::format("{}: {}", path_, summary.error().message)});
    } else {
        store_content(block_);
        if (!has_failed_) {
            stored_messages_ += chunk_.messages();
            stored_times_ = times_;
            summary_.add_chunk(*summary);
        }
    }
    chunk_.clear();
}

void McapWriter::Impl::store(std::string_view block) {
    if (const Status stored = file_.append(block); !stored) {
        fail(stored.error());
        return;
    }
    data_crc_ = crc32(data_crc_, block);
}

void McapWriter::Impl::store_content(std::string_view block) {
    if (const Status placed = file_.put_in_place(); !placed) {
        fail(placed.error());
        return;
    }
    store(block);
}

void McapWriter::Impl::fail(const Error& error) {
    has_failed_ = true;
    set_problem(error.code, error.message);
}

void McapWriter::Impl::refuse(const std::string& text) {
    if (takes_more()) {
        store_chunk();
        set_problem(ErrorCode::kTooLarge, fmt::format("{}: {}", path_, text));
    }
}

/// Keeps only the first problem.
void McapWriter::Impl::set_problem(ErrorCode code, std::string_view text) {
    if (status_) {
        if (stored_messages_ == 0) {
            status_ = Error{code, fmt::format("{}; nothing is recorded", text)};
            return;
        }
        const double kept_s = static_cast<double>(stored_times_.end_ns) / kNanosecondsPerSecond;
        status_ = Error{code, fmt::format("{}; nothing more is recorded, and what has been can be "
                                          "read: {} messages, up to {:.3f} s",
                                          text, stored_messages_, kept_s)};
    }
}

void McapWriter::Impl::close() {
    store_chunk();
    if (can_write()) {
        store_end();
    }
    is_closed_ = true;
}

void McapWriter::Impl::store_end() {
    std::string block;
    put_record(block, Opcode::kDataEnd,
               [&](std::string& out) { put<std::uint32_t>(out, data_crc_); });
    std::vector<std::uint64_t> message_counts;
    for (const Channel& channel : channels_) {
        message_counts.push_back(channel.message_count);
    }
    block += summary_.encode(file_.size() + block.size(), message_counts, times_);
    store_content(block);
    if (const Status closed = file_.close(); !closed && status_) {
        status_ = closed.error();  // All is written, but perhaps not readable.
    }
}

Result<McapWriter> McapWriter::create(const std::string& path, std::string_view library,
                                      std::uint64_t max_bytes) {
    Result<OutputFile> file = OutputFile::create(path, max_bytes);
    if (!file) {
        return file.error();
    }
    Result<ChunkPacker> packer = ChunkPacker::create();
    if (!packer) {
        return Error{packer.error().code, fmt::format("{}: {}", path, packer.error().message)};
    }
    McapWriter writer(std::make_unique<Impl>(path, *std::move(file), *std::move(packer)));
    writer.impl_->begin(library);
    if (!writer.status()) {
        return writer.status().error();
    }
    return writer;
}

McapWriter::McapWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

McapWriter::McapWriter(McapWriter&&) noexcept = default;
McapWriter& McapWriter::operator=(McapWriter&&) noexcept = default;
McapWriter::~McapWriter() = default;

ChannelId McapWriter::add_channel(std::string_view topic,
                                  const google::protobuf::Descriptor& type) {
    ChannelId channel{};
    impl_->attempt([&] { channel = impl_->add_channel(topic, type); });
    return channel;
}

void McapWriter::write(ChannelId channel, std::uint64_t time_ns,
                       const google::protobuf::MessageLite& message) {
    impl_->attempt([&] { impl_->write(channel, time_ns, message); });
}

void McapWriter::write_encoded(ChannelId channel, std::uint64_t time_ns, std::string_view message) {
    impl_->attempt([&] { impl_->write_encoded(channel, time_ns, message); });
}

void McapWriter::attach(std::string_view name, std::string_view media_type,
                        std::string_view content) {
    impl_->attempt([&] { impl_->attach(name, media_type, content); });
}

void McapWriter::add_metadata(std::string_view name,
                              const std::map<std::string, std::string>& entries) {
    impl_->attempt([&] { impl_->add_metadata(name, entries); });
}

void McapWriter::end_chunk() {
    impl_->attempt([&] { impl_->end_chunk(); });
}

Result<std::string> McapWriter::read(Extent extent) const {
    return impl_->read(extent);
}

Status McapWriter::close() {
    impl_->attempt([&] { impl_->close(); });
    return impl_->status();
}

const Status& McapWriter::status() const {
    return impl_->status();
}

std::uint64_t McapWriter::bytes_written() const {
    return impl_->bytes_written();
}

const std::string& McapWriter::path() const {
    return impl_->path();
}

}  // namespace cancha::mcap
