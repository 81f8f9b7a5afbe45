#include "tests/bench/adapters.h"

#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "tests/bench/no_journal.h"
#include "tests/bench/scrum_in_process.h"
#include "tests/bench/socket_scrum.h"

namespace cancha::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kPieces = 20;
constexpr const char* kInterfaces[] = {"classic", "cug", "npu"};

/// Copies the script for an interface and the headers of its sample into one folder, and builds it.
/// CMake sets CANCHA_BENCH_.... Fails: kIo.
Result<std::string> build_script(const std::string& interface, const fs::path& folder) {
    const fs::path sources = folder / interface;
    const fs::path library = folder / (interface + ".so");
    std::error_code problem;
    fs::create_directories(sources, problem);
    for (const fs::path& from :
         {fs::path(CANCHA_BENCH_SAMPLES) / interface, fs::path(CANCHA_BENCH_SCRIPT_SOURCES),
          fs::path(CANCHA_BENCH_SCRIPT_SOURCES) / interface}) {
        for (fs::directory_iterator file(from, problem), end; !problem && file != end;
             file.increment(problem)) {
            if (file->is_regular_file(problem)) {
                fs::copy_file(file->path(), sources / file->path().filename(),
                              fs::copy_options::overwrite_existing, problem);
            }
        }
    }
    const std::string program = processes::quoted_program("cancha-legacy");
    const std::string command = fmt::format("{} build {} -o {} >/dev/null", program,
                                            processes::shell_word(sources.string()),
                                            processes::shell_word(library.string()));
    if (problem || std::system(command.c_str()) != 0) {  // NOLINT(cert-env33-c): words are quoted.
        return Error{ErrorCode::kIo, fmt::format("{}: cannot build the script", interface)};
    }
    return fmt::format("exec {} run {}", program, processes::shell_word(library.string()));
}

/// Returns the commands of the blue team: first the C++ client, then the interfaces in order.
Result<std::vector<std::string>> commands(const std::string& native, const fs::path& folder) {
    std::vector<std::string> all{native};
    for (const char* const interface : kInterfaces) {
        auto command = build_script(interface, folder);
        if (!command) {
            return command.error();
        }
        all.push_back(*std::move(command));
    }
    return all;
}

}  // namespace

double AdapterFigures::added_us(const Row& row) const {
    constexpr double kUsPerS = 1e6;
    return kUsPerS / row.ticks_per_s - kUsPerS / rows.front().ticks_per_s;
}

Result<AdapterFigures> measure_adapters(std::uint64_t ticks,
                                        const std::function<void(double)>& on_progress) {
    const auto game = load_scrum("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    const ScratchFolder folder("cancha-bench");
    const std::string native = "exec " + processes::quoted_program("cancha-scripted-numbers");
    const auto blue = commands(native, folder.path());
    if (!blue) {
        return blue.error();
    }
    NoJournal journal;
    std::vector<std::unique_ptr<SocketScrum>> matches;
    for (const std::string& command : *blue) {
        const std::string endpoint = "unix:" + folder.file(std::to_string(matches.size()));
        matches.push_back(std::make_unique<SocketScrum>(game->discipline, game->world, journal));
        if (const Status begun =
                matches.back()->begin(*net::parse_endpoint(endpoint), command, native);
            !begun) {
            return begun.error();
        }
    }
    for (std::uint64_t piece = 0; piece < kPieces; ++piece) {
        for (const auto& match : matches) {
            if (const Status measured = match->measure(ticks / kPieces); !measured) {
                return measured.error();
            }
        }
        on_progress(static_cast<double>(piece + 1) / static_cast<double>(kPieces));
    }
    AdapterFigures figures{.is_same_match = true};
    for (std::size_t i = 0; i < matches.size(); ++i) {
        figures.rows.push_back({.interface = i == 0 ? "" : kInterfaces[i - 1],
                                .ticks_per_s = matches[i]->times().ticks_per_s()});
        figures.is_same_match = figures.is_same_match && matches[i]->match().state_hash() ==
                                                             matches[0]->match().state_hash();
    }
    return figures;
}

}  // namespace cancha::bench
