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

/// Message that is ready to be written: already encoded and hashed.
struct PreparedMessage {
    mcap::ChannelId channel{};
    std::uint64_t time_ns = 0;   ///< Simulation time since the match began.
    std::uint32_t sequence = 0;  ///< Number of the message in its channel, from 0.
    std::string payload;         ///< The encoded message.
    Sha256::Value hash{};        ///< Result of ContentDigest::hash().
};

/// Writes the items (messages, attachments, metadata) of a recording to an MCAP file, or passes
/// them to a listener that compares them with another recording. Computes the content hash of all
/// items.
///
/// Times are simulation times since the match began, in ns, and must not decrease within a part
/// (see end_part()). No function throws or stops the match if writing fails: the first failure is
/// kept in status(), and later calls write nothing.
class RecordWriter {
  public:
    /// Function that receives each item as a reader of the file would get it. There is one
    /// exception: McapMessage::chunk is the number of the part to which the message belongs,
    /// counted from 0, empty parts included. The item is borrowed during the call.
    using Listener = std::function<void(const mcap::McapItem&)>;

    /// Creates a writer of a file. `library`: name of the program that writes, kept in the file.
    /// `max_bytes`: larger files count as a full disk. Fails: kIo.
    static Result<RecordWriter> create(const std::string& path, std::string_view library,
                                       std::uint64_t max_bytes);

    /// Creates a writer without a file. `listener` gets all items.
    explicit RecordWriter(Listener listener);

    /// Adds a channel for messages of this type. Expects: no other channel has this topic.
    mcap::ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);
    /// Writes a message of the channel's type.
    void write(mcap::ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);
    /// Writes a message given as bytes. Expects: the bytes are a message of the channel's type.
    void write_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Encodes and hashes a message, which is the costly part of write(), while nobody waits. Puts
    /// the result into `prepared`, overwriting the old content and reusing the memory. Expects:
    /// prepared messages of a channel are later written in the order in which they were prepared,
    /// and no other message of that channel is written between them.
    void prepare(mcap::ChannelId channel, std::uint64_t time_ns,
                 const google::protobuf::MessageLite& message, PreparedMessage& prepared);
    /// Like prepare(), for a message given as bytes.
    void prepare_encoded(mcap::ChannelId channel, std::uint64_t time_ns, std::string_view message,
                         PreparedMessage& prepared);
    /// Writes a prepared message.
    void write(const PreparedMessage& message);

    /// Ends a part of the file: a sequence of items that can be read alone. The next items begin a
    /// new chunk (MCAP's unit of compression), and their times may be earlier. Returns the place of
    /// the ended part in the file. The length is 0 if the part has no items, if no file is written,
    /// or if writing failed.
    mcap::Extent end_part();

    /// Returns the bytes of an ended part. `extent`: result of end_part(). Fails: kIo: no file is
    /// written, or the bytes cannot be read.
    Result<std::string> read(mcap::Extent extent) const;

    /// Writes an attachment.
    void attach(std::string_view name, std::string_view media_type, std::string_view content);
    /// Writes metadata.
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Adds the content hash to `entries` and writes them as metadata. This is the last item of the
    /// recording. The hash covers all items, including these entries.
    void add_hashed_metadata(std::string_view name, std::map<std::string, std::string> entries);

    /// Completes the file, if any. Returns status().
    Status close();

    /// All channels added so far. Valid until the next add_channel().
    std::vector<mcap::McapChannel> channels() const;

    /// Content hash, as 64 hexadecimal digits; empty before add_hashed_metadata().
    const std::string& content_hash() const { return content_hash_; }

    /// The first failure of writing, if any.
    const Status& status() const;

    /// Length of the file so far, without items that are not yet compressed; 0 if no file is
    /// written.
    std::uint64_t bytes_written() const;

    /// Path of the file (see mcap::McapWriter::path()); empty if no file is written.
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
