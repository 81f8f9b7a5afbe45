#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/rulebook.h"

namespace cancha::referee {

struct RegisteredDiscipline;

/// A change of one setting, as made by the option `--set PATH=VALUE`.
struct SettingOverride {
    std::string path;   ///< Path of the setting, as in set_setting(): "ball.mass_kg".
    std::string value;  ///< New value, as text.
};

/// One variant of a discipline with the settings of one match, complete and checked.
struct Discipline {
    std::string name;         ///< Name of the discipline: "simurosot".
    std::string variant;      ///< Name of the variant: "5v5".
    v1::Discipline settings;  ///< All settings, with the variant merged and defaults written out.
    RuleValues rules;         ///< Values of the chapter's rule parameters.
    TickRate rate;            ///< Ticks per simulated second.
    std::uint64_t hash;       ///< Hash of `settings`. Equal hashes mean equal settings.
    const Chapter* chapter;   ///< Rules of the discipline; never null.

    /// Returns the names of discipline and variant: "simurosot/5v5".
    std::string full_name() const { return name + "/" + variant; }
};

/// One line of `cancha-match --list`.
struct VariantListing {
    std::string full_name;  ///< Names of discipline and variant: "simurosot/5v5".
    std::string summary;    ///< Description of the variant in one line, for people.
};

/// Returns every variant of every discipline that was compiled in, in alphabetical order of
/// disciplines.
std::vector<VariantListing> list_variants();

/// Loads the discipline and variant named by `full_name` ("simurosot/5v5") and applies the
/// overrides in order. If `arena` is not null, it replaces the discipline's own arena before the
/// overrides are applied.
/// Fails: kNotFound (the text lists or suggests existing disciplines), kInvalidInput (the text
/// names the setting and its legal values).
Result<Discipline> load_discipline(std::string_view full_name,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// Loads a variant of `source`, which need not be in the registry of registry.h. Expects: `source`
/// has a chapter.
Result<Discipline> load_discipline(const RegisteredDiscipline& source, std::string_view variant,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// Loads only the settings of a discipline, for a world without a referee. The settings `rules` and
/// `handlings` are left out. If `source` has a chapter, its checks are skipped. Fails: kNotFound,
/// kInvalidInput, with texts as in load_discipline().
Result<v1::Discipline> load_lawless(const RegisteredDiscipline& source, std::string_view variant,
                                    std::span<const SettingOverride> overrides = {});

/// Returns a copy of the discipline to which the overrides are applied in order. Fails:
/// kInvalidInput (the text names the setting and its legal values).
Result<Discipline> change_settings(const Discipline& discipline,
                                   std::span<const SettingOverride> overrides);

/// Makes a discipline from the settings in a recording. If the schema has got new settings since
/// the recording was made, the new settings have their defaults, and the hash differs from the
/// recorded one. Fails: kNotFound (the discipline does not exist any more), kInvalidInput (the
/// settings are not legal any more, or their field, ball, seats or robots differ from those of the
/// discipline today).
Result<Discipline> restore_discipline(std::string_view name, std::string_view variant,
                                      const v1::Discipline& settings);

/// Splits "ball.mass_kg=0.05" at the first '='. Fails: kInvalidInput.
Result<SettingOverride> parse_override(std::string_view text);

}  // namespace cancha::referee
