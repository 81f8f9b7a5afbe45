#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/base/result.h"
#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// Appends a message index record, which lists the messages of one channel in one chunk. `entries`:
/// the encoded time and offset of each message.
void put_message_index(std::string& bytes, std::uint16_t channel_id, std::string_view entries);

/// The chunk of an MCAP file that is being filled: its records, and the positions of its messages.
class McapChunk {
  public:
    explicit McapChunk(ChunkPacker packer) : packer_(std::move(packer)) {}

    bool is_empty() const { return records_.empty(); }

    /// Size of the records before they are packed.
    std::size_t bytes() const { return records_.size(); }

    /// Number of messages.
    std::uint64_t messages() const { return messages_; }

    /// Adds the record of a schema or a channel.
    void add(std::string_view record) { records_ += record; }

    /// First and last time of the messages.
    TimeSpan times() const { return times_; }

    /// Adds a message. `number`: number of earlier messages in the channel. `put_payload(out)`
    /// appends the payload of the message to `out`. Expects: channel ids count from 1; times do not
    /// decrease.
    template <typename PutPayload>
    void add_message(std::uint16_t channel_id, std::uint64_t number, std::uint64_t time_ns,
                     PutPayload put_payload);

    /// Compresses the chunk and appends it, followed by its message indexes, to `block`. `offset`
    /// is the offset in the file at which `block` begins.
    /// Fails: kIo: out of memory.
    Result<ChunkSummary> pack(std::string& block, std::uint64_t offset);

    /// Removes all records.
    void clear();

  private:
    Result<std::uint64_t> put_chunk(std::string& block);
    std::vector<MessageIndexPlace> put_message_indexes(std::string& block, std::uint64_t offset);

    ChunkPacker packer_;
    std::string records_;
    std::vector<std::string> indexes_;  // Time and offset of each message, by channel id - 1.
    std::uint64_t messages_ = 0;
    TimeSpan times_;
};

template <typename PutPayload>
void McapChunk::add_message(std::uint16_t channel_id, std::uint64_t number, std::uint64_t time_ns,
                            PutPayload put_payload) {
    if (indexes_.size() < channel_id) {
        indexes_.resize(channel_id);
    }
    std::string& index = indexes_[channel_id - 1U];
    put<std::uint64_t>(index, time_ns);
    put<std::uint64_t>(index, records_.size());
    put_record(records_, Opcode::kMessage, [&](std::string& out) {
        put<std::uint16_t>(out, channel_id);
        put<std::uint32_t>(out, static_cast<std::uint32_t>(number));
        put<std::uint64_t>(out, time_ns);
        put<std::uint64_t>(out, time_ns);
        put_payload(out);
    });
    if (messages_ == 0) {
        times_.start_ns = time_ns;
    }
    times_.end_ns = time_ns;
    ++messages_;
}

}  // namespace cancha::mcap
