#include "strategies/simurosot_counter/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Counter>(argc, argv, "counter");
}
