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

/// Id of a channel: a stream of messages of one type within a file.
enum class ChannelId : std::uint16_t {};

/// Writes an MCAP file (https://mcap.dev/spec): chunks compressed by zstd, protobuf schemas,
/// indexes, statistics, CRCs. If the program dies, the file can be read up to the last chunk that
/// was written.
///
/// No failure throws or stops the caller: neither a full or broken disk, nor a lack of memory, nor
/// data too large for the file. status() keeps the first failure, and later calls write nothing. If
/// the failure was that data were too large, close() still completes the file with everything
/// written before.
///
/// Thread: one at a time.
class McapWriter {
  public:
    /// Size of a chunk. Messages are collected until they have this size or end_chunk() is called.
    /// Then they are compressed and written together.
    static constexpr std::size_t kChunkBytes = std::size_t{256} * 1024;

    /// Largest message or attachment. Half of McapReader::kMaxRecordBytes, the limit for reading.
    static constexpr std::size_t kMaxContentBytes = std::size_t{32} * 1024 * 1024;

    /// Largest number of channels. Ids have two bytes, and no channel has the id 0.
    static constexpr std::size_t kMaxChannels = UINT16_MAX;

    /// Longest topic. With this limit the topics of all channels together fit into one record of
    /// the summary.
    static constexpr std::size_t kMaxTopicBytes = 256;

    /// Value of `max_bytes` for a file of any size.
    static constexpr std::uint64_t kNoLimit = OutputFile::kNoLimit;

    /// Begins a file. An old file stays as it is until the new one has content: messages, an
    /// attachment, metadata, or close(). `library` is the name of the writing program in the
    /// header. If the file would grow beyond `max_bytes`, writing fails as on a full disk. Fails:
    /// kIo.
    static Result<McapWriter> create(const std::string& path, std::string_view library,
                                     std::uint64_t max_bytes = kNoLimit);

    McapWriter(McapWriter&&) noexcept;
    McapWriter& operator=(McapWriter&&) noexcept;

    /// Writes the last chunk. Without close() the file has all messages but no summary. McapReader
    /// can read such a file.
    ~McapWriter();

    /// Adds a channel for messages of this type under a topic such as "/world". The schema of the
    /// type, and of all types that it uses, is written into the current chunk, so that any program
    /// can decode the messages. Fails (see status()): there are already kMaxChannels channels, or
    /// the topic is longer than kMaxTopicBytes; the returned channel is then useless. Expects: no
    /// other channel has this topic; the file is not closed.
    ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);

    /// Writes a message. `time_ns` is simulation time since the match began. Fails (see status()):
    /// the message is longer than kMaxContentBytes. Expects: the message has the type of the
    /// channel; times do not decrease within a chunk; the file is not closed.
    void write(ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);

    /// Writes an encoded message like write(). Expects: `message` encodes a message of the
    /// channel's type.
    void write_encoded(ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Ends the current chunk. Later messages go into a new chunk. The first time in the new chunk
    /// may be earlier than the last time in the old one.
    void end_chunk();

    /// Reads a part of the file that has been written. Fails: kIo: a read error, a part beyond
    /// bytes_written(), or a file that cannot be read, such as a pipe.
    Result<std::string> read(Extent extent) const;

    /// Writes an attachment after all messages written so far.
    /// Fails (see status()): the content is longer than kMaxContentBytes. Expects: the file is not
    /// closed.
    void attach(std::string_view name, std::string_view media_type, std::string_view content);

    /// Writes a metadata record after all messages written so far.
    /// Fails (see status()): the entries are longer than kMaxMetadataBytes. Expects: the file is
    /// not closed.
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Completes the file. Returns status(). May be called twice.
    Status close();

    /// The first failure, if any. Its text says which file failed, why, and what part of the
    /// content is in the file.
    const Status& status() const;

    /// Length of the file so far, without the current chunk, which is still in memory.
    std::uint64_t bytes_written() const;

    /// The path given to create(). After close(): the current path of the file, even if somebody
    /// has moved the file; empty if it is unknown.
    const std::string& path() const;

  private:
    class Impl;

    explicit McapWriter(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
