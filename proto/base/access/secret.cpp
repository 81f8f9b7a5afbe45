#include "proto/base/access/secret.h"

#include <random>

#include <fmt/format.h>

namespace cancha::access {

std::string make_secret() {
    constexpr int kWords = 4;  // Words have 32 bits.
    std::random_device device;
    std::string secret;
    for (int i = 0; i < kWords; ++i) {
        secret += fmt::format("{:08x}", device());
    }
    return secret;
}

bool is_same_secret(std::string_view given, std::string_view expected) {
    unsigned difference = given.size() == expected.size() ? 0U : 1U;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const char byte = i < given.size() ? given[i] : '\0';
        difference |= static_cast<unsigned>(static_cast<unsigned char>(byte ^ expected[i]));
    }
    return difference == 0;
}

}  // namespace cancha::access
