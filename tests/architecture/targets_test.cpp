#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/base/files/text_file.h"
#include "tests/architecture/include_scan.h"
#include "tests/architecture/link_scan.h"

// Each folder is one target and one namespace, and no target links itself, directly or through
// others.
namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;

const std::vector<std::string_view> kProduct = {"proto",      "referee",    "server",
                                                "client-sdk", "strategies", "viewer"};

/// Folders with several libraries, or with one of another name.
bool has_names_of_its_own(const std::string& folder) {
    return folder == "proto" || folder == "strategies" || folder == "client-sdk/cpp";
}

std::string last_name(const std::string& folder) {
    return fs::path(folder).filename().string();
}

/// Returns the first namespace that a source opens: "cancha::world"; empty: none.
std::string namespace_of(const fs::path& source) {
    static const std::regex opening(R"((?:^|\n)namespace (cancha[\w:]*) \{)");
    const Result<std::string> text = read_text_file(source);
    EXPECT_TRUE(text) << source;
    std::string last;
    // Forward declarations of other folders come first.
    for (std::sregex_iterator it(text->begin(), text->end(), opening), end; it != end; ++it) {
        last = (*it)[1];
    }
    return last;
}

/// Returns the nearest folder above the source that declares a library.
const Library* library_of(const Libraries& libraries, const std::string& source) {
    const Library* nearest = nullptr;
    for (const auto& [name, library] : libraries) {
        if (lies_under(source, library.folder) &&
            (nearest == nullptr || library.folder.size() > nearest->folder.size())) {
            nearest = &library;
        }
    }
    return nearest;
}

TEST(TargetsTest, ALibraryIsCalledAsItsFolder) {
    for (const auto& [name, library] : libraries_under(kRoot, kProduct)) {
        if (!has_names_of_its_own(library.folder)) {
            EXPECT_EQ(name, last_name(library.folder)) << library.folder;
        }
    }
}

TEST(TargetsTest, ANamespaceIsCalledAsItsLibrary) {
    const Libraries libraries = libraries_under(kRoot, kProduct);
    for (const std::string_view folder : kProduct) {
        for (const fs::path& source : sources_under(kRoot / folder)) {
            const std::string file = fs::relative(source, kRoot).generic_string();
            const Library* const library = library_of(libraries, file);
            const std::string opened = namespace_of(source);
            if (library == nullptr || has_names_of_its_own(library->folder) || opened.empty()) {
                continue;  // The file belongs to messages, programs or samples.
            }
            const std::string wanted =
                library->name == "base" ? "cancha" : "cancha::" + library->name;
            EXPECT_TRUE(opened == wanted || opened.starts_with(wanted + "::"))
                << file << " opens " << opened << ", not " << wanted;
        }
    }
}

TEST(TargetsTest, NoLibraryLinksItselfHoweverFarAround) {
    const Libraries libraries = libraries_under(kRoot, kProduct);
    ASSERT_GT(libraries.size(), 20U);
    for (const auto& [name, library] : libraries) {
        EXPECT_THAT(reach_of(libraries, name), Not(Contains(name))) << library.folder;
    }
}

/// Returns "file:line: includes ..." for each include of a library that is not in `reach`.
std::vector<std::string> strangers_in(const std::string& file, const Libraries& libraries,
                                      const Library& own, const std::set<std::string>& reach) {
    const Result<std::string> text = read_text_file(kRoot / file);
    EXPECT_TRUE(text) << file;
    std::vector<std::string> strangers;
    if (text->find("int main(") != std::string::npos) {
        return strangers;  // The source is a program, which has its own links.
    }
    for (const Include& include : includes_in(*text)) {
        const std::string path = from_root(include.path);
        const Library* const other = library_of(libraries, path);
        const bool is_exempt =
            path == "referee/core/world_state.h" ||  // Plain values that the world fills in.
            path == "referee/core/settings.h";       // Header of cancha::settings.
        if (other != nullptr && other != &own && !reach.contains(other->name) && !is_exempt) {
            strangers.push_back(fmt::format("{}:{}: includes {}", file, include.line, path));
        }
    }
    return strangers;
}

