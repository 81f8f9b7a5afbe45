#include "server/lockstep/change.h"

#include <numbers>

#include <fmt/format.h>

#include "referee/core/robot_name.h"

namespace cancha::lockstep {

namespace {

struct RulingDescriber {
    std::string operator()(const referee::GiveRestart& it) const {
        const std::string team =
            it.team == Team::kNone ? "" : fmt::format(" for {}", to_string(it.team));
        return fmt::format("{}{}", to_string(it.kind), team);
    }

    std::string operator()(const referee::AwardGoal& it) const {
        return fmt::format("goal for {}", to_string(it.team));
    }

    std::string operator()(const referee::GiveTimeOut& it) const {
        return fmt::format("time-out for {}", to_string(it.team));
    }

    std::string operator()(const referee::TakeBack& /*it*/) const { return "taken back"; }

    std::string operator()(const referee::Decide& it) const {
        return it.is_accepted ? "accepted" : "rejected";
    }

    std::string operator()(const referee::CorrectLastTouch& it) const {
        return fmt::format("last touch by {}", to_string(it.team));
    }

    std::string operator()(const referee::SetHandling& it) const {
        constexpr const char* kHandled[] = {"", "applies at once", "is proposed", "is ignored"};
        return fmt::format("rule {} {}", it.rule, kHandled[static_cast<std::size_t>(it.handling)]);
    }
};

struct Describer {
    const v1::Discipline& settings;
    const referee::MatchStatus& status;

    std::string operator()(const MoveRobot& move) const {
        constexpr double kDegreesPerRadian = 180 / std::numbers::pi;
        return fmt::format("{} put at ({:.3f}, {:.3f}) m, {:.0f} degrees",
                           referee::name_of_robot(settings, status, move.id), move.pose.x_m,
                           move.pose.y_m, move.pose.heading_rad * kDegreesPerRadian);
    }

    std::string operator()(const MoveBall& move) const {
        return fmt::format("ball put at ({:.3f}, {:.3f}) m", move.motion.position_m.x,
                           move.motion.position_m.y);
    }

    std::string operator()(const SaveState& save) const {
        return fmt::format("state saved as '{}'", save.name);
    }

    std::string operator()(const RestoreState& restore) const {
        return fmt::format("state '{}' restored{}", restore.name,
                           restore.with_match ? " with clock, score and phase" : "");
    }

    std::string operator()(const referee::Ruling& ruling) const {
        return std::visit(RulingDescriber(), ruling);
    }
};

struct RulingHasher {
    StateHash& hash;

    void operator()(const referee::GiveRestart& it) const {
        hash.append(static_cast<std::uint64_t>(it.kind));
        append(it.team);
    }

    void operator()(const referee::AwardGoal& it) const { append(it.team); }

    void operator()(const referee::GiveTimeOut& it) const { append(it.team); }

    void operator()(const referee::TakeBack& it) const { hash.append(it.decision); }

    void operator()(const referee::Decide& it) const {
        hash.append(it.decision);
        hash.append(std::uint64_t{it.is_accepted});
    }

    void operator()(const referee::CorrectLastTouch& it) const { append(it.team); }

    void operator()(const referee::SetHandling& it) const {
        hash.append(std::string_view(it.rule));
        hash.append(static_cast<std::uint64_t>(it.handling));
        hash.append(it.ticks);
        hash.append(std::uint64_t{it.counts_in_doubt});
    }

    void append(Team team) const { hash.append(static_cast<std::uint64_t>(team)); }
};

}  // namespace

void append_to(StateHash& hash, const Change& change) {
    hash.append(std::uint64_t{change.index()});
    if (const auto* save = std::get_if<SaveState>(&change)) {
        hash.append(std::string_view(save->name));
    } else if (const auto* restore = std::get_if<RestoreState>(&change)) {
        if (restore->with_match) {  // What can be taken back shows nowhere else.
            hash.append(std::uint64_t{1});
        }
    } else if (const auto* ruling = std::get_if<referee::Ruling>(&change)) {
        hash.append(std::uint64_t{ruling->index()});
        std::visit(RulingHasher{hash}, *ruling);
    }
}

std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status) {
    return std::visit(Describer{settings, status}, change);
}

}  // namespace cancha::lockstep
