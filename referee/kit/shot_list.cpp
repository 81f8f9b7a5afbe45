#include "referee/kit/shot_list.h"

#include "cancha/base/contract.h"

namespace cancha::referee {

void ShotList::add(const Shot& shot) {
    if (shots_.size() == kMostListed) {
        count(shots_.front(), omitted_counts_);
        shots_.pop_front();
        ++omitted_;
    }
    shots_.push_back(shot);
}

void ShotList::make_latest_a_goal(RobotId scorer, Tick decided) {
    CANCHA_EXPECTS(!shots_.empty());
    Shot& shot = shots_.back();
    if (scorer != RobotId{}) {
        shot.robot = scorer;
    }
    shot.is_on_target = true;
    shot.saved_by = {};
    shot.is_goal = true;
    shot.goal_tick = decided;
}

void ShotList::take_back_goal(Tick decided) {
    for (Shot& shot : shots_) {
        if (shot.goal_tick == decided) {
            shot.is_goal = false;
        }
    }
}

std::map<RobotId, ShotCount> ShotList::count() const {
    std::map<RobotId, ShotCount> counts = omitted_counts_;
    for (const Shot& shot : shots_) {
        count(shot, counts);
    }
    return counts;
}

void ShotList::count(const Shot& shot, std::map<RobotId, ShotCount>& counts) {
    ShotCount& of_robot = counts[shot.robot];
    ++of_robot.shots;
    of_robot.on_target += shot.is_on_target ? 1 : 0;
    if (shot.saved_by != RobotId{}) {
        ++counts[shot.saved_by].saves;
    }
}

}  // namespace cancha::referee
