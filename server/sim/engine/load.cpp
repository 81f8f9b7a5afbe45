#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

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

using referee::RegisteredDiscipline;
using referee::RegisteredModel;

Error failed(const char* call, const Error& error) {
    return {error.code, fmt::format("{}: {}", call, error.message)};
}

const RegisteredDiscipline* find_registered(std::string_view name) {
    const auto all = referee::registered_disciplines();
    const auto found = std::ranges::find(all, name, &RegisteredDiscipline::name);
    return found == all.end() ? nullptr : &*found;
}

/// Gives the discipline the law that the options name, or takes away its own.
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
    if (discipline.chapter != nullptr) {
        auto loaded = referee::load_discipline(discipline, variant, *overrides);
        if (!loaded) {
            return loaded.error();
        }
        return run_match(*std::move(loaded), options);
    }
    auto settings = referee::load_lawless(discipline, variant, *overrides);
    if (!settings) {
        return settings.error();
    }
    const auto spec = match::make_world(*settings);
    if (!spec) {
        return spec.error();
    }
    return run_lawless(*std::move(settings), *spec, options.seed);
}

/// By their names: the arena, and the models that the description names. In the words of a
/// discipline.
Result<std::map<std::string, std::string>> read_worlds_beside(const fs::path& file,
                                                              const std::string& description) {
    std::map<std::string, std::string> worlds;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(fs::absolute(file).parent_path(), ignored)) {
        const std::string name = entry.path().filename().string();
        const bool is_named =
            name == "arena.sdf" || description.find('"' + name + '"') != std::string::npos;
        if (!is_named || entry.path().extension() != ".sdf") {
            continue;
        }
        const Result<sdf::World> world = sdf::read_world_file(entry.path());
        if (!world) {
            return world.error();
        }
        worlds[name] = sdf::settings_text(*world);
    }
    return worlds;
}

}  // namespace

Status Engine::load(std::string_view discipline, const LoadOptions& options) {
    if (Status status = needs_nothing("load"); !status) {
        return status;
    }
    const std::size_t slash = discipline.find('/');
    const RegisteredDiscipline* const found = find_registered(discipline.substr(0, slash));
    if (found == nullptr || slash == std::string_view::npos) {
        return failed("load", referee::load_discipline(discipline).error());
    }
    auto running = run(*found, discipline.substr(slash + 1), options);
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
    const Result<std::string> description = read_text_file(file);
    if (!description) {
        return failed("load_file", description.error());
    }
    const Result<std::map<std::string, std::string>> worlds =
        read_worlds_beside(file, *description);
    if (!worlds) {
        return failed("load_file", worlds.error());
    }
    std::string arena;
    std::vector<RegisteredModel> models;
    for (const auto& [world, settings] : *worlds) {
        if (world == "arena.sdf") {
            arena = settings;
        } else {
            models.push_back({.file = world, .settings = settings});
        }
    }
    const std::string name = fs::absolute(file).parent_path().filename().string();
    const std::string source = file.string();
    const RegisteredDiscipline* const namesake = find_registered(name);
    auto running = run({.name = name,
                        .description = *description,
                        .arena = arena,
                        .models = models,
                        .chapter = namesake == nullptr ? nullptr : namesake->chapter,
                        .source = source},
                       variant, options);
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
