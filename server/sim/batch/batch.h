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

/// Numbers of matches and threads of a batch.
struct Size {
    std::size_t matches = 1;  ///< 1 to kMostMatches.
    std::size_t threads = 1;  ///< 1 to kMostThreads. If it exceeds `matches`, fewer threads start.
};

inline constexpr std::size_t kMostMatches = 65'536;
inline constexpr std::size_t kMostThreads = 1'024;

/// Memory of the caller, to which a call writes its results: one row or number for each match, two
/// numbers for rewards. If a span is empty, that result is not written.
struct Views {
    std::span<double> states{};    ///< Rows of arrays::StateTable.
    std::span<double> statuses{};  ///< Rows of arrays::StatusColumn.
    std::span<double> rewards{};   ///< Two for each match: of blue and of yellow, in this call.
    std::span<std::uint8_t> is_over{};  ///< 1 if the match, or the play of its scenario, is over.
    std::span<std::uint64_t> hashes{};  ///< Hashes of the complete state.
    std::span<double> sensors{};        ///< Rows of arrays::SensorTable.
};

/// Writes the status of a simulation: a row of arrays::StatusColumn.
void write_status(const engine::Running& running, std::span<double> row);

/// Matches of one discipline with the same settings, stepped together. The results of a match are
/// equal to the last bit to those of a match that runs alone, whatever the number of matches and
/// threads.
///
/// Thread: any, one at a time.
class Batch {
  public:
    /// Makes a batch. `first` becomes match 0 and has the seed `seed`; the batch makes all other
    /// matches, with the seed `seed` + i for match i. `kinds`: names of kinds of commands, in the
    /// order of preference: see arrays::CommandTable::make(). Fails: kInvalidInput: a size is 0,
    /// one of `kinds` is accepted by no actuator, or a scenario cannot begin; kTooLarge: a size is
    /// above its limit, or the system starts no more threads.
    static Result<std::unique_ptr<Batch>> make(std::unique_ptr<engine::Running> first,
                                               std::uint64_t seed, Size size,
                                               std::span<const std::string> kinds);

    /// Number of matches.
    std::size_t size() const { return matches_.size(); }

    /// Descriptions of the rows of states, commands and sensors; equal for all matches.
    const arrays::StateTable& states() const { return states_; }

    const arrays::CommandTable& commands() const { return commands_; }

    const arrays::SensorTable& sensors() const { return sensors_; }

    /// Returns the simulation of one match. Expects: `index` < size().
    engine::Running& match(std::size_t index) { return *matches_[index]; }

    /// Steps each match by `ticks` ticks, or up to its end. In each of these ticks the robots of a
    /// match get the commands in its row of `commands` (arrays::CommandTable). `which`: a number
    /// for each match; 0 means that the match stands still and that its rewards are 0. If `which`
    /// is empty, all matches are stepped. Writes the results to `views`. Fails: kInvalidInput: a
    /// length or number is wrong; kRefused: a match that would be stepped is over. After a failure
    /// nothing has changed.
    Status step(std::span<const double> commands, std::uint32_t ticks,
                std::span<const std::uint8_t> which, const Views& views);

    /// Begins anew each match whose number in `which` is not 0, or all matches if `which` is empty.
    /// `seeds`: a seed for each match. If `seeds` is empty, a match gets the seed of its last start
    /// plus size(), so that no two starts in a batch have the same seed. Writes the rows of all
    /// matches to `views`. Fails: kInvalidInput: a length is wrong, and nothing has changed; or a
    /// scenario cannot begin with the seed of its match: that match stays as it was, and all others
    /// have begun anew.
    Status reset(std::span<const std::uint8_t> which, std::span<const std::uint64_t> seeds,
                 const Views& views);

    /// Takes a match back to a snapshot. The next reward of the match counts gains since the
    /// restored state. Fails: kInvalidInput: the snapshot is of another world, law or scenario, or
    /// of other settings; nothing has changed. Expects: `index` < size().
    Status restore(std::size_t index, const engine::Snapshot& snapshot);

    /// Writes the present rows of all matches without stepping; rewards are 0. Fails:
    /// kInvalidInput: a length is wrong.
    Status look(const Views& views);

  private:
    Batch(std::vector<std::unique_ptr<engine::Running>> matches, std::uint64_t seed,
          std::size_t threads, arrays::CommandTable commands);

    Status check(std::span<const double> commands, std::uint32_t ticks,
                 std::span<const std::uint8_t> which, const Views& views) const;
    Status check_lengths(std::span<const std::uint8_t> which, const Views& views) const;
    Status check_ends(std::span<const std::uint8_t> which) const;

    /// Range of matches that are stepped together and share the arithmetic of the solver.
    struct Group {
        std::size_t begin;
        std::size_t end;
    };

    void play(Group group, std::span<const double> commands, std::uint32_t ticks,
              std::span<const std::uint8_t> which);
    void write(std::size_t index, const Views& views);
    std::span<double> status_of(std::size_t index);

    std::vector<std::unique_ptr<engine::Running>> matches_;
    std::vector<std::uint64_t> seeds_;  ///< Seed of the last start of each match.
    arrays::StateTable states_;
    arrays::CommandTable commands_;
    arrays::SensorTable sensors_;
    /// Status of each match at the end of the last call. The next reward counts gains since then.
    std::vector<double> statuses_;
    Workers workers_;
    std::size_t together_;  ///< Number of matches in a group.
};

}  // namespace cancha::batch
