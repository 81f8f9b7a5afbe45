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

/// One quantity of an exhibit: expected by theory, and measured as soon as possible.
struct Row {
    std::string name;     ///< For programs: "left1_after_mps".
    std::string title;    ///< For people: "Left ball 1 after the impact".
    std::string unit;     ///< "m/s"; empty: no unit.
    std::string meaning;  ///< The formula, with the numbers that are not obvious.
    /// Digits after the decimal point, at least. add() takes more for a small tolerance.
    std::uint32_t decimals = 3;
    std::optional<Expectation> expected;  ///< None: theory does not give it for these settings.
    std::optional<double> measured{};     ///< The newest value. None at the end: not reached.
    bool is_final = false;                ///< Whether it can no longer change.

    /// Whether the measured value is within the tolerance. None if one of the two values is
    /// missing.
    std::optional<bool> holds() const;
};

/// One state of the world for exhibits. States follow each other a tick apart.
struct Moment {
    const WorldState& state;
    double time_s = 0;  ///< Time since the exhibit began.
    double tick_s = 0;
};

struct Piece;

/// Measures a part of the arena or a robot, and knows the values that theory expects.
class Exhibit {
  public:
    Exhibit() = default;
    Exhibit(const Exhibit&) = delete;
    virtual ~Exhibit() = default;

    virtual void watch(const Moment& now) = 0;

    /// Returns all measured quantities, in an order for people. Their number never changes.
    std::span<const Row> rows() const { return rows_; }

    /// Whether a measured body is too far from its position a tick before to have moved there by
    /// itself. Somebody has then put it there.
    bool is_displaced(const WorldState& before, const Moment& now) const;

    /// Ends the exhibit. Rows that are not final count as not reached.
    void close();

    /// Adds to the hash everything that decides future measurements.
    void append_to(StateHash& hash) const;

    /// See Rulebook::take_memory().
    virtual void take_memory(const Exhibit& other) = 0;

  protected:
    Exhibit& operator=(const Exhibit&) = default;

    /// Adds a row. Returns its index.
    std::size_t add(Row row);

    /// Declares that a body is measured.
    void uses(const Piece& piece);

    void uses(RobotId robot) { robots_.push_back(robot); }

    const Row& row(std::size_t index) const { return rows_[index]; }

    bool is_final(std::size_t index) const { return rows_[index].is_final; }

    /// Sets the newest value of a row that is not final.
    void measure(std::size_t index, double value);

    /// Makes the row final with this value. None, or not a finite number: it was not reached.
    void settle(std::size_t index, std::optional<double> value);

    /// Makes the row final with its newest value.
    void settle(std::size_t index) { settle(index, rows_[index].measured); }

    /// Returns the numbers that it remembers beyond its rows.
    virtual std::vector<double> memory() const = 0;

  private:
    std::vector<Row> rows_;
    std::vector<std::size_t> links_;  ///< Measured links, by their indices in WorldState::links.
    std::vector<RobotId> robots_;
};

}  // namespace cancha::referee::physics_lab
