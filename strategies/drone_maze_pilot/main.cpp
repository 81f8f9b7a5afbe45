#include "strategies/drone_maze_pilot/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Pilot>(argc, argv, "pilot");
}
