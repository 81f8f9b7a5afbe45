#include "server/sim/batch/batch.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/sim/arrays/reward.h"
#include "server/sim/arrays/status_table.h"

namespace cancha::batch {
namespace {

using arrays::kStatusNames;

// Number of worlds that share the arithmetic of the solver.
constexpr std::size_t kLanes = 4;
// Enough matches to fill the lanes with matches of equal numbers of contacts.
constexpr std::size_t kMostTogether = 32;

/// Returns the number of matches that are stepped together: a multiple of the lanes, with at least
/// two groups for each thread, so that no thread waits long for another.
std::size_t matches_together(std::size_t matches, std::size_t threads) {
    const std::size_t lanes = matches / (2 * threads) / kLanes * kLanes;
    return std::clamp(lanes, kLanes, kMostTogether);
}

Error invalid(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

Status check_size(const Size& size) {
    if (size.matches < 1 || size.matches > kMostMatches) {
        return Error{size.matches < 1 ? ErrorCode::kInvalidInput : ErrorCode::kTooLarge,
                     fmt::format("matches: got {}, expected 1 to {}", size.matches, kMostMatches)};
    }
    if (size.threads < 1 || size.threads > kMostThreads) {
        return Error{size.threads < 1 ? ErrorCode::kInvalidInput : ErrorCode::kTooLarge,
                     fmt::format("threads: got {}, expected 1 to {}", size.threads, kMostThreads)};
    }
    return {};
}

template <typename Number>
Status check_length(const char* name, std::span<Number> numbers, std::size_t matches,
                    std::size_t columns) {
    if (numbers.empty() || numbers.size() == matches * columns) {
        return {};
    }
    return invalid(fmt::format("{}: {} numbers, expected {} ({} matches of {})", name,
                               numbers.size(), matches * columns, matches, columns));
}

/// Returns the first failure, or a success if there is none.
Status first_failure(std::initializer_list<Status> all) {
    const auto failed = std::ranges::find(all, false, &Status::has_value);
    return failed == all.end() ? Status() : *failed;
}

bool is_meant(std::span<const std::uint8_t> which, std::size_t index) {
    return which.empty() || which[index] != 0;
}

}  // namespace

void write_status(const engine::Running& match, std::span<double> row) {
    const std::uint64_t tick = match.state().tick.number;
    if (match.match() == nullptr) {
        arrays::write_lawless_status(tick, row);
    } else {
        arrays::write_status(match.match()->status(), tick, row);
    }
    row[static_cast<std::size_t>(arrays::StatusColumn::kIsOver)] = match.is_over() ? 1 : 0;
}

Result<std::unique_ptr<Batch>> Batch::make(std::unique_ptr<engine::Running> first,
                                           std::uint64_t seed, Size size,
                                           std::span<const std::string> kinds) {
    if (const Status checked = check_size(size); !checked) {
        return checked.error();
    }
    auto commands = arrays::CommandTable::make(first->spec(), kinds);
    if (!commands) {
        return commands.error();
    }
    std::vector<std::unique_ptr<engine::Running>> matches;
    matches.reserve(size.matches);
    matches.push_back(std::move(first));
    for (std::size_t i = 1; i < size.matches; ++i) {
        auto another = matches.front()->another(seed + i);
        if (!another) {
            return another.error();
        }
        matches.push_back(*std::move(another));
    }
    const std::size_t threads = std::min(size.threads, size.matches);
    try {
        return std::unique_ptr<Batch>(
            new Batch(std::move(matches), seed, threads, *std::move(commands)));
    } catch (const std::system_error& problem) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("threads: the system does not start {}: {}; take fewer", threads,
                                 problem.code().message())};
    }
}

Batch::Batch(std::vector<std::unique_ptr<engine::Running>> matches, std::uint64_t seed,
             std::size_t threads, arrays::CommandTable commands)
    : matches_(std::move(matches)),
      states_(matches_.front()->settings()),
      commands_(std::move(commands)),
      sensors_(matches_.front()->settings(), matches_.front()->readings()),
      statuses_(matches_.size() * kStatusNames.size()),
      workers_(threads),
      together_(matches_together(matches_.size(), threads)) {
    seeds_.reserve(matches_.size());
    for (std::size_t i = 0; i < matches_.size(); ++i) {
        seeds_.push_back(seed + i);
        write_status(*matches_[i], status_of(i));
    }
}

Status Batch::step(std::span<const double> commands, std::uint32_t ticks,
                   std::span<const std::uint8_t> which, const Views& views) {
    if (Status checked = check(commands, ticks, which, views); !checked) {
        return checked;
    }
    workers_.run((size() + together_ - 1) / together_, [&](std::size_t i) {
        const Group group{i * together_, std::min(size(), (i + 1) * together_)};
        play(group, commands, ticks, which);
        for (std::size_t match = group.begin; match < group.end; ++match) {
            write(match, views);
        }
    });
    return {};
}

