#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::architecture {

/// Root folder of the repository.
inline const std::filesystem::path kRoot = CANCHA_SOURCE_DIR;

/// One `#include` line of a source file.
struct Include {
    std::size_t line = 0;  ///< Line number, counted from 1.
    std::string path;      ///< Text between the quotes or brackets.
};

/// Returns every include in the text of a source file, in order.
std::vector<Include> includes_in(std::string_view text);

/// Returns the path of an included file relative to the root. `path`: text of the #include line.
/// Adds the missing folders in front of four groups of headers: protobuf messages
/// ("cancha/v1/..."), headers of proto/base ("cancha/base/..."), and headers of the SDK as users of
/// the installed SDK write them ("cancha/client/...", "cancha/engine/..."). Returns every other
/// path unchanged.
std::string from_root(const std::string& path);

/// Returns the C++ sources and headers under `folder`, tests included, in alphabetical order.
/// Leaves out folders of npm packages, and folders named `foreign`. Files in `foreign` are compiled
/// with other people's programs, or stand in for such programs.
std::vector<std::filesystem::path> sources_under(const std::filesystem::path& folder);

/// Returns whether only tests compile the file: `*_test.cpp`, `test_*` and all files in a folder
/// `test`.
bool is_test_file(const std::filesystem::path& file);

/// Returns whether `path` equals `prefix` or lies in a folder of that name: "server" matches
/// "server/net/session.h", but not "server_side.h".
bool lies_under(std::string_view path, std::string_view prefix);

}  // namespace cancha::architecture
