#include <algorithm>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/engine/engine.h"
#include "proto/base/files/text_file.h"
#include "proto/base/text/joined.h"
#include "referee/core/discipline.h"
#include "referee/core/registry.h"
#include "server/sim/engine/running.h"
#include "server/sim/match/stage.h"
#include "server/sim/sdf/sdf.h"

namespace cancha::engine {
namespace {

namespace fs = std::filesystem;

using referee::find_registered;
using referee::RegisteredDiscipline;
using referee::RegisteredModel;

Error failed(const char* call, const Error& error) {
    return {error.code, fmt::format("{}: {}", call, error.message)};
}

/// Gives the discipline the law that the options name. An empty name removes its own law.
Status choose_law(const LoadOptions& options, RegisteredDiscipline& discipline) {
    if (!options.law) {
        return {};
    }
    if (options.law->empty()) {
        discipline.chapter = nullptr;
        return {};
    }
    const RegisteredDiscipline* const judge = find_registered(*options.law);
    if (judge == nullptr) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("law: no discipline '{}', expected one of: {}; or nothing, where "
                                 "nobody judges",
                                 *options.law,
                                 joined(referee::registered_disciplines(),
                                        [](const RegisteredDiscipline& one) {
                                            return std::string(one.name);
                                        }))};
    }
    discipline.chapter = judge->chapter;
    return {};
}

Result<std::vector<referee::SettingOverride>> overrides_in(const LoadOptions& options) {
    std::vector<referee::SettingOverride> overrides;
    for (const std::string& text : options.settings) {
        Result<referee::SettingOverride> one = referee::parse_override(text);
        if (!one) {
            return one.error();
        }
        overrides.push_back(*std::move(one));
    }
    return overrides;
}

Result<std::unique_ptr<Running>> run(RegisteredDiscipline discipline, std::string_view variant,
                                     const LoadOptions& options) {
    if (const Status chosen = choose_law(options, discipline); !chosen) {
        return chosen.error();
    }
    const auto overrides = overrides_in(options);
    if (!overrides) {
        return overrides.error();
    }
    if (discipline.chapter == nullptr && !options.scenario.empty()) {
        return Error{ErrorCode::kInvalidInput, "scenario: needs a law, which says when play stops"};
    }
    if (discipline.chapter != nullptr) {
        auto loaded = referee::load_discipline(discipline, variant, *overrides);
        if (!loaded) {
            return loaded.error();
        }
        return run_match(*std::move(loaded), options, *overrides);
    }
    auto settings = referee::load_lawless(discipline, variant, *overrides);
    if (!settings) {
        return settings.error();
    }
    const auto spec = match::make_world(*settings);
    if (!spec) {
        return spec.error();
    }
    return run_lawless({*std::move(settings), *spec}, options.seed);
}

/// Highest number of models in the folder of a discipline. A chapter has two or three.
constexpr std::size_t kMostModels = 64;

/// Lists the models of a folder, as the build does for a chapter: all .sdf and .urdf files, in
/// alphabetical order. Files that begin with a dot are left out: editors leave them behind.
Result<std::vector<fs::path>> list_models(const fs::path& folder) {
    std::vector<fs::path> names;
    std::error_code problem;
    const fs::path place = folder.empty() ? "." : folder;
    for (fs::directory_iterator entry(place, problem);
         !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
        const fs::path name = entry->path().filename();
        const bool is_model = name.extension() == ".sdf" || name.extension() == ".urdf";
        if (is_model && !name.string().starts_with('.')) {
            names.push_back(name);
        }
        if (names.size() > kMostModels) {
            return Error{ErrorCode::kTooLarge,
                         fmt::format("{}: holds more than {} models; keep a discipline in a "
                                     "folder of its own",
                                     place.string(), kMostModels)};
        }
    }
    if (problem) {
        return Error{ErrorCode::kIo, fmt::format("{}: {}", place.string(), problem.message())};
    }
    std::ranges::sort(names);
    return names;
}

