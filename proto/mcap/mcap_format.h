#pragma once

// The encoding of MCAP files (https://mcap.dev/spec), for the writer and the reader.

#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

namespace cancha::mcap {

/// The bytes at both ends of every file.
inline constexpr std::string_view kMagic("\x89MCAP0\r\n", 8);

/// The kinds of records in the specification. Readers skip records of other kinds.
enum class Opcode : std::uint8_t {
    kHeader = 0x01,           ///< First record of the file.
    kFooter = 0x02,           ///< Last record of the file; tells where the summary begins.
    kSchema = 0x03,           ///< Type of messages; channels refer to it.
    kChannel = 0x04,          ///< A topic, and the schema of its messages.
    kMessage = 0x05,          ///< A message of a channel.
    kChunk = 0x06,            ///< Compressed schemas, channels and messages.
    kMessageIndex = 0x07,     ///< Positions of the messages of one channel in a chunk.
    kChunkIndex = 0x08,       ///< Position and times of a chunk.
    kAttachment = 0x09,       ///< A named file inside the file.
    kAttachmentIndex = 0x0A,  ///< Position of an attachment.
    kStatistics = 0x0B,       ///< Counts of records, and times, of the whole file.
    kMetadata = 0x0C,         ///< A named map of texts.
    kMetadataIndex = 0x0D,    ///< Position of a metadata record.
    kSummaryOffset = 0x0E,    ///< Position of the records of one kind in the summary.
    kDataEnd = 0x0F,          ///< End of the data; the summary follows.
};

/// Name of a kind of record: "chunk index". Empty for kinds that are not in the specification.
std::string_view name_of(Opcode opcode);

/// Size of the head of a record: its opcode, and the length of its content in eight bytes.
inline constexpr std::size_t kRecordHeadBytes = 1 + 8;

/// Size of the footer's content: summary_start, summary_offset_start, summary_crc. The
/// specification says that this size never changes.
inline constexpr std::size_t kFooterBytes = 8 + 8 + 4;

/// Name of the compression of chunks.
inline constexpr std::string_view kZstd = "zstd";

/// Largest size of the entries of a metadata record in the file. In memory, as a map, entries take
/// up to ten times this size.
inline constexpr std::size_t kMaxMetadataBytes = std::size_t{4} * 1024 * 1024;

/// Continues a CRC with more bytes. `before` is the CRC of the earlier bytes; 0 if there are none.
/// Returns the CRC of the earlier bytes followed by `bytes`. MCAP always uses the CRC-32 of zip and
/// Ethernet.
std::uint32_t crc32(std::uint32_t before, std::string_view bytes);

// --- Writing: the put functions append to `bytes`. Integers are little-endian. -------------------

/// Appends an integer.
template <std::unsigned_integral Integer>
void put(std::string& bytes, std::type_identity_t<Integer> value) {
    constexpr unsigned kBitsPerByte = 8;
    char encoded[sizeof(Integer)];
    for (unsigned i = 0; i < sizeof(Integer); ++i) {
        encoded[i] = static_cast<char>(value >> (kBitsPerByte * i));
    }
    bytes.append(encoded, sizeof(Integer));
}

/// Overwrites the bytes at `offset` with an integer.
template <std::unsigned_integral Integer>
void overwrite(std::string& bytes, std::size_t offset, std::type_identity_t<Integer> value) {
    std::string encoded;  // Short enough to need no allocation.
    put<Integer>(encoded, value);
    bytes.replace(offset, encoded.size(), encoded);
}

/// Appends the length of the text in four bytes, then the text.
void put_string(std::string& bytes, std::string_view text);

/// Appends a length in eight bytes, then the bytes that `fill(bytes)` appends.
template <typename Fill>
void put_sized(std::string& bytes, Fill&& fill) {
    const std::size_t start = bytes.size();
    put<std::uint64_t>(bytes, 0);
    fill(bytes);
    overwrite<std::uint64_t>(bytes, start, bytes.size() - start - sizeof(std::uint64_t));
}

/// Appends a record: its head, then the content that `fill(bytes)` appends.
template <typename Fill>
void put_record(std::string& bytes, Opcode opcode, Fill&& fill) {
    put<std::uint8_t>(bytes, static_cast<std::uint8_t>(opcode));
    put_sized(bytes, fill);
}

/// Appends the length of the encoded entries in four bytes, then the keys and values as strings.
void put_map(std::string& bytes, const std::map<std::string, std::string>& entries);

// --- Reading -------------------------------------------------------------------------------------

/// Takes values from the front of bytes that may be damaged. If the bytes end inside a value, this
/// value and all later ones are returned as 0 or empty, and is_intact() becomes false.
class Cursor {
  public:
    explicit Cursor(std::string_view bytes) : rest_(bytes) {}

    /// Takes an integer.
    template <std::unsigned_integral Integer>
    Integer take() {
        constexpr unsigned kBitsPerByte = 8;
        Integer value = 0;
        unsigned shift = 0;
        for (const char byte : take_bytes(sizeof(Integer))) {
            const auto digit = static_cast<Integer>(static_cast<std::uint8_t>(byte));
            value = static_cast<Integer>(value | (digit << shift));
            shift += kBitsPerByte;
        }
        return value;
    }

    /// Takes `count` bytes.
    std::string_view take_bytes(std::uint64_t count);

    /// Takes a length in four bytes, then that many bytes: a string, an encoded array or an encoded
    /// map.
    std::string_view take_string() { return take_bytes(take<std::uint32_t>()); }

    /// Takes a map of strings. If a key occurs twice, its first value counts.
    std::map<std::string, std::string> take_map();

    /// The bytes that have not been taken.
    std::string_view rest() const { return rest_; }

    /// Whether all values taken were complete.
    bool is_intact() const { return is_intact_; }

    /// Whether no map taken so far had a key twice.
    bool has_unique_keys() const { return has_unique_keys_; }

  private:
    std::string_view rest_;
    bool is_intact_ = true;
    bool has_unique_keys_ = true;
};

}  // namespace cancha::mcap
