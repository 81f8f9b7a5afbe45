#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/course.pb.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/rulebook.h"
#include "referee/core/statistic.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Something that a robot did on its course. Becomes an event of the match.
struct ProgressNote {
    std::string kind;  ///< Kind of the event: "gate".
    RuleText rule;     ///< Rule of the chapter that this event belongs to.
    std::string text;  ///< What the team did, without the team's name: "went through gate 1".
};

/// A figure about a robot on its course, for people.
struct ProgressFigure {
    StatisticText text;             ///< Name, title and unit of the figure.
    std::optional<double> value{};  ///< Value so far; none if there is no value yet.
};

/// Measures how far one robot has come on a course. The result depends only on the states passed to
/// the functions.
class Progress {
  public:
    Progress() = default;
    Progress(const Progress&) = delete;
    virtual ~Progress() = default;

    /// Called in every tick of play before follow(), with the state of the whole world. Overridden
    /// for courses on which other bodies count too, such as a cube that the robot carries.
    virtual void notice(const WorldState& /*state*/) {}

    /// Called in every tick of play. Returns the completed share of the course, from 0 to 1; 1
    /// means that the robot has finished. The share never decreases.
    virtual double follow(const RobotState& robot) = 0;

    /// Returns the events since the last call, in order.
    virtual std::vector<ProgressNote> take_notes() { return {}; }

    /// Returns the number of faults so far. A robot that finishes without faults beats one that
    /// finishes with faults.
    virtual std::uint32_t faults() const { return 0; }

    /// Returns the figures so far, always in the same order.
    virtual std::vector<ProgressFigure> figures() const { return {}; }

    /// Called when an official may move the robot before the next state. That move does not count
    /// as travelled distance.
    virtual void interrupt() {}

    /// Adds to the hash all data that affect later results, except the completed share of the
    /// course, which TeamStatus has.
    virtual void append_to(StateHash& /*hash*/) const {}

    /// Replaces this object's memory by that of `other`. Expects: both have the same class and the
    /// same arguments.
    virtual void take_memory(const Progress& other) = 0;

  protected:
    /// Copies the memory. Derived classes use it in take_memory().
    Progress& operator=(const Progress&) = default;
};

/// Returns the length of all segments together.
double line_length_m(const v1::Line& line);

/// Progress along a line: the farthest point that the robot has passed, up to the finish. The
/// finish is `run_out_m` before the line's end, because a robot that follows a line needs to see
/// some of it ahead. Progress counts while the robot's centre is within `reach_m` of the line, seen
/// from above. A robot that leaves the line must come back near the point where it left, so there
/// is no short cut.
class LineProgress final : public Progress {
  public:
    /// Expects: the line is longer than `run_out_m`.
    LineProgress(const v1::Line& line, double reach_m, double run_out_m = 0);

    double follow(const RobotState& robot) override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const LineProgress&>(other);
    }

  private:
    std::vector<Vec3> points_m_;
    std::vector<double> along_m_;  ///< Length of the line from its beginning to each point.
    double reach_m_;
    double finish_m_;  ///< Position of the finish along the line.
    double done_m_ = 0;
};

/// Returns the destinations of a team, in order. Their names begin with "blue: " or "yellow: ".
std::vector<v1::Destination> destinations_of(Team team, const v1::Course& course);

/// Checks that every team with robots has destinations. A standing body is one that never moves.
/// Checks that each destination is outside all standing bodies, and inside the box around those
/// that have finite size. Fails: kInvalidInput; the text names all wrong destinations.
Status check_destinations(const v1::Discipline& settings);

/// Progress through destinations, in their order.
class DestinationProgress final : public Progress {
  public:
    /// Expects: there is at least one destination.
    explicit DestinationProgress(std::vector<v1::Destination> destinations);

    double follow(const RobotState& robot) override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const DestinationProgress&>(other);
    }

    /// Returns the number of destinations reached so far.
    std::size_t reached() const { return reached_; }

    /// Whether all destinations have been reached.
    bool is_done() const { return reached_ == destinations_.size(); }

    /// Returns the destinations in order.
    const std::vector<v1::Destination>& destinations() const { return destinations_; }

  private:
    std::vector<v1::Destination> destinations_;
    std::size_t reached_ = 0;
};

}  // namespace cancha::referee
