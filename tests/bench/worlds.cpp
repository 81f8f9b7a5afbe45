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
constexpr const char* kSolvers[] = {"planar", "quickstep", "step"};

struct Candidate {
    WorldFigures figures;
    std::unique_ptr<referee::Discipline> discipline;  ///< The match refers to it.
    std::unique_ptr<ScrumInProcess> scrum;
};

/// Empty fields: the variant's own drive or solver.
struct Choice {
    std::string variant = kDefault;
    std::string drive{};
    std::string solver{};
};

std::string solver_text(world::SolverKind kind) {
    switch (kind) {
        case world::SolverKind::kPlanar:
            return "planar";
        case world::SolverKind::kQuickStep:
            return "quickstep";
        case world::SolverKind::kStep:
            break;
    }
    return "step";
}

Result<Candidate> make_candidate(const Choice& choice) {
    std::vector<referee::SettingOverride> overrides;
    if (!choice.drive.empty()) {
        overrides.push_back({"robot_kinds.simurosot.drive", choice.drive});
    }
    if (!choice.solver.empty()) {
        overrides.push_back({"physics.solver", choice.solver});
    }
    auto game = load_scrum(choice.variant, std::move(overrides));
    if (!game) {
        return game.error();
    }
    Candidate candidate{
        {.variant = choice.variant,
         .drive = std::string(game->world.robots.front().actuators.front().drive->name),
         .solver = solver_text(game->world.solver.kind),
         .robots = game->world.robots.size(),
         .is_usual = choice.drive.empty() && choice.solver.empty()},
        std::make_unique<referee::Discipline>(std::move(game->discipline)),
        nullptr};
    candidate.scrum = std::make_unique<ScrumInProcess>(*candidate.discipline, game->world, kSeed);
    return candidate;
}

Result<std::vector<Candidate>> make_candidates() {
    std::vector<Choice> wanted{{}};
    for (const char* variant : kOthers) {
        wanted.push_back({.variant = variant});
    }
    for (const char* solver : kSolvers) {
        wanted.push_back({.solver = solver});
    }
    for (const world::DriveModel* drive : world::drive_models()) {
        if (drive->commands.front() ==
            world::WheelDrive::kCommand) {  // Chasing robots drive on wheels.
            wanted.push_back({.drive = std::string(drive->name)});
        }
    }
    std::vector<Candidate> candidates;
    for (const Choice& choice : wanted) {
        Result<Candidate> candidate = make_candidate(choice);
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
