#include "tests/bench/worlds.h"

#include <memory>
#include <utility>

#include "server/sim/world/wheel_drive.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

constexpr std::uint64_t kWorldPieces = 20;
constexpr const char* kDefault = "simurosot/5v5";
constexpr const char* kOthers[] = {"simurosot/5v5-real", "simurosot/3v3", "simurosot/11v11"};

struct Candidate {
    WorldFigures figures;
    std::unique_ptr<referee::Discipline> discipline;  ///< The match refers to it.
    std::unique_ptr<ScrumInProcess> scrum;
};

/// An empty `drive`: the variant's own.
Result<Candidate> make_candidate(const std::string& variant, std::string_view drive) {
    std::vector<referee::SettingOverride> overrides;
    if (!drive.empty()) {
        overrides.push_back({"robot_kinds.simurosot.drive", std::string(drive)});
    }
    auto game = load_scrum(variant, std::move(overrides));
    if (!game) {
        return game.error();
    }
    Candidate candidate{{.variant = variant,
                         .drive = std::string(game->world.robots.front().drive->name),
                         .robots = game->world.robots.size(),
                         .is_usual = drive.empty()},
                        std::make_unique<referee::Discipline>(std::move(game->discipline)),
                        nullptr};
    candidate.scrum = std::make_unique<ScrumInProcess>(*candidate.discipline, game->world, kSeed);
    return candidate;
}

Result<std::vector<Candidate>> make_candidates() {
    std::vector<std::pair<std::string, std::string_view>> wanted{{kDefault, ""}};
    for (const char* variant : kOthers) {
        wanted.emplace_back(variant, "");
    }
    for (const world::DriveModel* drive : world::drive_models()) {
        if (drive->command == world::WheelDrive::kCommand) {  // All that chase do so on wheels.
            wanted.emplace_back(kDefault, drive->name);
        }
    }
    std::vector<Candidate> candidates;
    for (const auto& [variant, drive] : wanted) {
        Result<Candidate> candidate = make_candidate(variant, drive);
        if (!candidate) {
            return candidate.error();
        }
        candidates.push_back(*std::move(candidate));
    }
    return candidates;
}

}  // namespace

Result<std::vector<WorldFigures>> measure_worlds(std::uint64_t ticks) {
    Result<std::vector<Candidate>> candidates = make_candidates();
    if (!candidates) {
        return candidates.error();
    }
    for (std::uint64_t piece = 0; piece < kWorldPieces; ++piece) {
        for (Candidate& candidate : *candidates) {
            candidate.scrum->measure(ticks / kWorldPieces);
        }
    }
    std::vector<WorldFigures> all;
    const double of_default = candidates->front().scrum->times().ticks_per_s();
    for (Candidate& candidate : *candidates) {
        candidate.figures.ticks_per_s = candidate.scrum->times().ticks_per_s();
        candidate.figures.share_of_default = candidate.figures.ticks_per_s / of_default;
        all.push_back(std::move(candidate.figures));
    }
    return all;
}

}  // namespace cancha::bench
