#include "server/sim/scenario/stage_settings.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "referee/core/settings.h"
#include "server/sim/scenario/invalid.h"

namespace cancha::scenario {

namespace {

Status check_not_timing(const std::string& path) {
    return path.starts_with("timing.")
               ? Status(Error{ErrorCode::kInvalidInput,
                              path + ": the times of a scenario are ticks; set it with --set"})
               : Status();
}

}  // namespace

Result<match::Stage> stage_with(std::span<const referee::SettingOverride> overrides,
                                const referee::Discipline& discipline) {
    for (const referee::SettingOverride& change : overrides) {
        if (const Status checked = check_not_timing(change.path); !checked) {
            return checked.error();
        }
    }
    Result<referee::Discipline> changed = referee::change_settings(discipline, overrides);
    return changed ? match::make_stage(*std::move(changed)) : Result<match::Stage>(changed.error());
}

Result<match::Stage> set_all(const v1::Scenario& file, const match::Stage& stage,
                             std::span<const referee::SettingOverride> given) {
    std::vector<referee::SettingOverride> overrides;
    for (int i = 0; i < file.set_size(); ++i) {
        const v1::Scenario::Setting& setting = file.set(i);
        if (!setting.has_path() || !setting.has_value()) {
            return invalid(fmt::format("set.{}", i), "needs path and value");
        }
        if (std::ranges::find(given, setting.path(), &referee::SettingOverride::path) ==
            given.end()) {
            overrides.push_back({setting.path(), setting.value()});
        }
    }
    Result<match::Stage> changed = stage_with(overrides, stage.discipline);
    return changed ? std::move(changed) : invalid("set", changed.error().message);
}

Status check_varied_setting(const v1::Scenario::Vary& vary, const std::string& path,
                            std::span<const double> values, const referee::Discipline& discipline) {
    if (const Status checked = check_not_timing(vary.setting()); !checked) {
        return invalid(path + ".setting", checked.error().message);
    }
    v1::Discipline probed = discipline.settings;
    if (Status set = referee::set_setting(probed, vary.setting(), kProbe); !set) {
        const bool is_whole = set.error().message.find("whole number") != std::string::npos;
        return invalid(path + ".setting",
                       is_whole ? vary.setting() + " is a whole number; only others can vary"
                                : set.error().message);
    }
    for (const double bound : values) {
        const referee::SettingOverride at_bound[] = {{vary.setting(), fmt::format("{}", bound)}};
        const auto changed = stage_with(at_bound, discipline);
        if (!changed) {
            return invalid(path, changed.error().message);
        }
    }
    return {};
}

}  // namespace cancha::scenario
