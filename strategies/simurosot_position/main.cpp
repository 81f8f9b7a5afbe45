#include "strategies/simurosot_position/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Position>(argc, argv, "position");
}
