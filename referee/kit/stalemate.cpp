#include "referee/kit/stalemate.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"

namespace cancha::referee {

Stalemate::Stalemate(std::uint64_t window, double radius_m)
    : radius_m_(radius_m), positions_m_(window) {
    CANCHA_EXPECTS(window > 0);
}

bool Stalemate::is_far(Vec2 earlier_m, Vec2 ball_m) const {
    const Vec2 way_m = ball_m - earlier_m;
    return dot(way_m, way_m) > radius_m_ * radius_m_;
}

void Stalemate::look(Vec2 ball_m) {
    disproof_.reset();
    double farthest_m2 = 0;
    for (std::uint64_t age = 1; age <= positions_m_.size(); ++age) {
        const Vec2 earlier_m = positions_m_[slot_of(count_ - age)];
        if (is_far(earlier_m, ball_m)) {
            disproof_ = count_ - age;
            farthest_m_.reset();
            return;
        }
        const Vec2 way_m = ball_m - earlier_m;
        farthest_m2 = std::max(farthest_m2, dot(way_m, way_m));
    }
    farthest_m_ = std::sqrt(farthest_m2);
}

bool Stalemate::is_stuck(Vec2 ball_m) {
    if (farthest_m_) {
        *farthest_m_ += distance(positions_m_[slot_of(count_ - 1)], ball_m);
    }
    positions_m_[slot_of(count_)] = ball_m;
    ++count_;
    if (count_ < positions_m_.size()) {
        return false;
    }
    const bool is_disproved = disproof_ && *disproof_ + positions_m_.size() >= count_ &&
                              is_far(positions_m_[slot_of(*disproof_)], ball_m);
    // Sums of distances are exact to far less than this.
    constexpr double kRounding = 1e-9;
    const bool is_proved = farthest_m_ && *farthest_m_ < (1 - kRounding) * radius_m_;
    if (!is_disproved && !is_proved) {
        look(ball_m);
    }
    return !disproof_.has_value();
}

void Stalemate::reset() {
    count_ = 0;
    disproof_.reset();
    farthest_m_.reset();
}

}  // namespace cancha::referee
