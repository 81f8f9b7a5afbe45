#include "strategies/logistics_fetcher/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::logistics::Fetcher>(argc, argv, "fetcher");
}
