#include "client-sdk/legacy/build/library_maker.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "client-sdk/legacy/build/environment_probe.h"
#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/includes.h"
#include "client-sdk/legacy/build/project.h"
#include "client-sdk/legacy/build/source_text.h"
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

/// Copies all files, as a compiler of today reads them.
Status copy_files(const Project& project, const fs::path& stand_ins, const fs::path& copies,
                  std::vector<std::string>& remarks) {
    const FileIndex index(project.files);
    const Includes includes(index, stand_ins);
    for (const fs::path& file : project.files) {
        const auto bytes = read_small_file(project.folder / file, kMostSourceBytes);
        if (!bytes) {
            return bytes.error();
        }
        const SourceText text = read_source(*bytes);
        if (text.encoding != Encoding::kUtf8) {
            remarks.push_back(fmt::format("{} is in {}", file.string(), name_of(text.encoding)));
        }
        if (Status written = write_file(copies / file, includes.corrected(text.utf8, file));
            !written) {
            return written;
        }
    }
    return {};
}

/// Compiles all sources, on all processors.
std::vector<Complaint> compile_all(const CompilerSetup& setup, const std::vector<fs::path>& sources,
                                   std::vector<fs::path>& objects) {
    std::vector<std::vector<Complaint>> complaints(sources.size());
    objects.resize(sources.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < sources.size(); i = next++) {
            complaints[i] = compile(setup, sources[i], objects[i]);
        }
    };
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    workers.reserve(processors);
    for (std::size_t i = 0; i < std::min(sources.size(), processors); ++i) {
        workers.emplace_back(work);
    }
    workers.clear();  // Waits for them.
    std::vector<Complaint> all;
    for (const std::vector<Complaint>& some : complaints) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

/// Without it, the strategy is taken to lay out all as most do.
std::optional<fs::path> compile_probe(const Project& project, const CompilerSetup& setup) {
    const auto probe = write_environment_probe(project, setup.copies);
    fs::path object;
    return probe && compile(setup, *probe, object).empty() ? std::optional(object) : std::nullopt;
}

}  // namespace

Result<Build> build_library(const BuildOrder& order) {
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
                              .objects = scratch.path() / "objects"};
    std::error_code problem;
    fs::create_directories(setup.objects, problem);
    if (Status copied = copy_files(*project, order.stand_ins, setup.copies, build.remarks);
        !copied) {
        return copied.error();
    }
    std::vector<fs::path> objects;
    build.complaints = compile_all(setup, project->sources, objects);
    if (build.complaints.empty()) {
        if (auto probe = compile_probe(*project, setup)) {
            objects.push_back(*std::move(probe));
        }
        build.complaints = link(setup, objects, order.library);
    }
    return build;
}

}  // namespace cancha::legacy
