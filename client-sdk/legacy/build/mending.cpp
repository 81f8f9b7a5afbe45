#include "client-sdk/legacy/build/mending.h"

#include <algorithm>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostSourceBytes = 16'000'000;
constexpr std::size_t kMostNamed = 20;

// Unix functions whose names are also members of C++ classes: hidden only in headers of C.
constexpr std::string_view kPosix =
    " close read write open link unlink access select pause sleep pipe dup alarm sync bind connect "
    "listen accept send recv shutdown step kill lockf truncate ";

bool is_posix(const std::string& name) {
    return kPosix.find(" " + name + " ") != kPosix.npos;
}

std::string hidden_posix_text(const Aids& aids) {
    std::string before;
    std::string after;
    for (const std::string& name : aids.hidden_names) {
        if (is_posix(name)) {
            before += fmt::format("#define {0} cancha_legacy_libc_{0}\n", name);
            after += fmt::format("#undef {}\n", name);
        }
    }
    return before.empty() ? ""
                          : before +
                                "#include <fcntl.h>\n#include <pthread.h>\n#include <signal.h>\n"
                                "#include <sys/select.h>\n#include <unistd.h>\n" +
                                after;
}

std::string aids_text(const Aids& aids) {
    std::string text;
    for (const std::string& define : aids.defines) {
        text += fmt::format("#define {}\n", define);
    }
    text += hidden_posix_text(aids);
    for (const std::string& name : aids.hidden_names) {
        if (is_posix(name)) {
            continue;
        }
        text += fmt::format("#define {0} cancha_legacy_libc_{0}\n", name);
        for (const char* const kind : {"", "f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x"}) {
            text += fmt::format("#define __DECL_SIMD_cancha_legacy_libc_{}{}\n", name, kind);
        }
    }
    text += "#include <cancha_legacy_prelude.h>\n";
    for (const std::string& name : aids.hidden_names) {
        text += fmt::format("#undef {}\n", name);
    }
    for (const std::string& name : aids.forgotten_macros) {
        text += fmt::format("#undef {}\n", name);
    }
    text += "#ifdef __cplusplus\n";
    for (const std::string& header : aids.headers) {
        text += fmt::format("#include <{}>\n", header);
    }
    for (const std::string& type : aids.types) {
        text += fmt::format("typedef void* {};\n", type);
    }
    for (const std::string& constant : aids.constants) {
        text += fmt::format("static const unsigned {} = 0;\n", constant);
    }
    for (const std::string& function : aids.functions) {
        text += fmt::format("CANCHA_LEGACY_NOTHING({})\n", function);
    }
    return text + "#endif\n";
}

/// Returns the first few of many names as a text.
std::string listed(const std::set<std::string>& names, std::string_view suffix) {
    std::vector<std::string> first;
    for (const std::string& name : names) {
        if (first.size() == kMostNamed) {
            first.emplace_back("...");
            break;
        }
        first.push_back(name + std::string(suffix));
    }
    return fmt::format("{}", fmt::join(first, ", "));
}

bool is_missing_header(const Diagnostic& complaint) {
    return complaint.text.ends_with(": No such file or directory");
}

}  // namespace

std::size_t Case::offset() const {
    const std::size_t start = start_of_line(code, complaint.place.line);
    const std::size_t at = start + complaint.place.column - 1;
    return start == code.npos || complaint.place.column == 0 || at >= code.size() ? code.npos : at;
}

Mender::Mender(fs::path copies, fs::path aids_file)
    : copies_(std::move(copies)), aids_file_(std::move(aids_file)) {
    write_aids();
}

bool Mender::mend(const std::vector<Diagnostic>& complaints) {
    Repairs repairs{.aids = aids_};
    for (const Diagnostic& complaint : complaints) {
        if (complaint.is_error) {
            look_at(complaint, repairs);
        }
    }
    const bool is_new_aid = repairs.aids != aids_;
    for (const std::string& file : repairs.aids.empty_files) {
        std::error_code problem;
        fs::create_directories((copies_ / file).parent_path(), problem);
        if (!fs::exists(copies_ / file, problem) && !streams::replace_file(copies_ / file, "\n")) {
            return false;
        }
    }
    aids_ = repairs.aids;
    const bool is_edited = make_edits(repairs);
    return (is_new_aid && write_aids()) || is_edited;
}

void Mender::look_at(const Diagnostic& complaint, Repairs& repairs) {
    const auto code = read_small_file(complaint.place.file, kMostSourceBytes);
    if (!code) {
        return;
    }
    const std::string hidden = masked(*code);
    const Case one{complaint, *code, hidden, copies_.string()};
    const auto takes = [&](MendFunction mending) { return mending(one, repairs); };
    const std::size_t missing = repairs.aids.empty_files.size();
    if (!std::ranges::any_of(name_mendings(), takes)) {
        std::ranges::any_of(syntax_mendings(), takes);
    }
    if (is_missing_header(complaint) && repairs.aids.empty_files.size() != missing) {
        missing_headers_.push_back(complaint);
    }
}

bool Mender::make_edits(const Repairs& repairs) {
    bool is_edited = false;
    for (const auto& [file, edits] : repairs.edits) {
        const auto code = read_small_file(file, kMostSourceBytes);
        if (!code || !file.starts_with(copies_.string() + "/")) {
            continue;
        }
        const std::string changed = with_edits(*code, edits);
        is_edited = is_edited || (changed != *code && streams::replace_file(file, changed));
    }
    return is_edited;
}

bool Mender::write_aids() const {
    std::error_code problem;
    fs::create_directories(copies_, problem);
    return streams::replace_file(aids_file_, aids_text(aids_)).has_value();
}

std::vector<std::string> Mender::remarks() const {
    std::vector<std::string> remarks;
    if (!aids_.empty_files.empty()) {
        remarks.push_back(fmt::format("left out, as they are missing and nothing needs them: {}",
                                      listed(aids_.empty_files, "")));
    }
    if (!aids_.functions.empty()) {
        remarks.push_back(
            fmt::format("taken for functions of Windows, which do nothing and return 0: {}",
                        listed(aids_.functions, "()")));
    }
    if (!aids_.constants.empty()) {
        remarks.push_back(fmt::format("taken for constants of Windows, which are 0: {}",
                                      listed(aids_.constants, "")));
    }
    return remarks;
}

}  // namespace cancha::legacy
