#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"least_n", 0.01, 0, 1e6, "what a finger presses with less is not felt"},
};

/// Senses what the fingers hold. Fingers: links that moving joints connect to the link with the
/// sensor.
class GraspSensor : public Sensor {
  public:
    GraspSensor(const ParameterValues& settings, const Carrier& carrier)
        : least_n_(value_of(settings, "least_n")), robot_(carrier.place) {
        if (!carrier.robot.model) {
            return;
        }
        for (const world::JointSpec& joint : carrier.robot.model->joints) {
            if (joint.moves() && joint.parent == carrier.link) {
                fingers_.push_back(joint.child);
            }
        }
    }

    void read(const Moment& moment, v1::Reading& reading) const override {
        v1::Grasp& grasp = *reading.mutable_grasp();
        for (const auto& [part, forces_n] : pressed_parts(moment)) {
            const double held_n = squeeze_of(forces_n);
            if (held_n >= least_n_ && held_n > grasp.force_n()) {
                grasp.set_what(moment.parts[part].name);
                grasp.set_force_n(held_n);
            }
        }
    }

  private:
    using Forces = std::vector<Vec3>;  ///< Force of each finger on one part.

    /// Forces on everything that fingers press, by index of the part.
    std::map<std::size_t, Forces> pressed_parts(const Moment& moment) const {
        std::map<std::size_t, Forces> pressed;
        const auto note = [&](std::size_t own, std::size_t other, const Vec3& on_own_n) {
            if (const auto finger = finger_of(moment.parts[own])) {
                Forces& forces_n = pressed.try_emplace(other, fingers_.size()).first->second;
                forces_n[*finger] = forces_n[*finger] - on_own_n;
            }
        };
        for (const world::ContactFeel& feel : moment.feelings.contacts) {
            note(feel.first, feel.second, feel.force_n);
            note(feel.second, feel.first, -1.0 * feel.force_n);
        }
        return pressed;
    }

    std::optional<std::size_t> finger_of(const world::TouchPart& part) const {
        const auto found =
            part.robot == robot_ ? std::ranges::find(fingers_, part.link) : fingers_.end();
        return found == fingers_.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - fingers_.begin()));
    }

    /// Greatest force with which two fingers press from opposite sides; of each two, the weaker
    /// one's force against the other counts.
    static double squeeze_of(const Forces& forces_n) {
        double most_n = 0;
        for (std::size_t i = 0; i < forces_n.size(); ++i) {
            for (std::size_t j = i + 1; j < forces_n.size(); ++j) {
                const double first_n = length(forces_n[i]);
                const double second_n = length(forces_n[j]);
                const double stronger_n = std::max(first_n, second_n);
                if (stronger_n > 0) {
                    most_n = std::max(most_n, -dot(forces_n[i], forces_n[j]) / stronger_n);
                }
            }
        }
        return most_n;
    }

    double least_n_;
    std::size_t robot_;
    std::vector<std::size_t> fingers_;  ///< Links of the model.
};

void draw(const v1::Reading& reading, const world::SpacePose& /*pose*/,
          v1::SensorDrawing& drawing) {
    const std::string& what = reading.grasp().what();
    drawing.set_text(what.empty() ? "" : "holds " + what);
}

}  // namespace

const SensorModel& grasp() {
    static constexpr SensorModel kModel{
        .name = "grasp",
        .summary = "what the fingers of the link that it sits on hold between them",
        .settings = kSettings,
        .feels = true,
        .make = make_sensor<GraspSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
