// Writes lookalikes.inc; not part of the build. Needs Debian's libicu-dev:
//
//     g++ -std=c++20 make_lookalikes.cc -licui18n -licuuc && ./a.out >lookalikes.inc
//
// The source is Unicode's list of confusable characters (UTS 39, confusables.txt) in ICU. Added are
// characters that the list distinguishes and people do not: small capitals, and letters in boxes
// and circles.
#include <cctype>
#include <cstdio>
#include <string>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

namespace {

/// The Latin letter of a small capital; 0: it is not a small capital.
char small_capital(UChar32 code) {
    constexpr struct {
        UChar32 code;
        char letter;
    } kAll[] = {{0x1D00, 'a'}, {0x0299, 'b'}, {0x1D04, 'c'}, {0x1D05, 'd'}, {0x1D07, 'e'},
                {0xA730, 'f'}, {0x0262, 'g'}, {0x029C, 'h'}, {0x026A, 'i'}, {0x1D0A, 'j'},
                {0x1D0B, 'k'}, {0x0138, 'k'}, {0x029F, 'l'}, {0x1D0D, 'm'}, {0x0274, 'n'},
                {0x1D0F, 'o'}, {0x1D18, 'p'}, {0xA7AF, 'q'}, {0x0280, 'r'}, {0xA731, 's'},
                {0x1D1B, 't'}, {0x1D1C, 'u'}, {0x1D20, 'v'}, {0x1D21, 'w'}, {0x028F, 'y'},
                {0x1D22, 'z'}};

    for (const auto& one : kAll) {
        if (one.code == code) {
            return one.letter;
        }
    }
    return 0;
}

/// The letter in a box, a circle or a flag; 0: there is none.
char boxed_letter(UChar32 code) {
    for (const UChar32 first : {0x1F130, 0x1F150, 0x1F170, 0x1F1E6}) {
        if (code >= first && code < first + 26) {
            return static_cast<char>('A' + (code - first));
        }
    }
    return 0;
}

/// The ASCII letters and digits that a character looks like, without marks; empty: none.
std::string look_of(const USpoofChecker* checker, UChar32 code) {
    if (const char letter = small_capital(code) + boxed_letter(code)) {
        return {letter};
    }
    if (!u_isalnum(code)) {
        return "";
    }
    UChar text[2];
    std::int32_t length = 0;
    U16_APPEND_UNSAFE(text, length, code);
    UChar skeleton[64];
    UErrorCode problem = U_ZERO_ERROR;
    const std::int32_t count = uspoof_getSkeleton(checker, 0, text, length, skeleton, 64, &problem);
    std::string look;
    for (std::int32_t i = 0; i < count; ++i) {
        if (u_charType(skeleton[i]) == U_NON_SPACING_MARK) {
            continue;
        }
        const char letter = small_capital(skeleton[i]);
        if (letter == 0 && (skeleton[i] >= 0x80 || std::isalnum(skeleton[i]) == 0)) {
            return "";
        }
        look += letter != 0 ? letter : static_cast<char>(skeleton[i]);
    }
    return look;
}

/// Whether compatibility decomposition turns a character into ASCII letters. client_name.cpp
/// applies it, too.
bool decomposes_to_ascii(const UNormalizer2* normalizer, UChar32 code) {
    UChar decomposed[64];
    UErrorCode problem = U_ZERO_ERROR;
    const std::int32_t count = unorm2_getDecomposition(normalizer, code, decomposed, 64, &problem);
    return count > 0 && decomposed[0] < 0x80;
}

}  // namespace

int main() {
    UErrorCode problem = U_ZERO_ERROR;
    const USpoofChecker* const checker = uspoof_open(&problem);
    const UNormalizer2* const normalizer = unorm2_getNFKDInstance(&problem);
    std::printf("// Made by make_lookalikes.cc from ICU %s, Unicode %s.\n", U_ICU_VERSION,
                U_UNICODE_VERSION);
    int column = 0;
    for (UChar32 code = 0x80; code <= 0x10FFFF; ++code) {
        if (U_IS_SURROGATE(code) || !u_isdefined(code) || decomposes_to_ascii(normalizer, code)) {
            continue;
        }
        const std::string look = look_of(checker, code);
        if (look.empty()) {
            continue;
        }
        std::printf("{0x%04X, \"%s\"},%s", static_cast<unsigned>(code), look.c_str(),
                    ++column % 5 == 0 ? "\n" : " ");
    }
    std::printf("\n");
}
