/* Plays the script of scripted_client.cpp for both teams in this process and prints the final state
 * hash. Uses the C interface only. Arguments: discipline, seed, a setting. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cancha_engine.h"

static void check(int code) {
    if (code != CANCHA_OK) {
        fprintf(stderr, "%s\n", cancha_error());
        exit(1);
    }
}

static double scripted_speed_mps(uint64_t tick, uint64_t robot, uint64_t wheel) {
    const uint64_t number = (tick / 16 * 31 + 17 * robot + 7 * wheel) % 255;
    return 1.0 / 64 * ((double)number - 127);
}

int main(int argc, char** argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s DISCIPLINE SEED PATH=VALUE\n", argv[0]);
        return 2;
    }
    cancha_engine* engine = cancha_engine_new();
    const cancha_load_options options = {.struct_size = sizeof options,
                                         .settings = argv[3],
                                         .blue_name = "script",
                                         .yellow_name = "script",
                                         .seed = strtoull(argv[2], NULL, 10)};
    check(cancha_load(engine, argv[1], &options));
    size_t columns = 0;
    check(cancha_row_length(engine, CANCHA_COMMAND, &columns));
    double* commands = calloc(columns, sizeof *commands);
    double status[CANCHA_STATUS_COUNT] = {0};
    uint64_t tick = 0;
    for (; status[CANCHA_STATUS_IS_OVER] == 0; ++tick) {
        for (size_t i = 0; i < columns; ++i) {
            commands[i] = scripted_speed_mps(tick, 1 + i / 2, i % 2);
        }
        check(cancha_set_commands(engine, commands, columns));
        check(cancha_step(engine));
        check(cancha_get_status(engine, status, CANCHA_STATUS_COUNT));
    }
    uint64_t hash = 0;
    check(cancha_state_hash(engine, &hash));
    printf("%016" PRIx64 "\n", hash);
    free(commands);
    cancha_engine_free(engine);
    return 0;
}
