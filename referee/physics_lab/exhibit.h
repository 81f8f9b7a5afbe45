#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "proto/base/values/state_hash.h"
#include "referee/core/measurement.h"
#include "referee/core/world_state.h"

namespace cancha::referee::physics_lab {

/// One quantity of an exhibit: expected by theory, and measured as soon as it can be.
struct Row {
    std::string name;            ///< For programs: "left1_after_mps".
    std::string title;           ///< For people: "Left ball 1 after the impact".
    std::string unit;            ///< "m/s"; empty: it has none.
    std::string meaning;         ///< The formula, with the numbers that are not obvious.
    std::uint32_t decimals = 3;  ///< At least: add() takes more where the tolerance is less.
    std::optional<Expectation> expected;  ///< None: theory does not say, by these settings.
    std::optional<double> measured{};     ///< The newest value; none at the end: not reached.
    bool is_final = false;                ///< Nothing changes it any more.

    /// Whether it lies within its tolerance; none while either is missing.
    std::optional<bool> holds() const;
};

/// What an exhibit sees of the world: one state after another, a tick apart.
struct Moment {
    const WorldState& state;
    double time_s = 0;  ///< Since the exhibit began.
    double tick_s = 0;
};

struct Piece;

/// Measures a part of the arena, or a robot, and knows what theory expects of it.
class Exhibit {
  public:
    Exhibit() = default;
    Exhibit(const Exhibit&) = delete;
    virtual ~Exhibit() = default;

    virtual void watch(const Moment& now) = 0;

    /// All that it measures, in an order for people. Their number never changes.
    std::span<const Row> rows() const { return rows_; }

    /// Whether a body that it measures is so far from where it was a tick before that it has not
    /// moved there: somebody has put it there.
    bool is_displaced(const WorldState& before, const Moment& now) const;

    /// The exhibit is over: what is not final by now was not reached.
    void close();

    /// All that decides what it will measure.
    void append_to(StateHash& hash) const;

    /// As Rulebook::take_memory().
    virtual void take_memory(const Exhibit& other) = 0;

  protected:
    Exhibit& operator=(const Exhibit&) = default;

    /// Adds a row. Returns its index.
    std::size_t add(Row row);

    /// Says that a body is measured.
    void uses(const Piece& piece);

    void uses(RobotId robot) { robots_.push_back(robot); }

    const Row& row(std::size_t index) const { return rows_[index]; }

    bool is_final(std::size_t index) const { return rows_[index].is_final; }

    /// The newest value of a row that is not final.
    void measure(std::size_t index, double value);

    /// Nothing changes the row any more. None, or no number: it was not reached.
    void settle(std::size_t index, std::optional<double> value);

    /// The same, with the newest value.
    void settle(std::size_t index) { settle(index, rows_[index].measured); }

    /// What it remembers beyond its rows.
    virtual std::vector<double> memory() const = 0;

  private:
    std::vector<Row> rows_;
    std::vector<std::size_t> links_;  ///< What it measures, by its place in WorldState::links.
    std::vector<RobotId> robots_;
};

}  // namespace cancha::referee::physics_lab