Status Batch::reset(std::span<const std::uint8_t> which, std::span<const std::uint64_t> seeds,
                    const Views& views) {
    if (Status checked =
            first_failure({check_lengths(which, views), check_length("seeds", seeds, size(), 1)});
        !checked) {
        return checked;
    }
    std::vector<Status> begun(size());
    workers_.run(size(), [&](std::size_t i) {
        if (is_meant(which, i)) {
            seeds_[i] = seeds.empty() ? seeds_[i] + size() : seeds[i];
            begun[i] = matches_[i]->reset(seeds_[i]);
            write_status(*matches_[i], status_of(i));
        }
        write(i, views);
    });
    const auto failed = std::ranges::find(begun, false, &Status::has_value);
    return failed == begun.end() ? Status()
                                 : invalid(fmt::format("match {}: {}", failed - begun.begin(),
                                                       failed->error().message));
}

Status Batch::restore(std::size_t index, const engine::Snapshot& snapshot) {
    Status restored = matches_[index]->restore(snapshot);
    write_status(*matches_[index], status_of(index));
    return restored;
}

Status Batch::look(const Views& views) {
    Status checked = check_lengths({}, views);
    if (checked) {
        workers_.run(size(), [&](std::size_t i) { write(i, views); });
    }
    return checked;
}

Status Batch::check(std::span<const double> commands, std::uint32_t ticks,
                    std::span<const std::uint8_t> which, const Views& views) const {
    if (ticks == 0) {
        return invalid("ticks: got 0, expected at least 1");
    }
    const std::size_t columns = commands_.columns().size();
    if (commands.size() != size() * columns) {
        return invalid(fmt::format("commands: {} numbers, expected {} ({} matches of {})",
                                   commands.size(), size() * columns, size(), columns));
    }
    if (Status lengths = check_lengths(which, views); !lengths) {
        return lengths;
    }
    for (std::size_t i = 0; i < size(); ++i) {
        const Status row = commands_.check(commands.subspan(i * columns, columns));
        if (is_meant(which, i) && !row) {
            return invalid(fmt::format("match {}: {}", i, row.error().message));
        }
    }
    return check_ends(which);
}

Status Batch::check_lengths(std::span<const std::uint8_t> which, const Views& views) const {
    return first_failure(
        {check_length("which", which, size(), 1),
         check_length("states", views.states, size(), states_.columns().size()),
         check_length("statuses", views.statuses, size(), kStatusNames.size()),
         check_length("rewards", views.rewards, size(), 2),
         check_length("is_over", views.is_over, size(), 1),
         check_length("hashes", views.hashes, size(), 1),
         check_length("sensors", views.sensors, size(), sensors_.columns().size())});
}

Status Batch::check_ends(std::span<const std::uint8_t> which) const {
    std::vector<std::size_t> over;
    for (std::size_t i = 0; i < size(); ++i) {
        if (is_meant(which, i) && matches_[i]->is_over()) {
            over.push_back(i);
        }
    }
    if (over.empty()) {
        return {};
    }
    return Error{ErrorCode::kRefused,
                 fmt::format("over: match {}; reset what is over, or leave it out by `which`",
                             fmt::join(over, ", "))};
}

void Batch::play(Group group, std::span<const double> commands, std::uint32_t ticks,
                 std::span<const std::uint8_t> which) {
    const std::size_t columns = commands_.columns().size();
    std::vector<world::World*> worlds;
    worlds.reserve(group.end - group.begin);
    std::vector<engine::Running*> playing;
    playing.reserve(group.end - group.begin);
    for (std::uint32_t tick = 0; tick < ticks; ++tick) {
        worlds.clear();
        playing.clear();
        for (std::size_t i = group.begin; i < group.end; ++i) {
            engine::Running& match = *matches_[i];
            if (!is_meant(which, i) || match.is_over()) {
                continue;
            }
            match.leave_hash();
            commands_.read(
                commands.subspan(i * columns, columns),
                [&match](const world::RobotCommand& command) { match.command(command); });
            playing.push_back(&match);
            if (world::World* const world = match.begin_step(); world != nullptr) {
                worlds.push_back(world);
            }
        }
        if (playing.empty()) {
            return;
        }
        world::World::step_together(worlds);
        std::ranges::for_each(playing, &engine::Running::finish_step);
    }
}

void Batch::write(std::size_t index, const Views& views) {
    engine::Running& match = *matches_[index];
    std::array<double, kStatusNames.size()> now;
    write_status(match, now);
    if (!views.states.empty()) {
        const std::size_t columns = states_.columns().size();
        states_.write(match.state(), views.states.subspan(index * columns, columns));
    }
    if (!views.sensors.empty()) {
        const std::size_t columns = sensors_.columns().size();
        sensors_.write(match.readings(), views.sensors.subspan(index * columns, columns));
    }
    if (!views.rewards.empty()) {
        const bool is_course = match.match() != nullptr && match.match()->status().is_course;
        arrays::write_rewards(status_of(index), now, is_course,
                              views.rewards.subspan(index * 2).first<2>());
    }
    std::ranges::copy(now, status_of(index).begin());
    if (!views.statuses.empty()) {
        std::ranges::copy(
            now, views.statuses.begin() + static_cast<std::ptrdiff_t>(index * kStatusNames.size()));
    }
    if (!views.is_over.empty()) {
        views.is_over[index] = match.is_over() ? 1 : 0;
    }
    if (!views.hashes.empty()) {
        views.hashes[index] = match.state_hash();
    }
}

std::span<double> Batch::status_of(std::size_t index) {
    return std::span(statuses_).subspan(index * kStatusNames.size(), kStatusNames.size());
}

}  // namespace cancha::batch
