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

/// One `--set PATH=VALUE`.
struct SettingOverride {
    std::string path;   ///< "ball.mass_kg"; see set_setting().
    std::string value;  ///< The value as text.
};

/// A discipline with the variant and the settings of one match: complete and checked.
struct Discipline {
    std::string name;         ///< "simurosot".
    std::string variant;      ///< "5v5".
    v1::Discipline settings;  ///< The variant merged, defaults written out, no variants left.
    RuleValues rules;         ///< The chapter's parameters.
    TickRate rate;            ///< Ticks per simulated second.
    std::uint64_t hash;       ///< Hash of `settings`. Equal hashes: equal settings.
    const Chapter* chapter;   ///< Its rules; never null.

    /// "simurosot/5v5".
    std::string full_name() const { return name + "/" + variant; }
};

/// One line of `cancha-match --list`.
struct VariantListing {
    std::string full_name;  ///< "simurosot/5v5".
    std::string summary;    ///< One line for people.
};

/// Every variant of every discipline that was compiled in, in alphabetical order of disciplines.
std::vector<VariantListing> list_variants();

/// Loads the discipline that `full_name` ("simurosot/5v5") names and applies the overrides in
/// order. `arena`: replaces the discipline's own arena, before the overrides; null: keeps it.
/// Fails: kNotFound (lists the existing ones), kInvalidInput (names the setting and its legal
/// values).
Result<Discipline> load_discipline(std::string_view full_name,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// Loads a variant of a discipline that need not be registered. Expects: it has a chapter.
Result<Discipline> load_discipline(const RegisteredDiscipline& source, std::string_view variant,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// Loads the settings of a discipline, registered or not, without its law. Rules and handlings are
/// left out, and the chapter, if there is one, checks nothing. Fails: as load_discipline().
Result<v1::Discipline> load_lawless(const RegisteredDiscipline& source, std::string_view variant,
                                    std::span<const SettingOverride> overrides = {});

/// Changes more settings of the discipline, in order. Fails: kInvalidInput, as
/// load_discipline().
Result<Discipline> change_settings(const Discipline& discipline,
                                   std::span<const SettingOverride> overrides);

/// Makes a discipline from its settings in a recording. Settings added since then get their
/// defaults, and the hash differs from the original's.
/// Fails: kNotFound: the discipline does not exist any more; kInvalidInput: the settings are not
/// legal any more, or have other bodies than the discipline has today.
Result<Discipline> restore_discipline(std::string_view name, std::string_view variant,
                                      const v1::Discipline& settings);

/// Splits "ball.mass_kg=0.05" at the first '='. Fails: kInvalidInput.
Result<SettingOverride> parse_override(std::string_view text);

}  // namespace cancha::referee
