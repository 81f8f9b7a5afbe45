#include <cmath>

#include "cancha/base/contract.h"
#include "tests/calibration/measured_track.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

void expect_sane(const calibration::MeasuredTrack& track) {
    CANCHA_EXPECTS(track.kind != nullptr && track.poses().size() >= 2);
    CANCHA_EXPECTS(std::isfinite(track.start().heading_rad));
    for (std::size_t i = 0; i < track.rows.size(); ++i) {
        const calibration::MeasuredRow& row = track.rows[i];
        CANCHA_EXPECTS(i == 0 || row.time_s > track.rows[i - 1].time_s);
        CANCHA_EXPECTS(!row.pose || std::abs(row.pose->position_m.x) <= calibration::kFarthest_m);
        if (row.command) {
            for (const double number : row.command->used()) {
                CANCHA_EXPECTS(std::isfinite(number));
            }
        }
    }
}

// A measured track is read, or refused with lines that name the file.
void feed(std::string_view bytes) {
    const world::CommandedRobot robot{
        .id = RobotId{1},
        .actuators = {
            {.name = "base",
             .kinds = {command::find_kind("wheels"), command::find_kind("body_velocity")}},
            {.name = "arm", .kinds = {command::find_kind("joint_speeds")}}}};
    if (const auto track = calibration::parse_track(bytes, "f.csv", robot)) {
        expect_sane(*track);
    } else {
        CANCHA_EXPECTS(track.error().message.starts_with("f.csv:"));
    }
}

std::vector<std::string> seeds() {
    return {
        "time_s,left_mps,right_mps,x_m,y_m,heading_rad\n0,0,0,1,2,3\n0.5,1,-1e-1,,,\n1,,,1,2,-3\n",
        "time_s,forward_mps,left_mps,turn_rate_radps,x_m,y_m,heading_rad\r\n"
        "1e9,1,0,0,0,0,0\r\n1000000001,\"1\",0,0,0,0,100\r\n",
        "time_s,joint_speeds.joint1,x_m,y_m,heading_rad\n0,1,0,0,0\n1,1,0,0,0\n"};
}

}  // namespace

Target measured_tracks() {
    return {"measured_tracks", &feed, &seeds};
}

}  // namespace cancha::fuzz
