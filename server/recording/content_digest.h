#pragma once

#include <span>
#include <string>

#include "proto/mcap/mcap_reader.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Returns the hash of everything that one item of a file says, its times included.
Sha256::Value digest_of(const mcap::McapItem& item);

/// Computes the content hash of a recording: one number over everything that the file says. Equal
/// hashes mean equal recordings. Chunks, compression, the ids of channels and the index at the end
/// of the file do not count. The hash is no signature: anyone who changes a file can compute a new
/// one.
class ContentDigest {
  public:
    /// Adds an item; items come in the order of the file. Leaves out the entry of the metadata
    /// `result` that holds the content hash itself.
    void add(const mcap::McapItem& item);

    /// Hashes a message whose result is passed to add() later. hash() is the costly step and may be
    /// called long before add().
    Sha256::Value hash(const mcap::McapMessage& message);

    void add(const Sha256::Value& message) { items_.append(bytes_of(message)); }

    /// Returns the hash of the items so far, the file's header and its channels (in any order), as
    /// 64 hexadecimal digits.
    std::string value(const mcap::McapHeader& header,
                      std::span<const mcap::McapChannel> channels) const;

  private:
    Sha256 items_;
    Sha256 item_;  // Kept to reuse its memory.
};

}  // namespace cancha::recording
