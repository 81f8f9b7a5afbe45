#include "client-sdk/legacy/build/library_maker.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "client-sdk/legacy/build/compilation.h"
#include "client-sdk/legacy/build/dialect.h"
#include "client-sdk/legacy/build/entry_points.h"
#include "client-sdk/legacy/build/environment_probe.h"
#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/includes.h"
#include "client-sdk/legacy/build/linker.h"
#include "client-sdk/legacy/build/project.h"
#include "client-sdk/legacy/build/source_text.h"
#include "client-sdk/legacy/build/team_class_probe.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostSourceBytes = 16'000'000;

Status write_file(const fs::path& file, const std::string& text) {
    std::error_code problem;
    fs::create_directories(file.parent_path(), problem);
    return streams::replace_file(file, text);
}

/// Copies all files, converted for a modern compiler.
Status copy_files(const Project& project, const fs::path& stand_ins, const fs::path& copies,
                  std::vector<std::string>& remarks) {
    const FileIndex index(project.files);
    const Includes includes(index, stand_ins);
    for (const fs::path& file : project.files) {
        const auto bytes = read_small_file(project.folder / file, kMostSourceBytes);
        if (!bytes) {
            return Error{bytes.error().code,
                         fmt::format("{}: {}", file.string(), bytes.error().message)};
        }
        const SourceText text = read_source(*bytes);
        if (const std::size_t line = too_long_line(text.utf8); line != 0) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}:{}: the line has more than {} bytes; break it, or leave "
                                     "the file out",
                                     file.string(), line, kLongestLine)};
        }
        if (text.encoding != Encoding::kUtf8) {
            remarks.push_back(fmt::format("{} is in {}", file.string(), name_of(text.encoding)));
        }
        if (Status written =
                write_file(copies / file, with_plain_words(includes.corrected(text.utf8, file)));
            !written) {
            return written;
        }
    }
    return {};
}

/// Whether one of these sources has a function that a simulator calls.
bool has_entry_point(const std::vector<fs::path>& sources, const fs::path& copies) {
    return std::ranges::any_of(sources, [&copies](const fs::path& source) {
        const auto code = read_small_file(copies / source, kMostSourceBytes);
        return code && !entry_points_in(*code).empty();
    });
}

/// Adds a remark if the simulator's header is missing, of which each strategy has its own copy.
void remark_on_lent_headers(const Project& project, const CompilerSetup& setup,
                            std::vector<std::string>& remarks) {
    const FileIndex index(project.files);
    for (const char* const lent : {"strategy.h", "platform.h"}) {
        const bool is_wanted = std::ranges::any_of(project.sources, [&](const fs::path& source) {
            const auto code = read_small_file(setup.copies / source, kMostSourceBytes);
            return code && included_in(*code).contains(lent);
        });
        if (is_wanted && index.find_name(lent).empty()) {
            remarks.push_back(fmt::format(
                "warning: {} is not in the folder; that of the simulator's template is taken, "
                "which may lack names of yours",
                lent));
        }
    }
}

/// Adds a remark if no simulator could play the library.
void remark_on_entry_points(const Project& project, const CompilerSetup& setup,
                            std::vector<std::string>& remarks) {
    if (!has_entry_point(project.sources, setup.copies)) {
        remarks.emplace_back(
            "warning: no function that a simulator calls, such as Strategy(Environment*), "
            "RunStrategy(Environment*) or GetInstruction(Field*)");
    }
}

/// Hides all names of a probe except our own functions: it includes the strategy's headers, and
/// some define variables.
void keep_own_names(const CompilerSetup& setup, const fs::path& object) {
    const std::vector<std::string> arguments{"--wildcard", "--keep-global-symbol=cancha_l*",
                                             "--keep-global-symbol=DW.ref.*",
                                             "--keep-global-symbol=nKick", object.string()};
    run_tool("objcopy", arguments, setup.objects / "objcopy.log");
}

/// Compiles one of our sources that includes headers of the strategy. Returns its object. None: it
/// does not compile.
std::optional<fs::path> compile_probe(const CompilerSetup& setup, const fs::path& probe) {
    for (const Dialect& dialect : dialects_of(probe)) {
        if (compile(setup, probe, dialect).is_done) {
            keep_own_names(setup, object_of(setup, probe));
            return object_of(setup, probe);
        }
    }
    return std::nullopt;
}

