#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/blimp_course/touch_watch.h"
#include "referee/kit/progress.h"

namespace cancha::referee::blimp_course {

// Rules about events in the air, with the numbers of README.md.
inline constexpr RuleText kDestinations{"3.1", "Destinations"};
inline constexpr RuleText kGates{"3.2", "Gates"};
inline constexpr RuleText kContacts{"3.3", "Contacts"};
inline constexpr RuleText kDocking{"3.4", "Docking"};

/// Returns the gates of a team, in order: those whose names begin with "blue: " or "yellow: ".
std::vector<v1::Gate> gates_of(Team team, const v1::Course& course);

/// Returns the dock of a team: the first dock whose name begins with "blue: " or "yellow: ". None
/// if the team has no dock.
std::optional<v1::Dock> dock_of(Team team, const v1::Course& course);

/// The flight of one blimp: through its destinations, in order, to its dock. Counts the gates that
/// the blimp passes. Counts contacts of the blimp with bodies of the arena as faults.
class Flight final : public Progress {
  public:
    /// Expects: check_course() finds nothing wrong with the settings.
    Flight(const RuleContext& context, Team team);

    double follow(const RobotState& robot) override;
    std::vector<ProgressNote> take_notes() override;

    std::uint32_t faults() const override { return contacts_; }

    std::vector<ProgressFigure> figures() const override;
    void interrupt() override;
    void append_to(StateHash& hash) const override;

    void take_memory(const Progress& other) override { *this = static_cast<const Flight&>(other); }

  private:
    struct GateWatch {
        std::string name;
        std::vector<v1::Opening> openings;
        std::size_t passed = 0;  ///< Number of openings passed, in their order.

        bool is_passed() const { return passed == openings.size(); }
    };

    void follow_destinations(const RobotState& robot);
    void follow_gates(const RobotState& robot);
    void follow_contacts(const RobotState& robot);
    void follow_dock(const RobotState& robot);
    void forget_the_way(const RobotState& robot);
    bool rests_in_dock(const RobotState& robot) const;
    std::uint32_t gates_passed() const;
    void note(const std::string& kind, const RuleText& rule, std::string text);

    DestinationProgress destinations_;
    std::vector<GateWatch> gates_;
    TouchWatch touches_;
    v1::Dock dock_;
    double dock_speed_mps_;
    std::uint64_t dock_ticks_;
    std::uint64_t rested_ = 0;  ///< Ticks in a row that the blimp has rested above the dock.
    bool is_docked_ = false;
    std::uint32_t contacts_ = 0;
    std::optional<Vec3> last_m_{};  ///< Position a tick ago.
    /// Whether an official may have moved the blimp since that tick.
    bool is_interrupted_ = false;
    std::vector<ProgressNote> notes_{};
};

}  // namespace cancha::referee::blimp_course
