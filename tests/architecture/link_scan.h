#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::architecture {

/// One library of this repository, as its CMakeLists.txt declares it.
struct Library {
    std::string name;    ///< Name without namespace: "world" for cancha::world.
    std::string folder;  ///< Folder of its CMakeLists.txt: "server/sim/world".
    /// Libraries of the repository that this library links, PRIVATE links included.
    std::set<std::string> links;
};

/// Libraries by name.
using Libraries = std::map<std::string, Library>;

/// Returns the libraries that the text of a CMakeLists.txt in `folder` declares with
/// cancha_add_library().
std::vector<Library> libraries_in(std::string_view text, const std::string& folder);

/// Returns all libraries under the given folders. Expects: their names are unique.
Libraries libraries_under(const std::filesystem::path& root,
                          const std::vector<std::string_view>& folders);

/// Returns the names of all libraries that the library `name` links, directly or through others.
/// The result includes `name` itself only if the links form a circle.
std::set<std::string> reach_of(const Libraries& libraries, const std::string& name);

}  // namespace cancha::architecture
