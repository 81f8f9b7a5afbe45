#include "referee/core/discipline.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/joined.h"
#include "proto/base/values/timing.h"
#include "referee/core/automatic_collisions.h"
#include "referee/core/handling.h"
#include "referee/core/markings.h"
#include "referee/core/registry.h"
#include "referee/core/robot_extent.h"
#include "referee/core/seats.h"
#include "referee/core/settings.h"

namespace cancha::referee {

namespace {

/// Checks that there is at least one variant and that their names are unique.
Status check_variants(const v1::Discipline& description) {
    std::set<std::string_view> names;
    for (const v1::Variant& variant : description.variants()) {
        if (variant.name().empty() || !names.insert(variant.name()).second) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("variants: name '{}' is empty or used twice", variant.name())};
        }
    }
    if (names.empty()) {
        return Error{ErrorCode::kInvalidInput, "variants: there is none, expected at least one"};
    }
    return {};
}

/// Returns the path of one of its files, for errors.
std::string path_of(const RegisteredDiscipline& discipline, std::string_view file) {
    return discipline.source.empty()
               ? fmt::format("referee/{}/{}", discipline.name, file)
               : std::filesystem::path(discipline.source).replace_filename(file).string();
}

/// Returns the path of its description, for errors.
std::string source_of(const RegisteredDiscipline& discipline) {
    return discipline.source.empty() ? path_of(discipline, "discipline.txtpb")
                                     : std::string(discipline.source);
}

Result<v1::Discipline> read_description(const RegisteredDiscipline& discipline) {
    v1::Discipline description;
    const std::string source = source_of(discipline);
    if (Status parsed = parse_text_message(discipline.description, source, description); !parsed) {
        return parsed.error();
    }
    if (Status checked = check_variants(description); !checked) {
        return Error{checked.error().code, fmt::format("{}: {}", source, checked.error().message)};
    }
    v1::Discipline whole;
    if (Status parsed =
            parse_text_message(discipline.arena, path_of(discipline, "arena.sdf"), whole);
        !parsed) {
        return parsed.error();
    }
    lay_over(description, whole);
    return whole;
}

/// Lists the nearest names, otherwise all variants of the discipline in the name, otherwise all.
Error unknown_discipline(std::string_view full_name) {
    std::vector<VariantListing> listings = list_variants();
    std::vector<std::string> names;
    names.reserve(listings.size());
    for (const VariantListing& listing : listings) {
        names.push_back(listing.full_name);
    }
    std::string text = fmt::format("no discipline '{}'", full_name);
    if (const std::string near = did_you_mean(full_name, names); !near.empty()) {
        return Error{ErrorCode::kNotFound, text + near};
    }
    const std::string_view discipline = full_name.substr(0, full_name.find('/'));
    if (find_registered(discipline) != nullptr) {
        std::erase_if(listings, [&](const VariantListing& listing) {
            return !listing.full_name.starts_with(fmt::format("{}/", discipline));
        });
    }
    std::size_t width = 0;
    for (const VariantListing& listing : listings) {
        width = std::max(width, listing.full_name.size());
    }
    text += "; expected DISCIPLINE/VARIANT, one of:";
    for (const VariantListing& listing : listings) {
        text += fmt::format("\n  {:<{}}  {}", listing.full_name, width, listing.summary);
    }
    return Error{ErrorCode::kNotFound, text};
}

const v1::Variant* find_variant(const v1::Discipline& description, std::string_view name) {
    const auto& variants = description.variants();
    const auto found = std::ranges::find(variants, name, &v1::Variant::name);
    return found == variants.end() ? nullptr : &*found;
}

Error unknown_variant(const RegisteredDiscipline& discipline, const v1::Discipline& description,
                      std::string_view name) {
    std::vector<std::string> names;
    for (const v1::Variant& variant : description.variants()) {
        names.push_back(variant.name());
    }
    return {ErrorCode::kNotFound, fmt::format("{}: no variant '{}', expected one of: {}",
                                              source_of(discipline), name, joined(names))};
}

/// Returns the variant followed by those it is based on, the most basic one last. Fails: one of
/// them is based on a variant that does not exist, or on itself.
Result<std::vector<const v1::Variant*>> lineage_of(const v1::Discipline& description,
                                                   const v1::Variant& variant) {
    std::vector<const v1::Variant*> lineage{&variant};
    while (lineage.back()->has_based_on()) {
        const std::string& name = lineage.back()->based_on();
        const v1::Variant* base = find_variant(description, name);
        if (base == nullptr || std::ranges::find(lineage, base) != lineage.end()) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("variants.{}.based_on: '{}' is {}", lineage.back()->name(), name,
                            base == nullptr ? "no variant of this discipline"
                                            : "based on this one in turn")};
        }
        lineage.push_back(base);
    }
    return lineage;
}

