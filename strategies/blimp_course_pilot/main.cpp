#include "strategies/blimp_course_pilot/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::blimp::BlimpPilot>(argc, argv, "pilot");
}
