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
/// indexes, statistics, CRCs. If the program dies, the file can be read up to the last chunk that
/// was written.
///
/// No failure throws or blocks the caller's work, be it a full or broken disk, a lack of memory, or
/// data too large for the file. The first failure is kept in status(), and later calls write
/// nothing. If data were too large, close() still completes the file with everything before them.
///
/// Thread: one at a time.
class McapWriter {
  public:
    /// Size of a chunk. Messages are collected until they reach it or end_chunk() is called, then
    /// compressed and written.
    static constexpr std::size_t kChunkBytes = std::size_t{256} * 1024;

    /// Largest message or attachment. Well below the limit of readers.
    static constexpr std::size_t kMaxContentBytes = std::size_t{32} * 1024 * 1024;

    /// Most channels. Ids have two bytes, and no channel has the id 0.
    static constexpr std::size_t kMaxChannels = UINT16_MAX;

    /// Longest topic. The topics of all channels together fit into a record of the summary.
    static constexpr std::size_t kMaxTopicBytes = 256;

    static constexpr std::uint64_t kNoLimit = OutputFile::kNoLimit;

    /// Begins a file. An old file stays as it is until the new one has content: messages, an
    /// attachment, metadata, or close(). `library` names the program that writes. Growing beyond
    /// `max_bytes` is a failure like a full disk. Fails: kIo.
    static Result<McapWriter> create(const std::string& path, std::string_view library,
                                     std::uint64_t max_bytes = kNoLimit);

    McapWriter(McapWriter&&) noexcept;
    McapWriter& operator=(McapWriter&&) noexcept;

    /// Writes the last chunk. Without close() the file has all messages but no summary; it can be
    /// read nevertheless.
    ~McapWriter();

    /// Adds a channel for messages of this type under a topic such as "/world". The schema, with
    /// everything to which it refers, is written into the current chunk, so that any program can
    /// decode the messages. Fails, in status(): there are kMaxChannels, or the topic is longer than
    /// kMaxTopicBytes; the returned channel is then useless. Expects: no other channel has this
    /// topic; the file is not closed.
    ChannelId add_channel(std::string_view topic, const google::protobuf::Descriptor& type);

    /// Writes a message. `time_ns` is simulation time since the match began. Fails, in status():
    /// the message is longer than kMaxContentBytes. Expects: it has the type of the channel; times
    /// do not decrease within a chunk; the file is not closed.
    void write(ChannelId channel, std::uint64_t time_ns,
               const google::protobuf::MessageLite& message);

    /// Writes an encoded message, see write(). Expects: it is a message of the channel's type.
    void write_encoded(ChannelId channel, std::uint64_t time_ns, std::string_view message);

    /// Ends the current chunk. Later messages go into a new one, whose times may begin before the
    /// last time of this one.
    void end_chunk();

    /// Reads a part of the file that has been written. Fails: kIo, also beyond bytes_written() or
    /// if the file cannot be read, such as a pipe.
    Result<std::string> read(Extent extent) const;

    /// Writes an attachment, after the messages written before.
    /// Fails, in status(): longer than kMaxContentBytes. Expects: the file is not closed.
    void attach(std::string_view name, std::string_view media_type, std::string_view content);

    /// Writes metadata, after the messages written before.
    /// Fails, in status(): longer than kMaxMetadataBytes. Expects: the file is not closed.
    void add_metadata(std::string_view name, const std::map<std::string, std::string>& entries);

    /// Completes the file. Returns status(). May be called twice.
    Status close();

    /// The first failure, if any. The text names the file, the cause and the part that was kept.
    const Status& status() const;

    /// Length of the file, without the current chunk.
    std::uint64_t bytes_written() const;

    /// The given path. After close(): the path of the file, even if somebody has moved it. Empty:
    /// unknown.
    const std::string& path() const;

  private:
    class Impl;

    explicit McapWriter(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
