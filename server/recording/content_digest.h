#pragma once

#include <span>
#include <string>

#include "proto/mcap/mcap_reader.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Of all that one item of a file says, down to its times.
Sha256::Value digest_of(const mcap::McapItem& item);

/// The content hash of a recording: one number over all that the file says, so that two people who
/// have the same number have the same recording. Chunks, compression, the ids of channels, the
/// index at the end of the file do not count. It is no signature: whoever changes a file can
/// compute it anew.
class ContentDigest {
  public:
    /// Items in the order of the file. Of the metadata `result` the entry with the content hash
    /// itself is left out.
    void add(const mcap::McapItem& item);

    /// Adds a message in two steps: hash() costs most, and may come long before add().
    Sha256::Value hash(const mcap::McapMessage& message);

    void add(const Sha256::Value& message) { items_.append(bytes_of(message)); }

    /// Of the items so far, with what the file says of itself and of its channels, in any order. 64
    /// hexadecimal digits.
    std::string value(const mcap::McapHeader& header,
                      std::span<const mcap::McapChannel> channels) const;

  private:
    Sha256 items_;
    Sha256 item_;  // Kept for its memory.
};

}  // namespace cancha::recording
