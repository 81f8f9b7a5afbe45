#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

struct XXH3_state_s;

namespace cancha {

static_assert(std::endian::native == std::endian::little,
              "hashes are compared between machines; all of ours are little-endian");

/// Hashes the complete state of a match, so that two runs can be proved equal. The hash is XXH3
/// with 64 bits, over the bits of the values in the order in which they were appended.
class StateHash {
  public:
    StateHash();

    void append(double value) { append_bytes(&value, sizeof value); }

    void append(std::uint64_t value) { append_bytes(&value, sizeof value); }

    /// Appends the length of the text, then its bytes.
    void append(std::string_view text) {
        append(static_cast<std::uint64_t>(text.size()));
        append_bytes(text.data(), text.size());
    }

    /// Appends the bytes as they are, without their count.
    void append_bytes(const void* bytes, std::size_t size);

    /// Hash of all values appended since the last reset().
    std::uint64_t value() const;

    /// Removes all values. The hash is then as if newly made.
    void reset();

  private:
    struct StateDeleter {
        void operator()(XXH3_state_s* state) const;
    };

    std::unique_ptr<XXH3_state_s, StateDeleter> state_;
};

}  // namespace cancha
