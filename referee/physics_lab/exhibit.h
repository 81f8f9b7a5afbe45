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

/// One quantity that an exhibit measures, with the value that theory expects.
struct Row {
    std::string name;     ///< Name for programs: "left1_after_mps".
    std::string title;    ///< Title for people: "Left ball 1 after the impact".
    std::string unit;     ///< Unit: "m/s". Empty for a number without a unit.
    std::string meaning;  ///< Formula of the expected value, with the numbers that are not obvious.
    /// Smallest number of digits after the decimal point. add() increases it if the tolerance is
    /// small.
    std::uint32_t decimals = 3;
    std::optional<Expectation> expected;  ///< None if theory gives no value for these settings.
    /// Newest measured value. None if nothing was measured yet. If it is none and `is_final`,
    /// nothing ever will be.
    std::optional<double> measured{};
    bool is_final = false;  ///< Whether the measured value can no longer change.

    /// Whether the measured value is within the tolerance. None if the measured or the expected
    /// value is missing.
    std::optional<bool> holds() const;
};

/// One state of the world, as exhibits get it after every tick.
struct Moment {
    const WorldState& state;  ///< The state.
    double time_s = 0;        ///< Time since the exhibit began.
    double tick_s = 0;        ///< Length of a tick.
};

struct Piece;

/// One experiment of the physics lab: measures a robot or bodies of the arena, and compares the
/// results with the values that theory expects.
class Exhibit {
  public:
    Exhibit() = default;
    Exhibit(const Exhibit&) = delete;
    virtual ~Exhibit() = default;

    /// Takes the next state. Called after every tick.
    virtual void watch(const Moment& now) = 0;

    /// Returns all measured quantities, in the order in which people see them. Their number never
    /// changes.
    std::span<const Row> rows() const { return rows_; }

    /// Whether a measured body has moved farther within a tick than it can move by itself. In that
    /// case an official has moved the body.
    bool is_displaced(const WorldState& before, const Moment& now) const;

    /// Ends the exhibit. Rows that are not final yet become final without a measured value.
    void close();

    /// Adds to the hash all data that affect later measurements.
    void append_to(StateHash& hash) const;

    /// Replaces this exhibit's memory by that of `other`. Expects: both have the same class and the
    /// same settings.
    virtual void take_memory(const Exhibit& other) = 0;

  protected:
    Exhibit& operator=(const Exhibit&) = default;

    /// Adds a quantity. Returns the index of its row.
    std::size_t add(Row row);

    /// Declares that this exhibit measures a body, for is_displaced().
    void uses(const Piece& piece);

    void uses(RobotId robot) { robots_.push_back(robot); }

    const Row& row(std::size_t index) const { return rows_[index]; }

    bool is_final(std::size_t index) const { return rows_[index].is_final; }

    /// Sets the newest value of a row that is not final.
    void measure(std::size_t index, double value);

    /// Makes the row final with this value. If the value is none or not finite, the row stays
    /// without a measured value.
    void settle(std::size_t index, std::optional<double> value);

    /// Makes the row final with its newest value.
    void settle(std::size_t index) { settle(index, rows_[index].measured); }

    /// Returns the numbers that the exhibit remembers beyond its rows, for append_to().
    virtual std::vector<double> memory() const = 0;

  private:
    std::vector<Row> rows_;
    std::vector<std::size_t> links_;  ///< Measured links, by their indices in WorldState::links.
    std::vector<RobotId> robots_;
};

}  // namespace cancha::referee::physics_lab
