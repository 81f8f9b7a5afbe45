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
    std::uint32_t sequence = 0;  ///< Number of the message in its channel, by the writer.
    /// Identifies the chunk of the message; ascends from chunk to chunk. 0: it is in no chunk.
    std::uint64_t chunk = 0;
    std::size_t chunk_bytes = 0;  ///< Unpacked size of that chunk.
};

struct McapAttachment {
    std::string name;
    std::string media_type;
    std::string content;
    std::uint64_t time_ns = 0;
    std::uint64_t created_ns = 0;  ///< Time of creation. 0: unknown.
};

struct McapMetadata {
    std::string name;
    std::map<std::string, std::string> entries;
};

using McapItem = std::variant<McapMessage, McapAttachment, McapMetadata>;

/// Description of a channel: all that other programs need to decode its messages.
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
    std::string library;  ///< The program that wrote the file.
};

/// The first damage of a file, or its first deviation from a form.
struct McapDamage {
    std::uint64_t offset = 0;  ///< Offset of the damaged record in the file, in bytes.
    std::string text;          ///< Description of the damage, for people.
};

/// Reads an MCAP file of any program from its first byte to its last. Chunks may be uncompressed or
/// compressed by zstd. Needs neither index nor summary, so that it reads everything before the
/// damage of a file that was cut off. Its memory is bounded for any lengths that a file claims, and
/// it never crashes, for any bytes.
///
/// Messages in chunks, and attachments, are returned only after their CRC has been checked.
/// Metadata and messages outside chunks have no CRC of their own: their damage is found at the end
/// of the file.
class McapReader {
  public:
    /// Largest size of a record, and of an unpacked chunk. Larger ones count as damage.
    static constexpr std::uint64_t kMaxRecordBytes = std::uint64_t{64} * 1024 * 1024;

    /// Opens a file. Fails: kNotFound, kIo; kInvalidInput: not an MCAP file, or empty.
    static Result<McapReader> open(const std::string& path);

    /// Opens a file in memory. `source` names it in errors. Borrows: bytes.
    static Result<McapReader> of_bytes(std::string_view bytes, std::string_view source);

    McapReader(McapReader&&) noexcept;
    McapReader& operator=(McapReader&&) noexcept;
    ~McapReader();

    /// Returns the next item in the order of the file. None: the end of the file or the first
    /// damage.
    std::optional<McapItem> next();

    /// The header. Valid once next() has been called.
    const McapHeader& header() const;

    /// Returns the channels described so far, with or without messages, in the order of their ids.
    std::vector<McapChannel> channels() const;

    /// Also compares the file with the form that McapWriter writes: see McapForm.
    /// Expects: next() has not been called.
    void hold_to_form();

    /// The first deviation from that form in the part read so far. None: no deviation.
    const std::optional<McapDamage>& deviation() const;

    /// The damage at which next() stopped before the end of the file. None: no damage.
    const std::optional<McapDamage>& damage() const;

  private:
    class Impl;

    explicit McapReader(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace cancha::mcap