// This also excludes circles of includes between folders, header-only code included.
TEST(TargetsTest, ASourceIncludesOnlyWhatItsLibraryLinks) {
    const Libraries libraries = libraries_under(kRoot, kProduct);
    for (const auto& [name, library] : libraries) {
        for (const fs::path& source : sources_under(kRoot / library.folder)) {
            const std::string file = fs::relative(source, kRoot).generic_string();
            if (!is_test_file(source) && library_of(libraries, file) == &library) {
                EXPECT_THAT(strangers_in(file, libraries, library, reach_of(libraries, name)),
                            IsEmpty());
            }
        }
    }
}

/// Returns the libraries that `name` links, directly or through others, if their folders lie under
/// one of `folders` and under none of `allowed`.
std::vector<std::string> linked_under(const Libraries& libraries, const std::string& name,
                                      const std::vector<std::string_view>& folders,
                                      const std::vector<std::string_view>& allowed) {
    const auto lies_under_any = [](const std::string& path, const auto& prefixes) {
        return std::ranges::any_of(prefixes,
                                   [&](std::string_view one) { return lies_under(path, one); });
    };
    std::vector<std::string> linked;
    for (const std::string& other : reach_of(libraries, name)) {
        const auto found = libraries.find(other);
        if (found != libraries.end() && lies_under_any(found->second.folder, folders) &&
            !lies_under_any(found->second.folder, allowed)) {
            linked.push_back(other);
        }
    }
    return linked;
}

// So the simulation can be installed and embedded without them.
TEST(TargetsTest, TheSimulatorLinksNothingWithSockets) {
    const Libraries libraries = libraries_under(kRoot, kProduct);
    std::size_t count = 0;
    for (const auto& [name, library] : libraries) {
        if (lies_under(library.folder, "server/sim")) {
            ++count;
            EXPECT_THAT(
                linked_under(libraries, name, {"server", "client-sdk", "viewer", "proto"},
                             {"server/sim", "proto/base", "proto/command", "proto/numbers"}),
                IsEmpty())
                << name;
            EXPECT_THAT(linked_under(libraries, name,
                                     {"proto/base/streams", "proto/base/async",
                                      "proto/base/processes", "proto/base/access", "referee/order"},
                                     {}),
                        IsEmpty())
                << name;
        }
    }
    EXPECT_GT(count, 5U);
}

TEST(TargetsTest, ClientsLinkNothingOfTheServer) {
    const Libraries libraries = libraries_under(kRoot, kProduct);
    for (const char* const client :
         {"client", "connection", "control", "console", "tournament", "gateway", "order"}) {
        ASSERT_TRUE(libraries.contains(client)) << client;
        EXPECT_THAT(linked_under(libraries, client, {"server"}, {}), IsEmpty()) << client;
    }
}

TEST(LinkScanTest, FindsLibrariesAndWhatTheyLink) {
    const std::vector<Library> libraries = libraries_in(
        "# cancha::nothing\n"
        "cancha_add_library(one\n  SOURCES one.cpp\n  LINKS cancha::two fmt::fmt\n"
        "  USES cancha::three)\n"
        "cancha_add_program(cancha-one SOURCES main.cpp LINKS cancha::one)\n",
        "server/one");

    ASSERT_EQ(libraries.size(), 1U);
    EXPECT_EQ(libraries[0].name, "one");
    EXPECT_EQ(libraries[0].folder, "server/one");
    EXPECT_EQ(libraries[0].links, (std::set<std::string>{"two", "three"}));
}

TEST(LinkScanTest, ReachesAroundCircles) {
    const Libraries circle = {{"a", {"a", "server/a", {"b"}}}, {"b", {"b", "server/b", {"a"}}}};

    EXPECT_EQ(reach_of(circle, "a"), (std::set<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace cancha::architecture