/// Merges the settings of the variant into those of the discipline.
Result<v1::Discipline> merge_variant(const v1::Discipline& description,
                                     const v1::Variant& variant) {
    const auto lineage = lineage_of(description, variant);
    if (!lineage) {
        return lineage.error();
    }
    v1::Discipline merged = description;
    merged.clear_variants();
    std::for_each(lineage->rbegin(), lineage->rend(),
                  [&merged](const v1::Variant* part) { lay_over(part->settings(), merged); });
    return merged;
}

/// Reads a model from text: the only model of an arena.
Result<v1::Model> read_model(const RegisteredDiscipline& discipline, const RegisteredModel& model) {
    v1::Discipline settings;
    const std::string source = path_of(discipline, model.file);
    if (Status parsed = parse_text_message(model.settings, source, settings); !parsed) {
        return parsed.error();
    }
    if (settings.arena().models_size() != 1) {
        return Error{ErrorCode::kInvalidInput, fmt::format("{}: has {} models, expected one",
                                                           source, settings.arena().models_size())};
    }
    return settings.arena().models(0);
}

Error said_by_model(const v1::RobotKind& kind, std::string_view setting) {
    return {ErrorCode::kInvalidInput,
            fmt::format("robot_kinds.{}.{}: the model '{}' says it; leave it out, and change that "
                        "file or robot_kinds.{}.structure",
                        kind.name(), setting, kind.model(), kind.name())};
}

/// Replaces the file name of each robot kind that has one by the model in the file.
Status build_robots(const RegisteredDiscipline& discipline, v1::Discipline& settings) {
    for (v1::RobotKind& kind : *settings.mutable_robot_kinds()) {
        const auto file =
            std::ranges::find(discipline.models, kind.model(), &RegisteredModel::file);
        if (file == discipline.models.end()) {
            continue;  // It names no file, or a missing one, which the world refuses.
        }
        for (const std::string_view setting : measured_settings()) {
            const auto* field = v1::RobotKind::descriptor()->FindFieldByName(std::string(setting));
            if (v1::RobotKind::GetReflection()->HasField(kind, field)) {
                return said_by_model(kind, setting);
            }
        }
        Result<v1::Model> model = read_model(discipline, *file);
        if (!model) {
            return model.error();
        }
        lay_over(kind.structure(), *model);
        *kind.mutable_structure() = *std::move(model);
    }
    return {};
}

/// Fills in the parameters that the file leaves out and refuses those that the chapter does not
/// know.
Result<ParameterValues> complete_rules(v1::Discipline& settings, const Chapter& chapter) {
    auto& rules = *settings.mutable_rules();
    Result<ParameterValues> complete =
        complete_parameters(chapter.parameters, {rules.begin(), rules.end()}, "rules");
    if (complete) {
        rules.insert(complete->begin(), complete->end());
    }
    return complete;
}

/// Checks the conditions that every match must meet. Expects: the defaults are filled in.
Status check_settings(const v1::Discipline& settings) {
    Status checked = check_seats(settings);
    return checked ? check_markings(settings) : checked;
}

/// Checks the rules, which belong to the chapter. Expects: the defaults are filled in.
Status check_law(v1::Discipline& settings, const Chapter& chapter) {
    if (chapter.check_settings != nullptr) {
        if (Status checked = chapter.check_settings(settings); !checked) {
            return checked;
        }
    }
    if (const auto completed = complete_rules(settings, chapter); !completed) {
        return completed.error();
    }
    if (const auto handlings = read_handlings(settings, chapter.rules); !handlings) {
        return handlings.error();
    }
    return {};
}

/// Returns the kind whose setting this path names, "robot_kinds.KIND.SETTING"; otherwise null.
v1::RobotKind* kind_with(v1::Discipline& settings, std::string_view path,
                         std::string_view setting) {
    const auto found =
        std::ranges::find_if(*settings.mutable_robot_kinds(), [&](const v1::RobotKind& kind) {
            return path == fmt::format("robot_kinds.{}.{}", kind.name(), setting);
        });
    return found == settings.mutable_robot_kinds()->end() ? nullptr : &*found;
}

