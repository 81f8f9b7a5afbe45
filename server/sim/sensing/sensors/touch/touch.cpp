#include <algorithm>
#include <functional>
#include <vector>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"least_n", 0, 0, 1e6, "what presses with less is not felt"},
    {"noise_n", 0, 0, 1e6, "standard deviation of each part of each force"},
};

class TouchSensor : public Sensor {
  public:
    TouchSensor(const ParameterValues& settings, const Carrier& carrier)
        : least_n_(value_of(settings, "least_n")),
          noise_n_(value_of(settings, "noise_n")),
          robot_(carrier.place),
          link_(carrier.link) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        std::vector<v1::Contact> contacts;
        for (const world::ContactFeel& feel : moment.feelings.contacts) {
            if (is_own(moment.parts[feel.first])) {
                add(moment, feel, feel.second, feel.force_n, contacts);
            } else if (is_own(moment.parts[feel.second])) {
                add(moment, feel, feel.first, -1.0 * feel.force_n, contacts);
            }
        }
        std::ranges::stable_sort(contacts, std::greater{}, [](const v1::Contact& contact) {
            return length(vector_of(contact.force_n()));
        });
        v1::Touch& touch = *reading.mutable_touch();
        double force_n = 0;
        for (v1::Contact& contact : contacts) {
            force_n += length(vector_of(contact.force_n()));
            touch.add_contacts()->Swap(&contact);
        }
        touch.set_force_n(force_n);
    }

  private:
    bool is_own(const world::TouchPart& part) const {
        return part.robot == robot_ && part.link == link_;
    }

    void add(const Moment& moment, const world::ContactFeel& feel, std::size_t other,
             const Vec3& force_n, std::vector<v1::Contact>& contacts) const {
        if (length(force_n) < least_n_) {
            return;
        }
        v1::Contact& contact = contacts.emplace_back();
        contact.set_what(moment.parts[other].name);
        set(*contact.mutable_point_m(), moment.own_point(feel.point_m));
        const Vec3 error_n{moment.noise.normal(noise_n_), moment.noise.normal(noise_n_),
                           moment.noise.normal(noise_n_)};
        set(*contact.mutable_force_n(), moment.own(force_n) + error_n);
    }

    double least_n_;
    double noise_n_;
    std::size_t robot_;
    std::size_t link_;
};

// Length of the arrow of a force: 10 N is the length of a hand.
constexpr double kPerNewton_m = 0.01;
constexpr double kLongest_m = 0.5;

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    for (const v1::Contact& contact : reading.touch().contacts()) {
        const Vec3 point_m = vector_of(contact.point_m());
        const Vec3 force_n = vector_of(contact.force_n());
        const double size_n = length(force_n);
        const double scale = size_n > 0 ? std::min(kPerNewton_m, kLongest_m / size_n) : 0;
        add_segment(pose, point_m, point_m + scale * force_n, drawing, kHitColour);
    }
}

}  // namespace

const SensorModel& touch() {
    static constexpr SensorModel kModel{
        .name = "touch",
        .summary = "what touches the link that it sits on, where and with which force",
        .settings = kSettings,
        .feels = true,
        .make = make_sensor<TouchSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
