#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace cancha::recording {

/// SHA-256 of bytes that come in pieces. Nobody can find other bytes with the same value.
class Sha256 {
  public:
    using Value = std::array<std::uint8_t, 32>;

    Sha256();

    void append(std::string_view bytes);

    /// Value of all bytes appended so far; more may follow.
    Value value() const;

    /// Returns value() and starts anew. Cheaper than a new object.
    Value finish();

  private:
    struct Free {
        void operator()(evp_md_ctx_st* context) const;
    };

    std::unique_ptr<evp_md_ctx_st, Free> context_;
};

std::string_view bytes_of(const Sha256::Value& value);

/// Returns 64 hexadecimal digits.
std::string to_hex(const Sha256::Value& value);

}  // namespace cancha::recording
