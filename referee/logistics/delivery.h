#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/kit/progress.h"
#include "referee/logistics/site.h"

namespace cancha::referee::logistics {

// Rules about a robot's actions, with the numbers of README.md.
inline constexpr RuleText kHalfTurn{"3.1", "Half turn"};
inline constexpr RuleText kRoutes{"3.2", "Routes"};
inline constexpr RuleText kGaps{"3.3", "Gaps"};
inline constexpr RuleText kCube{"3.4", "Cube"};
inline constexpr RuleText kGripper{"3.5", "Gripper"};

/// Progress of one robot that carries a cube from the first table of its team to the second one and
/// comes back. Each step is an event. Only steps of the cube and the way home give points.
class Delivery final : public Progress {
  public:
    /// Expects: check_site() finds nothing wrong with the settings.
    Delivery(const RuleContext& context, Team team);

    void notice(const WorldState& state) override;
    double follow(const RobotState& robot) override;
    std::vector<ProgressNote> take_notes() override;
    std::vector<ProgressFigure> figures() const override;
    void interrupt() override;
    void append_to(StateHash& hash) const override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const Delivery&>(other);
    }

  private:
    /// Stage of the cube on its way: on the first table, in the gripper, on the plate, in the
    /// gripper again, on the second table. The stages follow one after the other, but a cube that
    /// falls off the plate counts as in the gripper again (kTaken).
    enum class Stage : std::uint8_t { kOnFirst, kTaken, kLoaded, kUnloaded, kDelivered };

    /// Gaps at one of the tables.
    struct Gaps {
        /// Gap between robot and table when the robot first rested there.
        std::optional<double> first_m{};
        std::optional<double> told_m{};  ///< Gap that the latest event reported.
        std::optional<double> last_m{};  ///< Gap when the cube was taken or put down.
    };

    void follow_turn(const RobotState& robot);
    void follow_fingers();
    void follow_rest(const RobotState& robot);
    void follow_gap(const RobotState& robot, const Table& table, Gaps& gaps);
    void follow_routes(const RobotState& robot);
    void follow_cube(const RobotState& robot);
    void follow_load(const Vec3& on_plate_m);
    void follow_home(const RobotState& robot);

    double gap_m(const RobotState& robot, const Table& table) const;
    bool is_let_go() const;
    bool lies_on(const Table& table) const;
    /// Whether the cube lies on the plate. `on_plate_m`: position of the cube in the frame of the
    /// plate's top.
    bool lies_on_plate(const Vec3& on_plate_m) const;

    /// Whether the cube is above a level rectangle, such as the top of a table, without lying on
    /// it. `at_m`: position of the cube in the frame of the rectangle; `half_m`: half of the
    /// rectangle's length and width.
    bool is_lifted_off(const Vec3& at_m, Vec2 half_m) const;

    void note(const std::string& kind, const RuleText& rule, std::string text);

    // Limits of the rules.
    double turn_rad_;
    double turn_drift_m_;
    double route_m_;
    double rest_speed_mps_;
    std::uint64_t rest_ticks_;
    double free_m_;
    double home_m_;
    double home_rad_;
    std::uint64_t home_ticks_;

    Site site_;

    // Bodies in the judged state. `cube_` is empty if the state does not show where the cube is.
    std::optional<LinkState> cube_{};
    std::vector<Vec3> fingers_m_{};

    // Steps that the robot has completed.
    /// Pose in which the half turn begins: the robot's start, or the pose that an official gave it.
    GroundPose turns_from_{};
    GroundPose last_{};       ///< Pose a tick ago.
    bool may_be_put_ = true;  ///< Whether an official may have moved the robot since that tick.
    double drift_m_ = 0;
    bool is_turned_ = false;
    bool has_left_ = false;
    std::uint64_t rested_ = 0;  ///< Ticks in a row that the robot has rested.
    std::size_t routes_done_ = 0;
    std::array<Gaps, 2> gaps_{};
    Stage stage_ = Stage::kOnFirst;
    Vec3 loaded_m_{};                 ///< Place where the cube was laid, in the frame of the plate.
    std::optional<double> slip_m_{};  ///< Largest slip on the plate so far.
    double apart_m_ = 0;              ///< Distance between the fingers a tick ago.
    std::optional<double> told_apart_m_{};  ///< Distance between the fingers at the latest event.
    std::uint64_t at_home_ = 0;             ///< Ticks in a row that the robot has been at home.
    std::vector<ProgressNote> notes_{};
};

}  // namespace cancha::referee::logistics