/// Fails if the setting comes from the robot's model, which has been read by now.
Status check_said_by_model(v1::Discipline& settings, std::string_view path) {
    for (const std::string_view setting : measured_settings()) {
        const v1::RobotKind* kind = kind_with(settings, path, setting);
        if (kind != nullptr && kind->has_structure()) {
            return said_by_model(*kind, setting);
        }
    }
    if (kind_with(settings, path, "model") != nullptr) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: is read when the discipline is; name the file in its "
                                 "description, and change numbers of the model in "
                                 "robot_kinds.KIND.structure",
                                 path)};
    }
    return {};
}

/// Removes the drive settings of a kind whose drive is overridden: another drive has other
/// settings.
void choose_drives(v1::Discipline& settings, std::span<const SettingOverride> overrides) {
    for (const SettingOverride& change : overrides) {
        v1::RobotKind* kind = kind_with(settings, change.path, "drive");
        if (kind != nullptr && kind->drive() != change.value) {
            kind->clear_drive_settings();
        }
    }
}

Status apply(std::span<const SettingOverride> overrides, v1::Discipline& settings) {
    choose_drives(settings, overrides);
    for (const SettingOverride& change : overrides) {
        if (Status checked = check_said_by_model(settings, change.path); !checked) {
            return checked;
        }
        if (Status set = set_setting(settings, change.path, change.value); !set) {
            return set;
        }
    }
    return {};
}

/// From far outside, all are equally far.
Status measure_robots(v1::Discipline& settings) {
    for (v1::RobotKind& kind : *settings.mutable_robot_kinds()) {
        measure(kind);
        if (const Status checked = check_limits(kind); !checked) {
            return Error{checked.error().code,
                         fmt::format("robot_kinds.{}.{}", kind.name(), checked.error().message)};
        }
    }
    return {};
}

/// Resolves the settings. Without a chapter (null) the rules are left out and not checked.
Result<v1::Discipline> resolve(v1::Discipline settings, const Chapter* chapter,
                               std::span<const SettingOverride> overrides) {
    settings.mutable_timing();
    settings.mutable_physics();
    if (const Status applied = apply(overrides, settings); !applied) {
        return applied.error();
    }
    if (chapter == nullptr) {
        settings.clear_rules();
        settings.clear_handlings();
    }
    fill_defaults(settings);
    if (Status checked = check_limits(settings); !checked) {
        return checked.error();
    }
    add_automatic_collisions(settings);
    if (Status measured = measure_robots(settings); !measured) {
        return measured.error();
    }
    const Result<TickRate> rate = tick_rate_of(settings.timing());
    if (!rate) {
        return rate.error();
    }
    write_tick_rate(*rate, *settings.mutable_timing());
    if (Status checked = check_settings(settings); !checked) {
        return checked.error();
    }
    if (chapter != nullptr) {
        if (Status checked = check_law(settings, *chapter); !checked) {
            return checked.error();
        }
    }
    return settings;
}

/// Returns the settings of a variant, complete and checked. See resolve().
Result<v1::Discipline> resolve_variant(const RegisteredDiscipline& source, const Chapter* chapter,
                                       std::string_view name,
                                       std::span<const SettingOverride> overrides,
                                       const v1::Arena* arena) {
    const Result<v1::Discipline> description = read_description(source);
    if (!description) {
        return description.error();
    }
    const std::string full_name = fmt::format("{}/{}", source.name, name);
    const v1::Variant* variant = find_variant(*description, name);
    if (variant == nullptr) {
        return source.source.empty() ? unknown_discipline(full_name)
                                     : unknown_variant(source, *description, name);
    }
    Result<v1::Discipline> merged = merge_variant(*description, *variant);
    if (!merged) {
        return Error{merged.error().code, fmt::format("{}: {}", full_name, merged.error().message)};
    }
    if (arena != nullptr) {
        *merged->mutable_arena() = *arena;
    }
    if (const Status built = build_robots(source, *merged); !built) {
        return built.error();
    }
    Result<v1::Discipline> settings = resolve(*std::move(merged), chapter, overrides);
    if (!settings) {
        return Error{settings.error().code,
                     fmt::format("{}: {}", full_name, settings.error().message)};
    }
    return settings;
}

// A robot's number and kind and a seat's name are settings, so they may differ.
bool is_same_robot(const v1::Robot& a, const v1::Robot& b) {
    return a.id() == b.id() && a.team() == b.team();
}

bool is_same_seat(const v1::Seat& a, const v1::Seat& b) {
    return a.team() == b.team() && std::ranges::equal(a.robot_ids(), b.robot_ids());
}

