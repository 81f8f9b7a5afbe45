#include "client-sdk/legacy/build/team_class_probe.h"

#include <algorithm>
#include <regex>
#include <string>

#include <fmt/format.h>

#include "client-sdk/legacy/build/code_text.h"
#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/project_file.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

bool declares_team(const fs::path& header) {
    static const std::regex declaration(R"re(\bclass\s+(?:\w+\s+)?CStrategySystem\b[^;{]*\{)re");
    const auto code = read_small_file(header, kMaxTextFileBytes);
    return code && std::regex_search(masked(*code), declaration);
}

/// Returns the include of the strategy's own first header, if it has one.
std::string first_include(const Project& project) {
    const auto own = std::ranges::find_if(project.files, [](const fs::path& file) {
        return lower_case(file.filename().string()) == "stdafx.h";
    });
    return own == project.files.end() ? "#include <afxwin.h>"
                                      : fmt::format("#include \"{}\"", own->string());
}

}  // namespace

std::optional<fs::path> write_team_class_probe(const Project& project, const fs::path& copies) {
    const auto header = std::ranges::find_if(project.files, [&copies](const fs::path& file) {
        return !is_source_file(file) && declares_team(copies / file);
    });
    if (header == project.files.end()) {
        return std::nullopt;
    }
    const fs::path name = "cancha_legacy_team_class.cpp";
    const std::string text = fmt::format(
        "{}\n#define private public\n#define protected public\n#include \"{}\"\n"
        "#include <cancha_legacy_large_league.h>\n",
        first_include(project), header->string());
    return streams::replace_file(copies / name, text) ? std::optional(name) : std::nullopt;
}

}  // namespace cancha::legacy
