#include "referee/kit/stalemate.h"

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

std::optional<std::uint64_t> Stalemate::find_disproof(Vec2 ball_m) const {
    for (std::uint64_t age = 1; age <= positions_m_.size(); ++age) {
        if (is_far(positions_m_[slot_of(count_ - age)], ball_m)) {
            return count_ - age;
        }
    }
    return std::nullopt;
}

bool Stalemate::is_stuck(Vec2 ball_m) {
    positions_m_[slot_of(count_)] = ball_m;
    ++count_;
    if (count_ < positions_m_.size()) {
        return false;
    }
    const bool is_disproved = disproof_ && *disproof_ + positions_m_.size() >= count_ &&
                              is_far(positions_m_[slot_of(*disproof_)], ball_m);
    if (!is_disproved) {
        disproof_ = find_disproof(ball_m);
    }
    return !disproof_.has_value();
}

void Stalemate::reset() {
    count_ = 0;
    disproof_.reset();
}

}  // namespace cancha::referee
