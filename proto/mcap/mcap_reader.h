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

/// One message of a file. Its texts are valid until the next call of the reader.
struct McapMessage {
    std::string_view topic;        ///< Topic of its channel: "/world".
    std::string_view schema_name;  ///< Type of the message: "cancha.v1.RecordedTick".
    std::uint64_t time_ns = 0;     ///< Log time; simulation time in a recording of a match.
    std::string_view payload;      ///< The encoded message.
    std::uint64_t publish_time_ns = 0;
    std::uint32_t sequence = 0;  ///< Number that the writer gave the message in its channel.
    /// Number of the message's chunk; it increases from chunk to chunk. 0 if the message is in no
    /// chunk.
    std::uint64_t chunk = 0;
    std::size_t chunk_bytes = 0;  ///< Unpacked size of that chunk.
};

/// A named file inside a file.
struct McapAttachment {
    std::string name;
    std::string media_type;
    std::string content;
    std::uint64_t time_ns = 0;
    std::uint64_t created_ns = 0;  ///< Time of creation. 0: unknown.
};

/// A named map of texts.
struct McapMetadata {
    std::string name;
    std::map<std::string, std::string> entries;
};

/// A piece of content of a file.
using McapItem = std::variant<McapMessage, McapAttachment, McapMetadata>;

/// Description of a channel: a stream of messages of one type. Programs need the description to
/// decode the messages.
struct McapChannel {
    std::string topic;
    std::string encoding;  ///< Encoding of its messages: "protobuf".
    std::map<std::string, std::string> metadata{};
    std::string schema_name{};
    std::string schema_encoding{};
    /// Borrowed from the reader. Channels with the same schema share its bytes.
    std::string_view schema{};
    std::uint16_t id = 0;  ///< Id by which messages name the channel.
};

/// The header of a file.
struct McapHeader {
    std::string profile;
    std::string library;  ///< Name of the program that wrote the file.
};

/// The first damage of a file; or the first place where the file differs from files of McapWriter
/// (see McapReader::hold_to_form()).
struct McapDamage {
    std::uint64_t offset = 0;  ///< Offset of the record in the file, in bytes.
    std::string text;          ///< Description for people.
};

/// Reads an MCAP file of any program from its first byte to its last. Chunks may be uncompressed or
/// compressed by zstd. The reader does not need indexes or the summary, so it can read a file that
/// was cut off up to the place where it ends. Whatever bytes a file has, the memory of the reader
/// is bounded and the reader does not crash.
///
/// Messages in chunks, and attachments, are returned only after their CRC has been checked.
/// Metadata and messages outside chunks have no CRC of their own: their damage is found at the end
/// of the file.
class McapReader {
  public:
    /// Largest size of a record, and of an unpacked chunk. A larger record or chunk counts as
    /// damage.
    static constexpr std::uint64_t kMaxRecordBytes = std::uint64_t{64} * 1024 * 1024;

    /// Opens a file. Fails: kNotFound, kIo; kInvalidInput: not an MCAP file, or empty.
    static Result<McapReader> open(const std::string& path);

    /// Opens a file in memory. `source` names the file in errors. Borrows: bytes.
    static Result<McapReader> of_bytes(std::string_view bytes, std::string_view source);

    McapReader(McapReader&&) noexcept;
    McapReader& operator=(McapReader&&) noexcept;
    ~McapReader();

    /// Returns the next item in the order of the file. None at the end of the file or at the first
    /// damage; damage() tells which.
    std::optional<McapItem> next();

    /// The header. Valid once next() has been called.
    const McapHeader& header() const;

    /// Returns the channels described so far, with or without messages, in the order of their ids.
    std::vector<McapChannel> channels() const;

    /// From now on also compares the file with the form in which McapWriter writes files (see
    /// McapForm).
    /// Expects: next() has not been called.
    void hold_to_form();

    /// The first deviation from McapWriter's form in the part of the file read so far. None if
    /// there is no deviation, or without hold_to_form().
    const std::optional<McapDamage>& deviation() const;

    /// The damage at which next() stopped before the end of the file. None if there is no damage.
    const std::optional<McapDamage>& damage() const;

  private:
    class Impl;

    explicit McapReader(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
