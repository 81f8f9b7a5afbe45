#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/mcap/mcap_summary.h"
#include "proto/mcap/output_file.h"

namespace google::protobuf {
class Descriptor;
class MessageLite;
}  // namespace google::protobuf

namespace cancha::mcap {

/// A stream of messages of one type within a file.
enum class ChannelId : std::uint16_t {};

/// Writes an MCAP file (https://mcap.dev/spec): chunks compressed by zstd, protobuf schemas,
/// indexes, statistics, CRCs. What has been written can be read up to the last chunk even if the
/// program dies.
///
/// Neither a disk that is full or fails, nor want of memory, nor what is too large for the file
/// throws or blocks the caller's work: the first failure is kept in status(), and from then on
/// nothing is taken. After something too large close() completes the file all the same: it ends
/// before that.
///
/// Thread: one at a time.
class McapWriter {
  public:
    /// Messages are collected until they are this big or end_chunk() is called, then compressed and
    /// written.
    static constexpr std::size_t kChunkBytes = std::size_t{256} * 1024;

    /// Messages and attachments may be this long: readers take them with room to spare.
    static constexpr std::size_t kMaxContentBytes = std::size_t{32} * 1024 * 1024;

    /// Ids have two bytes, and 0 is none.
    static constexpr std::size_t kMaxChannels = UINT16_MAX;

    /// All of them together fit into a record of the summary.
    static constexpr std::size_t kMaxTopicBytes = 256;

    static constexpr std::uint64_t kNoLimit = OutputFile::kNoLimit;

    /// An old file stays as it is until there is something to keep: messages, an attachment,
    /// metadata, or close(). `library` names the program that writes. A file that would grow beyond
    /// `max_bytes` fails as on a full disk. Fails: kIo.
    static Result<McapWriter> create(const std::string& path, std::string_view library,
                                     std::uint64_t max_bytes = kNoLimit);

    McapWriter(McapWriter&&) noexcept;
    McapWriter& operator=(McapWriter&&) noexcept;

    /// Without close() the file has all messages but no summary; it opens nevertheless.
    ~McapWriter();

    /// Announces messages of this type under a name such as "/world". The schema and all that it
    /// refers to are written into the file, into the chunk that is being filled, so that anybody
    /// can decode it. Fails, in status(): there are kMaxChannels, or the topic is longer than
    /// kMaxTopicBytes; the channel that it returns then is good for nothing. Expects: no other
    /// channel has this topic; the file is not closed.
    ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);

    /// `time_ns` is simulation time since the match began. Fails, in status(): the message is
    /// longer than kMaxContentBytes. Expects: it has the type of the channel; times do not decrease
    /// within a chunk; the file is not closed.
    void write(ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);

    /// The same with the message as bytes. Expects: they are a message of the channel's type.
    void write_encoded(ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Ends the chunk that is being filled: what is written from now on stands in another one, and
    /// its times may begin before those of the last.
    void end_chunk();

    /// Reads what has been stored. Fails: kIo, also beyond bytes_written() or where the file cannot
    /// be read, such as a pipe.
    Result<std::string> read(Extent extent) const;

    /// Stands in the file behind the messages that were written before; so does metadata.
    /// Fails, in status(): longer than kMaxContentBytes. Expects: the file is not closed.
    void attach(std::string_view name, std::string_view media_type, std::string_view content);

    /// Fails, in status(): longer than kMaxMetadataBytes. Expects: the file is not closed.
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Completes the file. Returns status(). May be called twice.
    Status close();

    /// The first failure, if any. The text names the file, the cause and what has been kept.
    const Status& status() const;

    /// Length of the file; what waits in the chunk is not counted.
    std::uint64_t bytes_written() const;

    /// The path given. After close(): where the file is, if somebody has moved it; empty: nobody
    /// knows.
    const std::string& path() const;

  private:
    class Impl;

    explicit McapWriter(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
