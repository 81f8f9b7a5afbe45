#include "server/match/start_variation.h"

namespace cancha::match {

namespace {

/// One step of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes every bit.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/// Uniform in [-1, 1), from the 53 bits that a double holds.
double to_unit_interval(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-52 - 1;
}

}  // namespace

GroundPose vary_start(const GroundPose& pose, std::uint64_t seed, Tick tick, RobotId robot) {
    const std::uint64_t key = mix(mix(mix(seed) ^ tick.number) ^ to_number(robot));
    return {
        pose.x_m + kMaxStartOffset_m * to_unit_interval(mix(key ^ 1)),
        pose.y_m + kMaxStartOffset_m * to_unit_interval(mix(key ^ 2)),
        wrap_angle_rad(pose.heading_rad + kMaxStartTurn_rad * to_unit_interval(mix(key ^ 3))),
    };
}

}  // namespace cancha::match
