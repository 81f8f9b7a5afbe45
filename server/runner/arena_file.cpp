#include "server/runner/arena_file.h"

#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/text_format.h>

#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/processes/shell_output.h"
#include "proto/base/streams/print.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::runner {

namespace {

constexpr const char* kReader = "cancha-arena";

/// Prints the remarks in an output of cancha-arena. Returns the rest of the output.
std::string pass_notes_on(const std::string& text) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("note: ")) {
            streams::print_error("{}\n", line);
        } else {
            rest += line + "\n";
        }
    }
    return rest;
}

/// Returns all lines of cancha-arena's complaint, without the name of the program.
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
    const processes::ShellOutput read = processes::output_of(fmt::format(
        "{} -- {} 2>&1", processes::quoted_program(kReader), processes::shell_word(file)));
    const std::string text = pass_notes_on(read.text);
    v1::Discipline settings;
    if (!read.is_success || !google::protobuf::TextFormat::ParseFromString(text, &settings)) {
        return Error{ErrorCode::kInvalidInput, "--arena: " + complaint_in(text)};
    }
    *order.mutable_arena() = std::move(*settings.mutable_arena());
    if (settings.physics().has_gravity_mps2()) {
        // First in the list, so that --set overrides it.
        const auto& given = order.settings();
        std::vector<std::string> all{
            fmt::format("physics.gravity_mps2={}", settings.physics().gravity_mps2())};
        all.insert(all.end(), given.begin(), given.end());
        order.mutable_settings()->Assign(all.begin(), all.end());
    }
    return {};
}

}  // namespace cancha::runner
