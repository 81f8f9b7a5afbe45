#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::architecture {

/// One library of ours, as a CMakeLists.txt declares it.
struct Library {
    std::string name;    ///< "world" of cancha::world.
    std::string folder;  ///< Folder of its CMakeLists.txt, from the root: "server/sim/world".
    std::set<std::string> links;  ///< Libraries of ours that it links, be it publicly or not.
};

/// By name.
using Libraries = std::map<std::string, Library>;

/// Libraries that a CMakeLists.txt in `folder` declares with cancha_add_library().
std::vector<Library> libraries_in(std::string_view text, const std::string& folder);

/// All libraries that lie under one of the folders. Expects: no two have one name.
Libraries libraries_under(const std::filesystem::path& root,
                          const std::vector<std::string_view>& folders);

/// All that the library links, directly or through others; it is among them only if there is a
/// circle.
std::set<std::string> reach_of(const Libraries& libraries, const std::string& name);

}  // namespace cancha::architecture
