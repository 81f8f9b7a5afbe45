/* A robot runs at the ball and shoots it into the goal; then 64 matches are played at once. In C99,
 * without a server. Build: cc -O2 example.c $(pkg-config --cflags --libs cancha-engine-c) -o
 * striker */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cancha_engine.h"

static void check(int code) {
    if (code != CANCHA_OK) {
        fprintf(stderr, "%s\n", cancha_error());
        exit(1);
    }
}

/* Returns the index of the column with this name. */
static size_t find(cancha_engine* engine, cancha_row row, const char* name) {
    size_t length = 0;
    check(cancha_row_length(engine, row, &length));
    for (size_t i = 0; i < length; ++i) {
        cancha_column column = {.struct_size = sizeof column};
        check(cancha_get_column(engine, row, i, &column));
        const char* a = column.name;
        const char* b = name;
        while (*a != '\0' && *a == *b) {
            ++a;
            ++b;
        }
        if (*a == *b) {
            return i;
        }
    }
    fprintf(stderr, "no column %s\n", name);
    exit(1);
}

static void shoot(void) {
    const double striker[] = {0.5, 0, 0}; /* x, y, heading */
    cancha_engine* engine = cancha_engine_new();
    check(cancha_create_field(engine, NULL, NULL));
    check(cancha_create_ball(engine, 0.7, 0, NAN, NAN, NULL));
    check(cancha_create_robots(engine, striker, 1, NAN, NAN, NAN, NAN, NULL));
    check(cancha_init(engine, NAN, NAN, 0, NAN, NULL, 1));
    check(cancha_set_robot_vels(engine, 1, 2, 2));

    size_t length = 0;
    check(cancha_row_length(engine, CANCHA_STATE, &length));
    double* state = malloc(length * sizeof *state);
    const size_t ball_x = find(engine, CANCHA_STATE, "ball_x_m");
    int step = 0;
    do {
        check(cancha_step(engine));
        check(cancha_get_environment(engine, state, length));
        ++step;
    } while (state[ball_x] < 1.10 && step < 120);
    printf(step < 120 ? "goal after %d steps\n" : "no goal after %d steps\n", step);
    free(state);
    check(cancha_stop(engine));
    cancha_engine_free(engine);
}

static void play_many(void) {
    enum { kMatches = 64, kSteps = 100 };

    cancha_batch* batch = NULL;
    check(cancha_batch_new("simurosot/5v5", NULL, NULL, kMatches, 2, &batch));
    size_t columns = 0;
    check(cancha_batch_row_length(batch, CANCHA_COMMAND, &columns));
    double* commands = calloc(kMatches * columns, sizeof *commands);
    double rewards[2 * kMatches];
    const cancha_views views = {
        .struct_size = sizeof views, .rewards = rewards, .rewards_length = 2 * kMatches};
    for (int step = 0; step < kSteps; ++step) {
        for (size_t i = 0; i < kMatches * columns; ++i) {
            commands[i] = 0.01 * (double)(i % 100); /* Put your strategy here. */
        }
        check(cancha_batch_step(batch, commands, kMatches * columns, 1, NULL, 0, &views));
    }
    printf("%d matches have played %d steps\n", kMatches, kSteps);
    free(commands);
    cancha_batch_free(batch);
}

int main(void) {
    shoot();
    play_many();
    return 0;
}
