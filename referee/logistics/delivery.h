#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/kit/progress.h"
#include "referee/logistics/site.h"

namespace cancha::referee::logistics {

// Rules of what robots do, as README.md numbers them.
inline constexpr RuleText kHalfTurn{"3.1", "Half turn"};
inline constexpr RuleText kRoutes{"3.2", "Routes"};
inline constexpr RuleText kGaps{"3.3", "Gaps"};
inline constexpr RuleText kCube{"3.4", "Cube"};
inline constexpr RuleText kGripper{"3.5", "Gripper"};

/// One robot that carries a cube from its first table to its second one and comes back. Tells each
/// step; the cube and the way home count.
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
    /// Where the cube is on its way; each comes after the one before.
    enum class Stage : std::uint8_t { kOnFirst, kTaken, kLoaded, kUnloaded, kDelivered };

    /// Gaps before one of the tables.
    struct Gaps {
        std::optional<double> first_m{};  ///< Where the robot rested first.
        std::optional<double> told_m{};   ///< Where it rested last.
        std::optional<double> last_m{};   ///< As its cube was taken, or put down.
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
    /// Whether the cube lies on the plate; `on_plate_m`: its place in the frame of the top.
    bool lies_on_plate(const Vec3& on_plate_m) const;

    /// Whether the cube is above a top, and higher than it would lie there.
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

    // Bodies in the state that is being judged. No cube: the state does not say where it is.
    std::optional<LinkState> cube_{};
    std::vector<Vec3> fingers_m_{};

    // Steps that the robot has done.
    GroundPose turns_from_{};  ///< Where its half turn begins: its start, or where it was put.
    GroundPose last_{};        ///< Where it was a tick ago.
    bool may_be_put_ = true;   ///< An official may have put it elsewhere since then.
    double drift_m_ = 0;
    bool is_turned_ = false;
    bool has_left_ = false;
    std::uint64_t rested_ = 0;  ///< Ticks.
    std::size_t routes_done_ = 0;
    std::array<Gaps, 2> gaps_{};
    Stage stage_ = Stage::kOnFirst;
    Vec3 loaded_m_{};                       ///< Where the cube was laid, in the frame of the plate.
    std::optional<double> slip_m_{};        ///< So far it has moved there.
    double apart_m_ = 0;                    ///< Distance of the fingers a tick ago.
    std::optional<double> told_apart_m_{};  ///< As they were told of last.
    std::uint64_t at_home_ = 0;             ///< Ticks.
    std::vector<ProgressNote> notes_{};
};

}  // namespace cancha::referee::logistics
