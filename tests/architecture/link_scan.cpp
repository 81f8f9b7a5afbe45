#include "tests/architecture/link_scan.h"

#include <regex>

#include "cancha/base/contract.h"
#include "proto/base/files/text_file.h"

namespace cancha::architecture {

namespace {

namespace fs = std::filesystem;

void reach(const Libraries& libraries, const std::string& name, std::set<std::string>& reached) {
    const auto found = libraries.find(name);
    if (found == libraries.end()) {
        return;
    }
    for (const std::string& linked : found->second.links) {
        if (reached.insert(linked).second) {
            reach(libraries, linked, reached);
        }
    }
}

}  // namespace

std::vector<Library> libraries_in(std::string_view text, const std::string& folder) {
    static const std::regex declaration(R"(cancha_add_library\((\w+)([^)]*)\))");
    static const std::regex link(R"(cancha::(\w+))");
    const std::string all(text);
    std::vector<Library> libraries;
    for (std::sregex_iterator it(all.begin(), all.end(), declaration), end; it != end; ++it) {
        Library library{.name = (*it)[1], .folder = folder, .links = {}};
        const std::string arguments = (*it)[2];
        for (std::sregex_iterator one(arguments.begin(), arguments.end(), link); one != end;
             ++one) {
            library.links.insert((*one)[1]);
        }
        libraries.push_back(std::move(library));
    }
    return libraries;
}

Libraries libraries_under(const fs::path& root, const std::vector<std::string_view>& folders) {
    Libraries libraries;
    for (const std::string_view folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().filename() != "CMakeLists.txt") {
                continue;
            }
            const Result<std::string> text = read_text_file(entry.path());
            CANCHA_EXPECTS(text);
            const std::string where =
                fs::relative(entry.path().parent_path(), root).generic_string();
            for (Library& library : libraries_in(*text, where)) {
                const std::string name = library.name;
                const bool is_new = libraries.emplace(name, std::move(library)).second;
                CANCHA_EXPECTS(is_new);
            }
        }
    }
    return libraries;
}

std::set<std::string> reach_of(const Libraries& libraries, const std::string& name) {
    std::set<std::string> reached;
    reach(libraries, name, reached);
    return reached;
}

}  // namespace cancha::architecture
