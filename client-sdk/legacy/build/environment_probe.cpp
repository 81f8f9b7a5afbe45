#include "client-sdk/legacy/build/environment_probe.h"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "client-sdk/legacy/build/file_index.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

bool declares_environment(const fs::path& file) {
    static const std::regex declaration(R"re(\}\s*Environment\s*;|struct\s+Environment\s*\{)re");
    const auto text = read_small_file(file, kMaxTextFileBytes);
    return text && std::regex_search(*text, declaration);
}

}  // namespace

std::optional<fs::path> write_environment_probe(const Project& project, const fs::path& copies) {
    const auto header = std::ranges::find_if(project.files, [&](const fs::path& file) {
        return lower_case(file.extension().string()).starts_with(".h") &&
               declares_environment(copies / file);
    });
    if (header == project.files.end()) {
        return std::nullopt;
    }
    const fs::path name = "cancha_legacy_probe.cpp";
    const Status written = streams::replace_file(
        copies / name,
        fmt::format("#include \"{}\"\n#include <cancha_legacy_probe.h>\n", header->string()));
    return written ? std::optional(name) : std::nullopt;
}

}  // namespace cancha::legacy
