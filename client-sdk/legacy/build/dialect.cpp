#include "client-sdk/legacy/build/dialect.h"

#include <regex>

#include "client-sdk/legacy/build/code_text.h"

namespace cancha::legacy {
namespace {

/// Removes `far` from `char far *text`. A variable named `far` has no type before it and no name
/// behind it.
std::string without_far(std::string code) {
    static const std::regex pointer(
        R"re(([A-Za-z_]\w*)[ \t]+(_*(?:far|near|huge))[ \t]*(?=[*&][ \t]*[A-Za-z_(*)]))re");
    const std::string hidden = masked(code);
    for (std::sregex_iterator found(hidden.begin(), hidden.end(), pointer), end; found != end;
         ++found) {
        if ((*found)[1] != "return" && (*found)[1] != "case" && (*found)[1] != "else") {
            const auto at = static_cast<std::size_t>(found->position(2));
            code.replace(at, (*found)[2].str().size(), (*found)[2].str().size(), ' ');
        }
    }
    return code;
}

/// `%I64d` is `%lld`.
std::string with_plain_formats(const std::string& code) {
    static const std::regex format(R"re((%[-+ #0]*[0-9.*]*)I64([diouxX]))re");
    return std::regex_replace(code, format, "$1ll$2");
}

/// `address.S_un.S_addr` of Winsock is `address.s_addr`.
std::string with_plain_addresses(const std::string& code) {
    static const std::regex address(R"re(\bS_un\s*\.\s*S_addr\b)re");
    return std::regex_replace(code, address, "s_addr");
}

}  // namespace

std::string with_plain_words(std::string_view code) {
    std::string plain(code);
    if (plain.find("I64") != plain.npos) {
        plain = with_plain_formats(plain);
    }
    if (plain.find("far") != plain.npos || plain.find("near") != plain.npos) {
        plain = without_far(std::move(plain));
    }
    if (plain.find("S_un") != plain.npos) {
        plain = with_plain_addresses(plain);
    }
    return plain;
}

}  // namespace cancha::legacy
