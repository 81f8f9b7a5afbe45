#include "server/runner/arena_file.h"

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/text_format.h>

#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::runner {

namespace {

constexpr const char* kReader = "cancha-arena";

/// Output of a program on stdout or stderr, and whether it ended well.
struct Output {
    std::string text;
    bool is_success = false;
};

Output output_of(const std::string& shell_command) {
    Output output;
    std::FILE* const pipe = popen((shell_command + " 2>&1").c_str(), "re");
    if (pipe == nullptr) {
        return output;
    }
    std::array<char, 65536> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) {
        output.text.append(part.data(), size);
    }
    output.is_success = pclose(pipe) == 0;
    return output;
}

/// All lines of its complaint, without the name of the program.
std::string complaint_in(std::string text) {
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    const std::string prefix = std::string(kReader) + ": ";
    const std::size_t begin = text.starts_with(prefix) ? 0 : text.find("\n" + prefix);
    return begin == std::string::npos ? text
                                      : text.substr(text.find(prefix, begin) + prefix.size());
}

}  // namespace

Status take_arena(const std::string& file, v1::CreateMatch& order) {
    if (!processes::is_program(processes::program_folder() / kReader)) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("--arena: {} is missing beside this program; build or install it",
                                 kReader)};
    }
    const Output read = output_of(
        fmt::format("{} -- {}", processes::quoted_program(kReader), processes::shell_word(file)));
    v1::Discipline settings;
    if (!read.is_success || !google::protobuf::TextFormat::ParseFromString(read.text, &settings)) {
        return Error{ErrorCode::kInvalidInput, "--arena: " + complaint_in(read.text)};
    }
    *order.mutable_arena() = std::move(*settings.mutable_arena());
    if (settings.physics().has_gravity_mps2()) {
        // First, so that --set holds against it.
        const auto& given = order.settings();
        std::vector<std::string> all{
            fmt::format("physics.gravity_mps2={}", settings.physics().gravity_mps2())};
        all.insert(all.end(), given.begin(), given.end());
        order.mutable_settings()->Assign(all.begin(), all.end());
    }
    return {};
}

}  // namespace cancha::runner