/// The files of a user's own discipline.
struct Folder {
    struct Model {
        std::string file;      ///< Name of the file.
        std::string settings;  ///< Model as a text message of the discipline.
    };

    std::string description;
    std::string arena;
    std::vector<Model> models;
};

/// Reads the models of a folder. Fails: the text names all wrong models.
Status read_models(const fs::path& path, Folder& folder) {
    const Result<std::vector<fs::path>> names = list_models(path);
    if (!names) {
        return names.error();
    }
    std::string problems;
    for (const fs::path& name : *names) {
        const Result<sdf::World> model = sdf::read_world_file(path / name);
        if (!model) {
            problems += (problems.empty() ? "" : "\n") + model.error().message;
        } else if (name == "arena.sdf") {
            folder.arena = sdf::settings_text(*model);
        } else if (!model->guesses.empty()) {
            problems += fmt::format("{}{}: give the robot's own", problems.empty() ? "" : "\n",
                                    fmt::join(model->guesses, "\n"));
        } else {
            folder.models.push_back({name.string(), sdf::settings_text(*model)});
        }
    }
    return problems.empty() ? Status() : Error{ErrorCode::kInvalidInput, problems};
}

/// Reads the folder of a discipline. `file`: its description.
Result<Folder> read_folder(const fs::path& file) {
    static std::mutex one_at_a_time;  // The reader of models is not thread-safe.
    const std::lock_guard turn(one_at_a_time);
    Folder folder;
    Result<std::string> description = read_text_file(file);
    if (!description) {
        return description.error();
    }
    folder.description = *std::move(description);
    const Status read = read_models(file.parent_path(), folder);
    return read ? Result<Folder>(std::move(folder)) : read.error();
}

/// Returns the name of the folder of a file. `file` may be relative. Empty: unknown.
std::string folder_name_of(const fs::path& file) {
    std::error_code unknown;
    const fs::path whole = fs::absolute(file, unknown);
    return unknown ? "" : whole.lexically_normal().parent_path().filename().string();
}

}  // namespace

Result<std::unique_ptr<Running>> make_running(std::string_view discipline,
                                              const LoadOptions& options) {
    const std::size_t slash = discipline.find('/');
    const RegisteredDiscipline* const found = find_registered(discipline.substr(0, slash));
    if (found == nullptr || slash == std::string_view::npos) {
        return referee::load_discipline(discipline).error();
    }
    return run(*found, discipline.substr(slash + 1), options);
}

Result<std::unique_ptr<Running>> make_running(const fs::path& file, std::string_view variant,
                                              const LoadOptions& options) {
    const Result<Folder> folder = read_folder(file);
    if (!folder) {
        return folder.error();
    }
    std::vector<RegisteredModel> models;
    models.reserve(folder->models.size());
    for (const Folder::Model& model : folder->models) {
        models.push_back({.file = model.file, .settings = model.settings});
    }
    const std::string name = folder_name_of(file);
    const std::string source = file.string();
    const RegisteredDiscipline* const namesake = find_registered(name);
    return run({.name = name,
                .description = folder->description,
                .arena = folder->arena,
                .models = models,
                .chapter = namesake == nullptr ? nullptr : namesake->chapter,
                .source = source},
               variant, options);
}

Status Engine::load(std::string_view discipline, const LoadOptions& options) {
    if (Status status = needs_nothing("load"); !status) {
        return status;
    }
    auto running = make_running(discipline, options);
    if (!running) {
        return failed("load", running.error());
    }
    running_ = *std::move(running);
    return {};
}

Status Engine::load_file(const fs::path& file, std::string_view variant,
                         const LoadOptions& options) {
    if (Status status = needs_nothing("load_file"); !status) {
        return status;
    }
    auto running = make_running(file, variant, options);
    if (!running) {
        return failed("load_file", running.error());
    }
    running_ = *std::move(running);
    return {};
}

std::vector<std::string> Engine::disciplines() {
    std::vector<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        names.push_back(listing.full_name);
    }
    return names;
}

}  // namespace cancha::engine
