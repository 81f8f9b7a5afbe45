#include "client-sdk/legacy/build/environment_probe.h"

#include <algorithm>
#include <regex>
#include <string>

#include <fmt/format.h>

#include "client-sdk/legacy/build/code_text.h"
#include "client-sdk/legacy/build/project_file.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostProbes = 4;

/// Returns the offset behind the declaration. npos: there is none.
std::size_t end_of_declaration(const std::string& code) {
    static const std::regex declaration(
        R"re(\}\s*Environment\s*[;,]|\b(?:struct|class)\s+Environment\s*\{)re");
    const std::string hidden = masked(code);
    std::smatch match;
    if (!std::regex_search(hidden, match, declaration)) {
        return code.npos;
    }
    const auto start = static_cast<std::size_t>(match.position());
    return hidden[start] == '}' ? hidden.find(';', start) : hidden.find("};", start);
}

/// Returns a probe for a file. Of a source that declares everything itself, includes only the part
/// up to the declaration: code follows.
std::string probe_of(const fs::path& file, const std::string& code, std::size_t end,
                     std::string_view before) {
    if (!is_source_file(file)) {
        return fmt::format("{}#include \"{}\"\n#include <cancha_legacy_probe.h>\n", before,
                           file.string());
    }
    const std::size_t line_end = std::min(code.find('\n', end), code.size());
    return fmt::format("{}{}\n#include <cancha_legacy_probe.h>\n", before,
                       code.substr(0, line_end));
}

}  // namespace

std::vector<fs::path> write_environment_probes(const Project& project, const fs::path& copies) {
    std::vector<fs::path> probes;
    for (const fs::path& file : project.files) {
        const auto code = read_small_file(copies / file, kMaxTextFileBytes);
        const std::size_t end = code ? end_of_declaration(*code) : std::string::npos;
        if (end == std::string::npos) {
            continue;
        }
        for (const char* const before : {"", "#include <windows.h>\n"}) {
            const fs::path name = fmt::format("cancha_legacy_probe_{}.cpp", probes.size());
            if (probes.size() < kMostProbes &&
                streams::replace_file(copies / name, probe_of(file, *code, end, before))) {
                probes.push_back(name);
            }
        }
    }
    if (const fs::path name = "cancha_legacy_probe_lent.cpp";
        probes.empty() && streams::replace_file(copies / name,
                                                "#include <windows.h>\n#include <strategy.h>\n"
                                                "#include <cancha_legacy_probe.h>\n")) {
        probes.push_back(name);  // If the strategy's own header is missing, ours stands in.
    }
    return probes;
}

}  // namespace cancha::legacy
