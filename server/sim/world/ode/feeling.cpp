#include "server/sim/world/ode/feeling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/hull.h"

namespace cancha::world::ode {
namespace {

// Lowest weight of a contact, so that a contact without force has a place, too.
constexpr double kLeastWeight_n = 1e-9;

// Highest force in a snapshot: far above those of the heaviest bodies.
constexpr double kMostNumber = 1e15;

constexpr std::size_t kNumbersOfRow = 9;
constexpr std::size_t kNumbersOfJoint = 12;

bool is_asleep(dBodyID body) {
    return dBodyIsEnabled(body) == 0;
}

/// Turns a vector from the world frame to the frame of a body.
Vec3 in_frame_of(dBodyID body, const dReal* vector) {
    dVector3 own;
    dBodyVectorFromWorld(body, vector[0], vector[1], vector[2], own);
    return to_vec3(own);
}

void append(const Vec3& vector, std::vector<double>& numbers) {
    numbers.insert(numbers.end(), {vector.x, vector.y, vector.z});
}

Vec3 vector_at(std::span<const double> numbers, std::size_t place) {
    return {numbers[place], numbers[place + 1], numbers[place + 2]};
}

}  // namespace

// ODE keeps one pointer for us. A hull's is in use; in other geoms it holds the number itself.
void number_static(dGeomID geom, std::size_t place) {
    if (Hull* const hull = hull_of(geom); hull != nullptr) {
        hull->place = place;
        return;
    }
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    dGeomSetData(geom, reinterpret_cast<void*>(place));
}

void Feeling::add_part(std::span<const dBodyID> bodies) {
    for (const dBodyID body : bodies) {
        parts_[body] = bodies_.size();
    }
    bodies_.push_back(bodies.front());
}

void Feeling::add_joint(dJointID joint) {
    joints_.push_back({.child = dJointGetBody(joint, 0),
                       .parent = dJointGetBody(joint, 1),
                       .feedback = std::make_unique<dJointFeedback>(),
                       .last = {},
                       .sum = {}});
    dJointSetFeedback(joint, joints_.back().feedback.get());
}

void Feeling::begin_tick() {
    sum_.clear();
    for (Joint& joint : joints_) {
        joint.sum = {};
    }
}

std::size_t Feeling::part_of(dBodyID body, dGeomID geom) const {
    const dBodyID moving = body == nullptr && geom != nullptr ? dGeomGetBody(geom) : body;
    if (moving != nullptr) {
        return parts_.at(moving);
    }
    CANCHA_EXPECTS(geom != nullptr);
    const Hull* const hull = hull_of(geom);
    return bodies_.size() +
           (hull != nullptr ? hull->place : reinterpret_cast<std::uintptr_t>(dGeomGetData(geom)));
}

void Feeling::add(std::vector<Row>& rows, const Row& row) {
    const auto known = std::ranges::find_if(rows, [&row](const Row& one) {
        return one.first == row.first && one.second == row.second;
    });
    if (known == rows.end()) {
        rows.push_back(row);
        return;
    }
    known->force = known->force + row.force;
    known->weighted_m = known->weighted_m + row.weighted_m;
    known->weight += row.weight;
}

void Feeling::note(std::span<const Touch> touches, std::span<const Vec3> forces_n,
                   double duration_s) {
    fresh_.clear();
    std::ranges::copy_if(last_, std::back_inserter(fresh_),
                         [this](const Row& row) { return is_asleep(bodies_[row.first]); });
    for (std::size_t i = 0; i < touches.size(); ++i) {
        const dContactGeom& geom = touches[i].contact.geom;
        const double weight_n = std::max(length(forces_n[i]), kLeastWeight_n);
        add(fresh_, {.first = parts_.at(touches[i].first),
                     .second = part_of(touches[i].second, geom.g2),
                     .force = forces_n[i],
                     .weighted_m = weight_n * to_vec3(geom.pos),
                     .weight = weight_n});
    }
    last_.swap(fresh_);
    for (const Row& row : last_) {
        add(sum_, {.first = row.first,
                   .second = row.second,
                   .force = duration_s * row.force,
                   .weighted_m = duration_s * row.weighted_m,
                   .weight = duration_s * row.weight});
    }
    for (Joint& joint : joints_) {
        note(joint, duration_s);
    }
}

void Feeling::note(Joint& joint, double duration_s) {
    if (!is_asleep(joint.child)) {
        joint.last = {in_frame_of(joint.child, joint.feedback->f1),
                      in_frame_of(joint.child, joint.feedback->t1)};
    }
    joint.sum.force = joint.sum.force + duration_s * joint.last.force;
    joint.sum.torque = joint.sum.torque + duration_s * joint.last.torque;
}

void Feeling::forget(dBodyID body) {
    const std::size_t part = parts_.at(body);
    const auto is_its = [part](const Row& row) { return row.first == part || row.second == part; };
    std::erase_if(last_, is_its);
    std::erase_if(sum_, is_its);
    for (Joint& joint : joints_) {
        if (joint.child == body || joint.parent == body) {
            joint.last = {};
            joint.sum = {};
        }
    }
}

void Feeling::tell(double tick_s, Feelings& feelings) const {
    for (const Row& row : sum_) {
        feelings.contacts.push_back({.first = row.first,
                                     .second = row.second,
                                     .point_m = (1 / row.weight) * row.weighted_m,
                                     .force_n = (1 / tick_s) * row.force});
    }
    for (const Joint& joint : joints_) {
        feelings.joints.push_back({.force_n = (1 / tick_s) * joint.sum.force,
                                   .torque_nm = (1 / tick_s) * joint.sum.torque});
    }
}

void Feeling::append(const std::vector<Row>& rows, std::vector<double>& numbers) {
    numbers.push_back(static_cast<double>(rows.size()));
    for (const Row& row : rows) {
        numbers.push_back(static_cast<double>(row.first));
        numbers.push_back(static_cast<double>(row.second));
        ode::append(row.force, numbers);
        ode::append(row.weighted_m, numbers);
        numbers.push_back(row.weight);
    }
}

void Feeling::append_numbers(std::vector<double>& numbers) const {
    append(last_, numbers);
    append(sum_, numbers);
    for (const Joint& joint : joints_) {
        for (const Wrench& wrench : {joint.last, joint.sum}) {
            ode::append(wrench.force, numbers);
            ode::append(wrench.torque, numbers);
        }
    }
}

/// Reads rows from the front of `numbers`. Returns whether they are valid.
bool Feeling::take_rows(std::span<const double>& numbers, std::vector<Row>& rows) const {
    if (numbers.empty()) {
        return false;
    }
    const double count = numbers.front();
    numbers = numbers.subspan(1);
    const std::size_t most_rows = numbers.size() / kNumbersOfRow;
    const auto most = static_cast<double>(most_rows);
    if (count != std::floor(count) || count < 0 || count > most) {
        return false;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const std::span<const double> row = numbers.first(kNumbersOfRow);
        numbers = numbers.subspan(kNumbersOfRow);
        const auto is_place = [](double number, double end) {
            return number == std::floor(number) && number >= 0 && number < end;
        };
        if (!is_place(row[0], static_cast<double>(bodies_.size())) ||
            !is_place(row[1], static_cast<double>(parts_count_)) || !(row[8] > 0)) {
            return false;
        }
        rows.push_back({.first = static_cast<std::size_t>(row[0]),
                        .second = static_cast<std::size_t>(row[1]),
                        .force = vector_at(row, 2),
                        .weighted_m = vector_at(row, 5),
                        .weight = row[8]});
    }
    return true;
}

bool Feeling::set_numbers(std::span<const double> numbers) {
    if (!std::ranges::all_of(numbers, [](double n) { return std::abs(n) <= kMostNumber; })) {
        return false;
    }
    std::vector<Row> last;
    std::vector<Row> sum;
    if (!take_rows(numbers, last) || !take_rows(numbers, sum) ||
        numbers.size() != kNumbersOfJoint * joints_.size()) {
        return false;
    }
    last_ = std::move(last);
    sum_ = std::move(sum);
    for (Joint& joint : joints_) {
        joint.last = {vector_at(numbers, 0), vector_at(numbers, 3)};
        joint.sum = {vector_at(numbers, 6), vector_at(numbers, 9)};
        numbers = numbers.subspan(kNumbersOfJoint);
    }
    return true;
}

}  // namespace cancha::world::ode