/// Compiles the probes. Without a layout probe that compiles, the strategy is assumed to have the
/// usual layout.
std::vector<fs::path> compile_probes(const Project& project, const CompilerSetup& setup) {
    std::vector<fs::path> objects;
    for (const fs::path& probe : write_environment_probes(project, setup.copies)) {
        if (auto object = compile_probe(setup, probe)) {
            objects.push_back(*std::move(object));
            break;
        }
    }
    if (const auto probe = write_team_class_probe(project, setup.copies)) {
        if (auto object = compile_probe(setup, *probe)) {
            objects.push_back(*std::move(object));
        }
    }
    return objects;
}

/// Returns the names that lists of exported names ask for.
std::map<std::string, std::string> exports_of(const Project& project) {
    std::map<std::string, std::string> exports;
    for (const fs::path& file : project.definitions) {
        const auto bytes = read_small_file(project.folder / file, kMostSourceBytes);
        exports.merge(bytes ? read_exports(text_to_search(*bytes))
                            : std::map<std::string, std::string>());
    }
    return exports;
}

void link_all(const CompilerSetup& setup, const Project& project, const BuildOrder& order,
              const Compilation& compilation, Build& build) {
    LinkOrder links{.exports = exports_of(project), .library = order.library};
    for (const fs::path& source : compilation.sources) {
        links.objects.push_back(object_of(setup, source));
    }
    std::ranges::move(compile_probes(project, setup), std::back_inserter(links.objects));
    Linked linked = link(setup, links);
    // Sources that do not compile may be left out only if nothing needs them.
    if (!compilation.failed.empty() && !linked.missing.empty()) {
        build.complaints = compilation.complaints;
        return;
    }
    for (const fs::path& source : compilation.failed) {
        build.remarks.push_back(fmt::format(
            "left out: {}, as it does not compile and nothing needs it", source.string()));
    }
    std::ranges::move(linked.remarks, std::back_inserter(build.remarks));
    build.complaints = std::move(linked.complaints);
}

void compile_and_link(const CompilerSetup& setup, const Project& project, const BuildOrder& order,
                      Build& build) {
    Attempt runtime;
    std::jthread beside([&] { runtime = compile_runtime(setup, order.folder); });
    Compilation compilation = compile_all(setup, project.sources);
    beside.join();
    std::ranges::move(compilation.remarks, std::back_inserter(build.remarks));
    if (!runtime.is_done) {
        build.complaints.push_back({.text = runtime.output});
    } else if (!compilation.failed.empty() &&
               (compilation.sources.empty() || has_entry_point(compilation.failed, setup.copies))) {
        build.complaints = std::move(compilation.complaints);
    } else {
        link_all(setup, project, order, compilation, build);
    }
}

/// Checks at the beginning that there is a compiler and that the library can be written. Fails:
/// kNotFound, kIo; the text says what to do.
Status check_tools(const fs::path& library) {
    if (std::system("command -v g++ >/dev/null 2>&1") != 0) {  // NOLINT(cert-env33-c): fixed.
        return Error{ErrorCode::kNotFound,
                     "there is no g++ to build strategies with: sudo apt install g++"};
    }
    if (fs::is_directory(library)) {
        return Error{ErrorCode::kIo, fmt::format("{}: is a folder; name the library to make, "
                                                 "such as {}",
                                                 library.string(), (library / "team.so").string())};
    }
    if (const auto draft = streams::NewFile::begin(library); !draft) {
        return draft.error();
    }
    return {};
}

}  // namespace

Result<Build> build_library(const BuildOrder& order) {
    if (Status ready = check_tools(order.library); !ready) {
        return ready.error();
    }
    auto project = find_project(order.folder, order.project);
    if (!project) {
        return project.error();
    }
    const ScratchFolder scratch("cancha-legacy-build");
    if (scratch.path().empty()) {
        return Error{ErrorCode::kIo, scratch.problem()};
    }
    Build build{.remarks = project->remarks};
    const CompilerSetup setup{.copies = scratch.path() / "sources",
                              .stand_ins = order.stand_ins,
                              .objects = scratch.path() / "objects",
                              .first = scratch.path() / "cancha_legacy_aids.h",
                              .defines = project->defines};
    std::error_code problem;
    fs::create_directories(setup.objects, problem);
    if (Status copied = copy_files(*project, order.stand_ins, setup.copies, build.remarks);
        !copied) {
        return copied.error();
    }
    remark_on_lent_headers(*project, setup, build.remarks);
    remark_on_entry_points(*project, setup, build.remarks);
    compile_and_link(setup, *project, order, build);
    build.library = build.complaints.empty() ? order.library : fs::path();
    return build;
}

}  // namespace cancha::legacy
