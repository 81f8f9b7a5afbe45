#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace cancha::recording {

/// Computes the SHA-256 hash of bytes that come in pieces. Nobody can find other bytes with the
/// same hash.
class Sha256 {
  public:
    using Value = std::array<std::uint8_t, 32>;

    Sha256();

    /// Adds bytes to the hash.
    void append(std::string_view bytes);

    /// Returns the hash of all bytes appended so far. More bytes may follow.
    Value value() const;

    /// Returns value() and starts a new hash. Cheaper than a new object.
    Value finish();

  private:
    struct Free {
        void operator()(evp_md_ctx_st* context) const;
    };

    std::unique_ptr<evp_md_ctx_st, Free> context_;
};

/// Returns the hash as 32 bytes. Borrows: value.
std::string_view bytes_of(const Sha256::Value& value);

/// Returns the hash as 64 hexadecimal digits.
std::string to_hex(const Sha256::Value& value);

}  // namespace cancha::recording
