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
    std::string value;  ///< As text.
};

/// A discipline in the variant and with the settings of one match: complete and checked.
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

/// Makes the discipline that `full_name` ("simurosot/5v5") names, with the overrides in order.
/// `arena`: replaces its own, before the overrides; null: nothing does.
/// Fails: kNotFound (lists what there is), kInvalidInput (names the setting and what it may be).
Result<Discipline> load_discipline(std::string_view full_name,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// Loads a discipline that need not be registered, in this variant. Expects: it has a
/// chapter.
Result<Discipline> load_discipline(const RegisteredDiscipline& source, std::string_view variant,
                                   std::span<const SettingOverride> overrides = {},
                                   const v1::Arena* arena = nullptr);

/// The settings of a discipline, registered or not, without its law: rules and handlings are left
/// out, and the chapter, if there is one, is not asked. Fails: as load_discipline().
Result<v1::Discipline> load_lawless(const RegisteredDiscipline& source, std::string_view variant,
                                    std::span<const SettingOverride> overrides = {});

/// Changes more settings of the discipline, in order. Fails: kInvalidInput, as
/// load_discipline().
Result<Discipline> change_settings(const Discipline& discipline,
                                   std::span<const SettingOverride> overrides);

/// Makes a discipline again of the settings that one had, as a recording keeps them. Settings that
/// were added since have their defaults: then the hash differs from that of the original.
/// Fails: kNotFound: there is no such discipline any more; kInvalidInput: the settings are not
/// legal any more, or have other bodies than the discipline has today.
Result<Discipline> restore_discipline(std::string_view name, std::string_view variant,
                                      const v1::Discipline& settings);

/// Cuts "ball.mass_kg=0.05" at the first '='. Fails: kInvalidInput.
Result<SettingOverride> parse_override(std::string_view text);

}  // namespace cancha::referee
