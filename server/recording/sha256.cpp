#include "server/recording/sha256.h"

#include <fmt/ranges.h>
#include <openssl/evp.h>

#include "cancha/base/contract.h"

namespace cancha::recording {

void Sha256::Free::operator()(evp_md_ctx_st* context) const {
    EVP_MD_CTX_free(context);
}

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
    CANCHA_EXPECTS(context_ != nullptr);
    CANCHA_EXPECTS(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

void Sha256::append(std::string_view bytes) {
    CANCHA_EXPECTS(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

Sha256::Value Sha256::value() const {
    const std::unique_ptr<evp_md_ctx_st, Free> copy(EVP_MD_CTX_new());
    Value value{};
    CANCHA_EXPECTS(copy != nullptr && EVP_MD_CTX_copy_ex(copy.get(), context_.get()) == 1);
    CANCHA_EXPECTS(EVP_DigestFinal_ex(copy.get(), value.data(), nullptr) == 1);
    return value;
}

Sha256::Value Sha256::finish() {
    Value value{};
    CANCHA_EXPECTS(EVP_DigestFinal_ex(context_.get(), value.data(), nullptr) == 1);
    CANCHA_EXPECTS(EVP_DigestInit_ex(context_.get(), nullptr, nullptr) == 1);
    return value;
}

std::string_view bytes_of(const Sha256::Value& value) {
    return {reinterpret_cast<const char*>(value.data()), value.size()};
}

std::string to_hex(const Sha256::Value& value) {
    return fmt::format("{:02x}", fmt::join(value, ""));
}

}  // namespace cancha::recording
