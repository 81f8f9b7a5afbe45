#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "server/sim/arrays/command_table.h"
#include "server/sim/arrays/sensor_table.h"
#include "server/sim/arrays/state_table.h"
#include "server/sim/batch/workers.h"
#include "server/sim/engine/running.h"

/// Many matches in one process, on several threads.
namespace cancha::batch {

/// Size of a batch.
struct Size {
    std::size_t matches = 1;  ///< 1 to kMostMatches.
    std::size_t threads = 1;  ///< 1 to kMostThreads; more than matches are of no use.
};

inline constexpr std::size_t kMostMatches = 65'536;
inline constexpr std::size_t kMostThreads = 1'024;

/// Where a call writes what it finds, a row for each match. A span that is empty is not written.
struct Views {
    std::span<double> states{};         ///< Rows of StateTable.
    std::span<double> statuses{};       ///< Rows of status_table.h.
    std::span<double> rewards{};        ///< Two for each match: blue's and yellow's, of this call.
    std::span<std::uint8_t> is_over{};  ///< 1: the match is over.
    std::span<std::uint64_t> hashes{};  ///< Of the complete state.
    std::span<double> sensors{};        ///< Rows of SensorTable.
};

/// Writes the status of what runs: a row of status_table.h.
void write_status(const engine::Running& running, std::span<double> row);

/// Matches of one discipline with the same settings, which are stepped together. Each has the bits
/// that it has alone, whatever the number of matches and threads.
///
/// Thread: one at a time.
class Batch {
  public:
    /// `first` is taken as the match with index 0; the others begin with the seeds after its own.
    /// `kinds`: as CommandTable::make(). Fails: kInvalidInput, kTooLarge.
    static Result<std::unique_ptr<Batch>> make(std::unique_ptr<engine::Running> first,
                                               std::uint64_t seed, Size size,
                                               std::span<const std::string> kinds);

    std::size_t size() const { return matches_.size(); }

    const arrays::StateTable& states() const { return states_; }

    const arrays::CommandTable& commands() const { return commands_; }

    const arrays::SensorTable& sensors() const { return sensors_; }

    /// Simulation of one match. Expects: index < size().
    engine::Running& match(std::size_t index) { return *matches_[index]; }

    /// Steps each match by so many ticks, or up to its end, and tells all its robots in each tick
    /// what its row says, of CommandTable. `which`: 0: the match stands still, and its
    /// rewards are 0; empty: none does. Fails: kInvalidInput: a length or a number is wrong;
    /// kRefused: a match that is to be stepped is over. Nothing has changed then.
    Status step(std::span<const double> commands, std::uint32_t ticks,
                std::span<const std::uint8_t> which, const Views& views);

    /// Begins the matches anew of which `which` is not 0 (empty: all of them), each with its seed
    /// of `seeds`; empty: with the seed of its last start plus size(), so that no two matches of a
    /// batch have ever had the same. Writes all rows. Fails: kInvalidInput: a length is wrong, and
    /// nothing has changed; or a scenario cannot begin so in a match, which stays as it was: all
    /// others have begun.
    Status reset(std::span<const std::uint8_t> which, std::span<const std::uint64_t> seeds,
                 const Views& views);

    /// Takes a match back to a snapshot, as Running::restore(); its next reward counts from there.
    /// Expects: index < size().
    Status restore(std::size_t index, const engine::Snapshot& snapshot);

    /// Writes all rows as things are; rewards are 0. Fails: kInvalidInput: a length is wrong.
    Status look(const Views& views);

  private:
    Batch(std::vector<std::unique_ptr<engine::Running>> matches, std::uint64_t seed,
          std::size_t threads, arrays::CommandTable commands);

    Status check(std::span<const double> commands, std::uint32_t ticks,
                 std::span<const std::uint8_t> which, const Views& views) const;
    Status check_lengths(std::span<const std::uint8_t> which, const Views& views) const;
    Status check_ends(std::span<const std::uint8_t> which) const;

    /// Some matches beside each other, which share the arithmetic of the solver.
    struct Group {
        std::size_t begin;
        std::size_t end;
    };

    void play(Group group, std::span<const double> commands, std::uint32_t ticks,
              std::span<const std::uint8_t> which);
    void write(std::size_t index, const Views& views);
    std::span<double> status_of(std::size_t index);

    std::vector<std::unique_ptr<engine::Running>> matches_;
    std::vector<std::uint64_t> seeds_;
    arrays::StateTable states_;
    arrays::CommandTable commands_;
    arrays::SensorTable sensors_;
    std::vector<double> statuses_;  ///< Those that were written last, for rewards.
    Workers workers_;
    std::size_t together_;  ///< Matches that are stepped together.
};

}  // namespace cancha::batch
