#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::architecture {

/// Of the sources.
inline const std::filesystem::path kRoot = CANCHA_SOURCE_DIR;

/// One `#include` as it is written.
struct Include {
    std::size_t line = 0;  ///< 1 and up.
    std::string path;      ///< Between the quotes or brackets.
};

/// Every include in the text of a source file, in order.
std::vector<Include> includes_in(std::string_view text);

/// The included file from the root: messages and vocabulary are included with and without the
/// folder of the contract in front, the SDK's headers as those see them who have installed it.
std::string from_root(const std::string& path);

/// The C++ sources and headers under `folder`, its test files included, in alphabetical order.
/// Folders of npm packages are left out, and `foreign` ones: what is compiled with programs of
/// others, or stands for them.
std::vector<std::filesystem::path> sources_under(const std::filesystem::path& folder);

/// True for files that only tests compile: `*_test.cpp`, `test_*` and all in a folder `test`.
bool is_test_file(const std::filesystem::path& file);

/// True if `path` is `prefix` or begins with it where a folder or a name ends: "server" is the
/// beginning of "server/net/session.h", not of "server_side.h".
bool lies_under(std::string_view path, std::string_view prefix);

}  // namespace cancha::architecture
