#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace cancha::recording {

/// SHA-256 of bytes that come in pieces. Nobody can make other bytes with the same value.
class Sha256 {
  public:
    using Value = std::array<std::uint8_t, 32>;

    Sha256();

    void append(std::string_view bytes);

    /// The value of all that was appended so far; more may follow.
    Value value() const;

    /// As value(), and starts anew. Cheaper than another object.
    Value finish();

  private:
    struct Free {
        void operator()(evp_md_ctx_st* context) const;
    };

    std::unique_ptr<evp_md_ctx_st, Free> context_;
};

std::string_view bytes_of(const Sha256::Value& value);

/// 64 hexadecimal digits.
std::string to_hex(const Sha256::Value& value);

}  // namespace cancha::recording
