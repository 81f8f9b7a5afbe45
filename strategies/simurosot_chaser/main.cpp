#include "strategies/simurosot_chaser/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Chaser>(argc, argv, "chaser");
}
