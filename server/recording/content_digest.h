#pragma once

#include <span>
#include <string>

#include "proto/mcap/mcap_reader.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Returns the hash of one item of a file (a message, an attachment or metadata). The hash covers
/// the item's content and times.
Sha256::Value digest_of(const mcap::McapItem& item);

/// Computes the content hash of a recording: one number computed from everything that the file
/// says. Equal hashes mean equal recordings. The hash does not depend on chunks, compression, the
/// ids of channels or the index at the end of the file. The hash is no signature: anyone who
/// changes a file can compute a new one.
class ContentDigest {
  public:
    /// Adds an item. Call in the order of the file. Leaves out the entry in the metadata `result`
    /// that holds the content hash itself.
    void add(const mcap::McapItem& item);

    /// Returns the hash of a message, to be passed to add() later. This is the costly step, which
    /// may be done long before add().
    Sha256::Value hash(const mcap::McapMessage& message);

    /// Adds a message by its hash(). Call in the order of the file.
    void add(const Sha256::Value& message) { items_.append(bytes_of(message)); }

    /// Returns the content hash, as 64 hexadecimal digits: the hash of the items added so far, the
    /// file's header and its channels (in any order).
    std::string value(const mcap::McapHeader& header,
                      std::span<const mcap::McapChannel> channels) const;

  private:
    Sha256 items_;
    Sha256 item_;  // Kept to reuse its memory.
};

}  // namespace cancha::recording
