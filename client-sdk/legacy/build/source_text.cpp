#include "client-sdk/legacy/build/source_text.h"

#include <cstddef>
#include <optional>

#include <iconv.h>

#include "proto/base/text/utf8.h"

namespace cancha::legacy {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kLittleEndianMark = "\xFF\xFE";
constexpr std::string_view kBigEndianMark = "\xFE\xFF";
constexpr char kCtrlZ = '\x1A';

bool is_high(char byte) {
    return static_cast<unsigned char>(byte) >= 0x80;
}

/// Converts bytes to UTF-8. None: the bytes are no text in this encoding.
std::optional<std::string> converted(std::string_view bytes, const char* encoding) {
    const iconv_t conversion = iconv_open("UTF-8", encoding);
    std::string text(4 * bytes.size() + 4, '\0');
    // iconv() takes its input without const, but only reads it.
    char* from = const_cast<char*>(bytes.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    std::size_t from_left = bytes.size();
    char* to = text.data();
    std::size_t to_left = text.size();
    const bool is_done =
        iconv(conversion, &from, &from_left, &to, &to_left) != static_cast<std::size_t>(-1);
    iconv_close(conversion);
    if (!is_done) {
        return std::nullopt;
    }
    text.resize(text.size() - to_left);
    return text;
}

/// Returns the encoding of UTF-16 without a mark. English text in it has a zero in every other
/// byte; sources in other encodings have no zeros.
std::optional<const char*> utf16_without_mark(std::string_view bytes) {
    if (bytes.size() < 2 || bytes.size() % 2 != 0) {
        return std::nullopt;
    }
    if (bytes[0] != '\0' && bytes[1] == '\0') {
        return "UTF-16LE";
    }
    if (bytes[0] == '\0' && bytes[1] != '\0') {
        return "UTF-16BE";
    }
    return std::nullopt;
}

/// Whether most high bytes are in pairs. In GBK a high byte begins a pair, usually of two high
/// bytes. In Latin-1 an accented letter usually stands alone.
bool is_mostly_in_pairs(std::string_view bytes) {
    std::size_t paired = 0;
    std::size_t alone = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (!is_high(bytes[i])) {
            continue;
        }
        if (i + 1 < bytes.size() && is_high(bytes[i + 1])) {
            ++paired;
            ++i;
        } else {
            ++alone;
        }
    }
    return paired > alone;
}

SourceText decoded(std::string_view bytes) {
    if (bytes.starts_with(kUtf8Mark)) {
        bytes.remove_prefix(kUtf8Mark.size());
    }
    if (bytes.starts_with(kLittleEndianMark) || bytes.starts_with(kBigEndianMark)) {
        if (auto text = converted(bytes, "UTF-16")) {
            return {*std::move(text), Encoding::kUtf16};
        }
    }
    if (const auto encoding = utf16_without_mark(bytes)) {
        if (auto text = converted(bytes, *encoding)) {
            return {*std::move(text), Encoding::kUtf16};
        }
    }
    if (is_utf8(bytes)) {
        return {std::string(bytes), Encoding::kUtf8};
    }
    if (is_mostly_in_pairs(bytes)) {
        if (auto text = converted(bytes, "GB18030")) {
            return {*std::move(text), Encoding::kGbk};
        }
    }
    return {converted(bytes, "ISO-8859-1").value_or(""), Encoding::kLatin1};
}

/// "\r\n" of Windows and "\r" of old Macintoshes become "\n".
std::string with_unix_lines(std::string_view text) {
    std::string lines;
    lines.reserve(text.size() + 1);
    for (std::size_t i = 0; i < text.size() && text[i] != kCtrlZ; ++i) {
        if (text[i] != '\r') {
            lines += text[i];
        } else if (i + 1 == text.size() || text[i + 1] != '\n') {
            lines += '\n';
        }
    }
    if (!lines.empty() && lines.back() != '\n') {
        lines += '\n';
    }
    return lines;
}

}  // namespace

SourceText read_source(std::string_view bytes) {
    SourceText text = decoded(bytes);
    text.utf8 = with_unix_lines(text.utf8);
    return text;
}

std::size_t too_long_line(std::string_view text) {
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > kLongestLine) {
            return number;
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}

std::string text_to_search(std::string_view bytes) {
    std::string text = read_source(bytes).utf8;
    return too_long_line(text) == 0 ? text : std::string();
}

std::string_view name_of(Encoding encoding) {
    switch (encoding) {
        case Encoding::kUtf8:
            return "UTF-8";
        case Encoding::kUtf16:
            return "UTF-16";
        case Encoding::kGbk:
            return "GBK";
        case Encoding::kLatin1:
            return "Latin-1";
    }
    return "";
}

}  // namespace cancha::legacy
