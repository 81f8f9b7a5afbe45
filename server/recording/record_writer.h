#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/mcap/mcap_reader.h"
#include "proto/mcap/mcap_writer.h"
#include "server/recording/content_digest.h"

namespace cancha::recording {

/// Message that is ready to be written: encoded and hashed.
struct PreparedMessage {
    mcap::ChannelId channel{};
    std::uint64_t time_ns = 0;
    std::uint32_t sequence = 0;
    std::string payload;
    Sha256::Value hash{};
};

/// Writes the items of a recording to a file, or passes them to a listener that compares them with
/// another recording. Computes their content hash. Times, expectations and failures are those of
/// McapWriter.
class RecordWriter {
  public:
    /// Receives each item as a reader of the file would get it, except that the chunk number of a
    /// message is the number of its part (from 0, empty parts included). The item is borrowed
    /// during the call.
    using Listener = std::function<void(const mcap::McapItem&)>;

    /// Creates a file. Fails: kIo.
    static Result<RecordWriter> create(const std::string& path, std::string_view library,
                                       std::uint64_t max_bytes);

    /// Writes no file; `listener` gets all items.
    explicit RecordWriter(Listener listener);

    mcap::ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);
    void write(mcap::ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);
    /// Writes a message given as bytes. Expects: the bytes are a message of the channel's type.
    void write_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Does the costly part of write() ahead of time, while nobody waits. Overwrites `prepared` and
    /// reuses its memory. Expects: the messages of a channel are written in the order of
    /// preparation, without an unprepared message between them.
    void prepare(mcap::ChannelId channel, std::uint64_t time_ns,
                 const google::protobuf::MessageLite& message, PreparedMessage& prepared);
    void prepare_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message,
                         PreparedMessage& prepared);
    void write(const PreparedMessage& message);

    /// Ends a part of the file. Later items go to another chunk, and their times may begin before
    /// those of this part. Returns the place of the part; empty: the part has no item, no file is
    /// written, or writing failed.
    mcap::Extent end_part();

    /// Reads as McapWriter does. Fails: as McapWriter; kIo if no file is written.
    Result<std::string> read(mcap::Extent extent) const;

    void attach(std::string_view name, std::string_view media_type, std::string_view content);
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Adds the content hash to the entries and writes them as metadata, the last item. The hash
    /// covers all items, these entries included.
    void add_hashed_metadata(std::string_view name, std::map<std::string, std::string> entries);

    Status close();

    /// All channels added. Valid until the next add_channel().
    std::vector<mcap::McapChannel> channels() const;

    /// Content hash; empty before add_hashed_metadata().
    const std::string& content_hash() const { return content_hash_; }

    const Status& status() const;
    std::uint64_t bytes_written() const;

    /// Calls McapWriter::path(); empty: no file is written.
    std::string path() const { return file_ ? file_->path() : ""; }

  private:
    struct Channel {
        mcap::McapChannel description;
        mcap::ChannelId in_file{};
        std::uint32_t message_count = 0;
    };

    Channel& channel_of(mcap::ChannelId id);
    void hash(PreparedMessage& message);
    void note(const mcap::McapItem& item);
    void tell(const mcap::McapItem& item);
    std::string_view schema_of(const google::protobuf::Descriptor& type);

    std::optional<mcap::McapWriter> file_;
    Listener listener_;
    mcap::McapHeader header_;
    std::vector<Channel> channels_;  // Index: id - 1.
    // Schemas by the names of their types. A map, because its strings must keep their addresses.
    std::map<std::string, std::string, std::less<>> schemas_;
    ContentDigest digest_;
    std::string content_hash_;
    std::uint64_t now_ns_ = 0;       // Latest time of a message.
    std::uint64_t part_offset_ = 0;  // Start of the current part.
    bool is_part_empty_ = true;
    std::uint64_t part_ = 0;   // Number of the current part.
    PreparedMessage message_;  // Kept to reuse its memory.
    Status never_fails_;
};

}  // namespace cancha::recording
