#include "cancha/base/utf8.h"

#include <cwchar>

#include <locale.h>

namespace cancha {

namespace {

/// The character tables of the C library, whatever the locale of the program is.
class Utf8Locale {
  public:
    Utf8Locale() : before_(::uselocale(tables())) {}

    ~Utf8Locale() { ::uselocale(before_); }

    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

  private:
    static locale_t tables() {
        static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
        return utf8;
    }

    locale_t before_;
};

}  // namespace

std::optional<Character> first_character(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    const Utf8Locale locale;
    wchar_t code = 0;
    std::mbstate_t state{};
    const std::size_t bytes = std::mbrtowc(&code, text.data(), text.size(), &state);
    if (bytes > text.size()) {  // Not valid, or not complete.
        return std::nullopt;
    }
    return Character{.code = static_cast<char32_t>(code),
                     .bytes = bytes == 0 ? 1 : bytes,  // 0: the character of this number.
                     .columns = bytes == 0 ? -1 : ::wcwidth(code)};
}

bool is_utf8(std::string_view text) {
    while (const auto character = first_character(text)) {
        text.remove_prefix(character->bytes);
    }
    return text.empty();
}

}  // namespace cancha
