#include "server/lockstep/change.h"

#include <numbers>

#include <fmt/format.h>

namespace cancha::lockstep {

namespace {

struct Describer {
    std::string operator()(const MoveRobot& move) const {
        constexpr double kDegreesPerRadian = 180 / std::numbers::pi;
        return fmt::format("robot {} put at ({:.3f}, {:.3f}) m, {:.0f} degrees", to_number(move.id),
                           move.pose.x_m, move.pose.y_m, move.pose.heading_rad * kDegreesPerRadian);
    }

    std::string operator()(const MoveBall& move) const {
        return fmt::format("ball put at ({:.3f}, {:.3f}) m", move.motion.position_m.x,
                           move.motion.position_m.y);
    }

    std::string operator()(const SaveState& save) const {
        return fmt::format("state saved as '{}'", save.name);
    }

    std::string operator()(const RestoreState& restore) const {
        return fmt::format("state '{}' restored", restore.name);
    }
};

}  // namespace

std::string describe(const Change& change) {
    return std::visit(Describer(), change);
}

}  // namespace cancha::lockstep