/// Whether both have the same bodies for the same teams, whatever their settings.
bool has_same_cast(const v1::Discipline& a, const v1::Discipline& b) {
    return a.has_field() == b.has_field() && a.has_ball() == b.has_ball() &&
           std::ranges::equal(a.robots(), b.robots(), &is_same_robot) &&
           std::ranges::equal(a.seats(), b.seats(), &is_same_seat);
}

/// Expects: the settings are resolved.
Discipline make_discipline(std::string_view name, const Chapter& chapter, std::string variant,
                           v1::Discipline settings) {
    const TickRate rate = *tick_rate_of(settings.timing());
    ParameterValues rules(settings.rules().begin(), settings.rules().end());
    const std::uint64_t hash = hash_of(settings);
    return {.name = std::string(name),
            .variant = std::move(variant),
            .settings = std::move(settings),
            .rules = RuleValues(std::move(rules), rate),
            .rate = rate,
            .hash = hash,
            .chapter = &chapter};
}

}  // namespace

const RegisteredDiscipline* find_registered(std::string_view name) {
    const auto all = registered_disciplines();
    const auto found = std::ranges::find(all, name, &RegisteredDiscipline::name);
    return found == all.end() ? nullptr : &*found;
}

std::vector<VariantListing> list_variants() {
    std::vector<VariantListing> listings;
    for (const RegisteredDiscipline& discipline : registered_disciplines()) {
        const Result<v1::Discipline> description = read_description(discipline);
        if (!description) {
            listings.push_back({std::string(discipline.name), description.error().message});
            continue;
        }
        for (const v1::Variant& variant : description->variants()) {
            listings.push_back({fmt::format("{}/{}", discipline.name, variant.name()),
                                fmt::format("{}: {}", description->title(), variant.summary())});
        }
    }
    return listings;
}

Result<Discipline> load_discipline(std::string_view full_name,
                                   std::span<const SettingOverride> overrides,
                                   const v1::Arena* arena) {
    const std::size_t slash = full_name.find('/');
    const RegisteredDiscipline* registered = find_registered(full_name.substr(0, slash));
    if (registered == nullptr) {
        return unknown_discipline(full_name);
    }
    if (slash == std::string_view::npos) {
        const Result<v1::Discipline> description = read_description(*registered);
        return description ? unknown_discipline(full_name) : description.error();
    }
    return load_discipline(*registered, full_name.substr(slash + 1), overrides, arena);
}

Result<Discipline> load_discipline(const RegisteredDiscipline& source, std::string_view variant,
                                   std::span<const SettingOverride> overrides,
                                   const v1::Arena* arena) {
    const Chapter& chapter = source.chapter();
    Result<v1::Discipline> settings = resolve_variant(source, &chapter, variant, overrides, arena);
    if (!settings) {
        return settings.error();
    }
    return make_discipline(source.name, chapter, std::string(variant), *std::move(settings));
}

Result<v1::Discipline> load_lawless(const RegisteredDiscipline& source, std::string_view variant,
                                    std::span<const SettingOverride> overrides) {
    return resolve_variant(source, nullptr, variant, overrides, nullptr);
}

Result<Discipline> change_settings(const Discipline& discipline,
                                   std::span<const SettingOverride> overrides) {
    Result<v1::Discipline> settings = resolve(discipline.settings, discipline.chapter, overrides);
    if (!settings) {
        return Error{settings.error().code,
                     fmt::format("{}: {}", discipline.full_name(), settings.error().message)};
    }
    return make_discipline(discipline.name, *discipline.chapter, discipline.variant,
                           *std::move(settings));
}

Result<Discipline> restore_discipline(std::string_view name, std::string_view variant,
                                      const v1::Discipline& settings) {
    const std::string full_name = fmt::format("{}/{}", name, variant);
    const Result<Discipline> today = load_discipline(full_name);
    if (!today) {
        return today.error();
    }
    const RegisteredDiscipline& registered = *find_registered(name);
    Result<v1::Discipline> resolved = resolve(settings, &registered.chapter(), {});
    if (!resolved) {
        return Error{resolved.error().code,
                     fmt::format("{}: {}", full_name, resolved.error().message)};
    }
    if (!has_same_cast(*resolved, today->settings)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: its field, ball, seats or robots differ from those of {} in "
                                 "this program, which its rules expect",
                                 full_name, full_name)};
    }
    return make_discipline(name, registered.chapter(), std::string(variant), *std::move(resolved));
}

Result<SettingOverride> parse_override(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected PATH=VALUE, such as ball.mass_kg=0.05", text)};
    }
    return SettingOverride{std::string(text.substr(0, equals)),
                           std::string(text.substr(equals + 1))};
}

}  // namespace cancha::referee
