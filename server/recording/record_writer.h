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

/// A message that is ready to be written: encoded and hashed.
struct PreparedMessage {
    mcap::ChannelId channel{};
    std::uint64_t time_ns = 0;
    std::uint32_t sequence = 0;
    std::string payload;
    Sha256::Value hash{};
};

/// Writes the items of a recording into a file, or hands them to a listener who compares them with
/// those of another; and computes their content hash. Times, expectations and failures are those of
/// McapWriter.
class RecordWriter {
  public:
    /// Is told each item as a reader of the file would get it, but that the chunk of a message is
    /// its part, counted from 0, empty ones too. Borrows it during the call.
    using Listener = std::function<void(const mcap::McapItem&)>;

    /// Fails: kIo.
    static Result<RecordWriter> create(const std::string& path, std::string_view library,
                                       std::uint64_t max_bytes);

    /// Writes nothing; `listener` gets all.
    explicit RecordWriter(Listener listener);

    mcap::ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);
    void write(mcap::ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);
    /// The same with the message as bytes. Expects: they are a message of the channel's type.
    void write_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Does the costly part of write() ahead of time, while nobody waits. Replaces `prepared` but
    /// for its memory. Expects: the messages of a channel are written in the order in which they
    /// were prepared, with none between them that was not.
    void prepare(mcap::ChannelId channel, std::uint64_t time_ns,
                 const google::protobuf::MessageLite& message, PreparedMessage& prepared);
    void prepare_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message,
                         PreparedMessage& prepared);
    void write(const PreparedMessage& message);

    /// Ends a part of the file: what follows stands in another chunk, and its times may begin
    /// before those of this part. Returns where the part lies; empty where it holds no item, or no
    /// file is written, or nothing could be.
    mcap::Extent end_part();

    /// As McapWriter; kIo too where no file is written.
    Result<std::string> read(mcap::Extent extent) const;

    void attach(std::string_view name, std::string_view media_type, std::string_view content);
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Adds the content hash of all items to the entries, those themselves included, and writes
    /// them as metadata: the last item.
    void add_hashed_metadata(std::string_view name, std::map<std::string, std::string> entries);

    Status close();

    /// Channels that have been added. Valid until the next one is.
    std::vector<mcap::McapChannel> channels() const;

    /// Empty before add_hashed_metadata().
    const std::string& content_hash() const { return content_hash_; }

    const Status& status() const;
    std::uint64_t bytes_written() const;

    /// As McapWriter::path(); empty where no file is written.
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
    std::vector<Channel> channels_;  // By id - 1.
    // By the names of their types. Its strings keep their places.
    std::map<std::string, std::string, std::less<>> schemas_;
    ContentDigest digest_;
    std::string content_hash_;
    std::uint64_t now_ns_ = 0;       // The latest time of a message.
    std::uint64_t part_offset_ = 0;  // Where the part begins that is being written.
    bool is_part_empty_ = true;
    std::uint64_t part_ = 0;   // The one that is being written.
    PreparedMessage message_;  // Kept for its memory.
    Status never_fails_;
};

}  // namespace cancha::recording
