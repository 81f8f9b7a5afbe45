#include "strategies/vss_striker/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Striker>(argc, argv, "striker");
}
