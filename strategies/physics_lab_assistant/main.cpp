#include "strategies/physics_lab_assistant/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::LabAssistant>(argc, argv, "assistant");
}
