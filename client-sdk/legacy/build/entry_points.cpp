#include "client-sdk/legacy/build/entry_points.h"

#include <regex>

#include "client-sdk/legacy/build/code_text.h"

namespace cancha::legacy {

std::set<std::string> entry_points_in(std::string_view code) {
    static const std::regex definition(
        R"re(\b(Strategy|RunStrategy|GetInstruction)\s*\([^(){};]*\)\s*\{)re");
    const std::string hidden = masked(code);
    std::set<std::string> names;
    for (std::sregex_iterator found(hidden.begin(), hidden.end(), definition), end; found != end;
         ++found) {
        const auto at = static_cast<std::size_t>(found->position());
        // Excludes members of a class and its constructor.
        const std::size_t before = at == 0 ? hidden.npos : hidden.find_last_not_of(" \t", at - 1);
        if (before != hidden.npos && hidden[before] != ':' && hidden[before] != '~') {
            names.insert((*found)[1].str());
        }
    }
    // A class instead of functions, in clients of the Large League.
    static const std::regex member(R"re(\bCStrategySystem\s*::\s*Action\s*\([^(){};]*\)\s*\{)re");
    if (std::regex_search(hidden, member)) {
        names.insert("CStrategySystem::Action");
    }
    return names;
}

std::set<std::string> included_in(std::string_view code) {
    static const std::regex include(R"re(^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">])re",
                                    std::regex::multiline);
    std::set<std::string> names;
    for (std::cregex_iterator found(code.data(), code.data() + code.size(), include), end;
         found != end; ++found) {
        names.insert((*found)[1].str());
    }
    return names;
}

bool has_main(std::string_view code) {
    static const std::regex definition(R"re(\b(?:main|_tmain|WinMain)\s*\([^(){};]*\)\s*\{)re");
    const std::string hidden = masked(code);
    return std::regex_search(hidden, definition);
}

}  // namespace cancha::legacy
