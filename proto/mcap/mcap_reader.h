#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::mcap {

/// One message. Borrows from the reader until its next call.
struct McapMessage {
    std::string_view topic;        ///< "/world".
    std::string_view schema_name;  ///< "cancha.v1.RecordedTick".
    std::uint64_t time_ns = 0;
    std::string_view payload;
    std::uint64_t publish_time_ns = 0;
    std::uint32_t sequence = 0;  ///< Of the message within its channel, as the writer counted.
    /// Identifies the chunk of the message; ascends from chunk to chunk. 0: it stands in none.
    std::uint64_t chunk = 0;
    std::size_t chunk_bytes = 0;  ///< Unpacked size of that chunk.
};

struct McapAttachment {
    std::string name;
    std::string media_type;
    std::string content;
    std::uint64_t time_ns = 0;
    std::uint64_t created_ns = 0;  ///< 0: not known.
};

struct McapMetadata {
    std::string name;
    std::map<std::string, std::string> entries;
};

using McapItem = std::variant<McapMessage, McapAttachment, McapMetadata>;

/// What a file says of a channel: all that other programs need to decode its messages.
struct McapChannel {
    std::string topic;
    std::string encoding;  ///< Of its messages: "protobuf".
    std::map<std::string, std::string> metadata{};
    std::string schema_name{};
    std::string schema_encoding{};
    /// Borrowed from the reader. Channels of one schema have the same bytes, not copies of them.
    std::string_view schema{};
    std::uint16_t id = 0;  ///< Messages name the channel by it.
};

/// What a file says of itself at its start.
struct McapHeader {
    std::string profile;
    std::string library;  ///< The program that wrote it.
};

/// Where a file stops making sense.
struct McapDamage {
    std::uint64_t offset = 0;  ///< Of the record that is damaged, in bytes.
    std::string text;          ///< What is wrong with it, in plain words.
};

/// Reads an MCAP file from its first byte to its last, whoever wrote it: chunks without compression
/// or compressed by zstd. Needs neither index nor summary, so that a file that was cut off gives
/// all that is before the damage. Memory stays bounded whatever lengths the file claims; whatever
/// the bytes are, it never crashes.
///
/// Messages in chunks and attachments are given out once their own CRC has been found right.
/// Metadata and messages outside of chunks have none; that they were damaged shows at the end of
/// the file.
class McapReader {
  public:
    /// Longer records, and chunks that unpack to more, are refused as damage.
    static constexpr std::uint64_t kMaxRecordBytes = std::uint64_t{64} * 1024 * 1024;

    /// Fails: kNotFound, kIo; kInvalidInput: not an MCAP file, or empty.
    static Result<McapReader> open(const std::string& path);

    /// The same for bytes in memory. Borrows: bytes.
    static Result<McapReader> of_bytes(std::string_view bytes, std::string_view source);

    McapReader(McapReader&&) noexcept;
    McapReader& operator=(McapReader&&) noexcept;
    ~McapReader();

    /// The next item in the order of the file; none at its end or at the first damage.
    std::optional<McapItem> next();

    /// Known once next() has been called.
    const McapHeader& header() const;

    /// The channels that have been described so far, with and without messages, by their ids.
    std::vector<McapChannel> channels() const;

    /// From now on also compares the file with the form that McapWriter writes: see McapForm.
    /// Expects: next() has not been called.
    void hold_to_form();

    /// The first deviation from that form in the part read so far; none: there is none.
    const std::optional<McapDamage>& deviation() const;

    /// Why next() ended before the end of the file; none if the file is whole.
    const std::optional<McapDamage>& damage() const;

  private:
    class Impl;

    explicit McapReader(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
