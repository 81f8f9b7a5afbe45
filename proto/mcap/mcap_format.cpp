#include "proto/mcap/mcap_format.h"

#include <array>

#include <zlib.h>

namespace cancha::mcap {

std::string_view name_of(Opcode opcode) {
    static constexpr std::array<std::string_view, 16> kNames = {
        "",           "header",           "footer",
        "schema",     "channel",          "message",
        "chunk",      "message index",    "chunk index",
        "attachment", "attachment index", "statistics",
        "metadata",   "metadata index",   "summary offset",
        "data end"};
    const auto number = static_cast<std::size_t>(opcode);
    return number < kNames.size() ? kNames[number] : "";
}

std::uint32_t crc32(std::uint32_t before, std::string_view bytes) {
    const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
    // For a null pointer zlib returns the initial CRC instead of `before`.
    return bytes.empty() ? before
                         : static_cast<std::uint32_t>(::crc32_z(before, data, bytes.size()));
}

void put_string(std::string& bytes, std::string_view text) {
    put<std::uint32_t>(bytes, static_cast<std::uint32_t>(text.size()));
    bytes.append(text);
}

void put_map(std::string& bytes, const std::map<std::string, std::string>& entries) {
    std::string encoded;
    for (const auto& [key, value] : entries) {
        put_string(encoded, key);
        put_string(encoded, value);
    }
    put_string(bytes, encoded);
}

std::string_view Cursor::take_bytes(std::uint64_t count) {
    if (count > rest_.size()) {
        rest_ = {};
        is_intact_ = false;
        return {};
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
}

std::map<std::string, std::string> Cursor::take_map() {
    std::map<std::string, std::string> entries;
    Cursor inner(take_string());
    while (is_intact_ && !inner.rest_.empty()) {
        const std::string_view key = inner.take_string();
        const std::string_view value = inner.take_string();
        is_intact_ = inner.is_intact_;
        if (is_intact_) {
            has_unique_keys_ = entries.emplace(key, value).second && has_unique_keys_;
        }
    }
    return entries;
}

}  // namespace cancha::mcap
