/*
 * cancha_engine.h: the simulator of Cancha as a library, for C and for every language that can call
 * C.
 *
 * Link with -lcancha-engine (pkg-config: cancha-engine-c). The README beside the library has an
 * example.
 *
 * Units are SI and radians. World frame: origin in the centre of the field, x along it, y to the
 * left of x, z up.
 *
 * Calls. Every call returns a cancha_code. 0 is success; after anything else cancha_error() says
 * for a person what is wrong, where, and what was expected; the call has changed nothing. No
 * exception crosses this interface.
 *
 * Arrays belong to the caller. Each comes with its length, in numbers and not in bytes; a call with
 * another length than the expected one is refused. Where a text or a message is returned, `size`
 * gets its length in bytes, also if `capacity` is too small: then nothing is written and the code
 * is CANCHA_TOO_LARGE; `capacity` 0 with a null pointer asks for the length alone, and is a
 * success. Texts are UTF-8; those that are returned end with a 0, which `size` does not count and
 * `capacity` must have room for.
 *
 * Handles are opaque. Every handle may be used on any thread, by one at a time: a call while
 * another one is in the same handle returns CANCHA_BUSY. A null handle is refused. After its
 * `_free` a handle must not be used.
 *
 * The same library, settings, seeds and commands give the same bits, alone or in a batch, here or
 * in a match of the server.
 *
 * Where a parameter is one of an enumeration it is an int, so that any number may come in; wrong
 * ones are refused.
 *
 * The interface only grows while CANCHA_ENGINE_ABI stays the same: structures begin with their
 * size, and new members come at their end. Those of a smaller size than this one are of an older
 * version: members that they lack are 0. In those of a larger size all bytes beyond must be 0.
 */
#ifndef CANCHA_ENGINE_H
#define CANCHA_ENGINE_H

#include <stddef.h>
#include <stdint.h>

/* NOLINTBEGIN(readability-identifier-naming): names as in C. */

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CANCHA_API __attribute__((visibility("default")))
#else
#define CANCHA_API
#endif

/* Version of this interface. Refuse to run if cancha_abi_version() is another one. */
#define CANCHA_ENGINE_ABI 1

/* Version of the interface that the library has. */
CANCHA_API uint32_t cancha_abi_version(void);

/* Version of the library, such as "0.6.0". */
CANCHA_API const char* cancha_version(void);

typedef enum cancha_code {
    /* Success. */
    CANCHA_OK = 0,
    /* A number, a length, a text or a message is not what it should be. */
    CANCHA_INVALID_INPUT = 1,
    /* No discipline, file or robot has that name. */
    CANCHA_NOT_FOUND = 2,
    /* Not now: out of order, or the match is over. */
    CANCHA_REFUSED = 3,
    /* Beyond a limit, or beyond `capacity`. */
    CANCHA_TOO_LARGE = 4,
    /* A file cannot be read. */
    CANCHA_IO = 5,
    /* Another thread is in a call of this handle. */
    CANCHA_BUSY = 6,
    /* No memory, or a defect of the library; the text says which. */
    CANCHA_FAILED = 7
} cancha_code;

/* What went wrong in the last call of this thread that failed. Valid until the next one that fails.
 * Never null. */
CANCHA_API const char* cancha_error(void);

/* Names that cancha_load() takes, a line each: "DISCIPLINE/VARIANT". */
CANCHA_API int cancha_disciplines(char* text, size_t capacity, size_t* size);

/* ---- An engine: one world, or one match ----
 *
 * Order: either cancha_create_field(), then cancha_create_ball() and cancha_create_robots() in
 * either order, then cancha_init(); or cancha_load() alone. Then all else, in a loop; then
 * cancha_stop(), after which the engine can be built anew. These eleven calls are those of the
 * Robosoccer Engine (Armagno, Benavides, Rostagnol, 2006): create_field, create_ball,
 * create_robots, init, step, get_environment, set_ball_state, set_ball_vel, set_robot_state,
 * set_robot_vels, stop.
 */
typedef struct cancha_engine cancha_engine;

/* Null: no memory. */
CANCHA_API cancha_engine* cancha_engine_new(void);

/* Ends it, from whatever state. Null is allowed. */
CANCHA_API void cancha_engine_free(cancha_engine* engine);

/*
 * `settings` of the calls below: null, or lines "PATH=VALUE" that set what the call has no
 * parameter for, as `cancha-match --set` does; `cancha-match --settings` lists them. A number that
 * is NaN means the default.
 */

/* Ground and walls. The eleven dimensions in m: FRIGHTX, FLEFTX, FTOP, FBOT, GTOPY, GBOTY, GRIGHT,
 * GLEFT, CORNER_SIDE, WALL_THICKNESS, WALL_HEIGHT. Null: the field of the middle league. Paths:
 * "league". */
CANCHA_API int cancha_create_field(cancha_engine* engine, const double dimensions[11],
                                   const char* settings);

/* One ball on the ground, at rest. Paths: "wall_restitution", "ground_friction", ... */
CANCHA_API int cancha_create_ball(cancha_engine* engine, double x_m, double y_m, double radius_m,
                                  double mass_kg, const char* settings);

/* Robots at rest, `count` of them: `poses` has x in m, y in m and heading in rad of each. They get
 * the ids 1, 2, ... . `side_m`: of the cube; `wheel_offset_m`: from its centre to the axle, along
 * its heading. Paths: "drive", "wheels.track_m", ... */
CANCHA_API int cancha_create_robots(cancha_engine* engine, const double* poses, size_t count,
                                    double side_m, double mass_kg, double wheel_radius_m,
                                    double wheel_offset_m, const char* settings);

/* Builds the world. `gravity_mps2` is negative; `step_s`: the length of a step, NaN: that of the
 * settings; `contacts`: for each pair of bodies, 0: the default; `erp`: in [0, 1]. Paths:
 * "physics.cfm", "timing.substeps", ... */
CANCHA_API int cancha_init(cancha_engine* engine, double gravity_mps2, double step_s,
                           uint32_t contacts, double erp, const char* settings, uint64_t seed);

typedef struct cancha_load_options {
    /* sizeof(cancha_load_options). */
    size_t struct_size;
    /* "PATH=VALUE" lines; null: none. */
    const char* settings;
    /* The discipline whose law judges; null: its own; "": nobody judges. */
    const char* law;
    /* As events call the team; null: "Blue". */
    const char* blue_name;
    /* Null: "Yellow". */
    const char* yellow_name;
    /* Kinds of commands, a line each: "body_velocity". Rows tell an actuator the first of them that
     * it takes, and else the first of its own. Null: the first of its own for all. */
    const char* commands;
    /* Text of a cancha.v1.Scenario, as cancha-match --scenario takes it: each start is a repeat of
     * it, whose seed draws what varies, and its end is that of the match. Robots that its script
     * drives pass over other commands. Needs a law. Null: none. */
    const char* scenario;
    /* Of the first start. Of a batch: of its first match; the others have those after it. */
    uint64_t seed;
} cancha_load_options;

/* Builds a discipline in one of its variants, "DISCIPLINE/VARIANT", and starts. `options`: null:
 * the defaults, with seed 1. */
CANCHA_API int cancha_load(cancha_engine* engine, const char* discipline,
                           const cancha_load_options* options);

/* Builds the variant of a discipline.txtpb of your own, with the .sdf files beside it, and starts.
 */
CANCHA_API int cancha_load_file(cancha_engine* engine, const char* file, const char* variant,
                                const cancha_load_options* options);

/* Begins anew with this seed, with the bits of a new engine, but without building the world again.
 */
CANCHA_API int cancha_reset(cancha_engine* engine, uint64_t seed);

/* Advances by one step, which is a tick. */
CANCHA_API int cancha_step(cancha_engine* engine);

/* Bodies now: the row CANCHA_STATE. */
CANCHA_API int cancha_get_environment(cancha_engine* engine, double* state, size_t length);

/* Puts the ball on the ground: at rest, or keeping its velocity as the original does. With a law an
 * official places it when the next step ends; so it is with all four. */
CANCHA_API int cancha_set_ball_state(cancha_engine* engine, double x_m, double y_m,
                                     int keeps_velocity);

/* Gives the ball a velocity where it is; it slides, or rolls from the first step on. */
CANCHA_API int cancha_set_ball_vel(cancha_engine* engine, double vx_mps, double vy_mps,
                                   int is_rolling);

/* Puts a robot on the ground, upright: at rest, or keeping its velocity and, without a law, its
 * command. */
CANCHA_API int cancha_set_robot_state(cancha_engine* engine, uint32_t robot, double x_m, double y_m,
                                      double heading_rad, int keeps_velocity);

/* Commands the wheels of a robot from now on; speeds of the rims are limited to the highest. */
CANCHA_API int cancha_set_robot_vels(cancha_engine* engine, uint32_t robot, double left_mps,
                                     double right_mps);

/* Ends the simulation and frees the world. */
CANCHA_API int cancha_stop(cancha_engine* engine);

/* ---- Rows of numbers ---- */

typedef enum cancha_row {
    /* Ball, robots by id, links, joints. */
    CANCHA_STATE = 0,
    /* What robots are told: by robot, actuator, number. */
    CANCHA_COMMAND = 1,
    /* The match: enum cancha_status. */
    CANCHA_STATUS = 2,
    /* The last readings of all sensors: by robot, sensor, number. Of what is sighted, such as
     * signs, there is the nearest of each kind; one that is not seen is at the range of the sensor.
     * Pictures, lists of contacts and texts do not fit: they are in the message CANCHA_READINGS. */
    CANCHA_SENSORS = 3
} cancha_row;

/* Columns of a status. Without a law it is always in play, and all but the tick is 0. */
typedef enum cancha_status {
    /* Ticks completed since the match began. */
    CANCHA_STATUS_TICK = 0,
    /* 1: bodies move. */
    CANCHA_STATUS_IS_IN_PLAY = 1,
    /* 1: the match is over, or the play of its scenario. */
    CANCHA_STATUS_IS_OVER = 2,
    /* 1: blue, 2: yellow, 0: nobody, or not over yet. */
    CANCHA_STATUS_WINNER = 3,
    /* Number of cancha.v1.MatchPhase: 1 before the start, 2 play, 3 break, 4 over, 5 placement, 6
       time-out, 7 decision. */
    CANCHA_STATUS_PHASE = 4,
    /* In ticks; 0: no time is set for it. */
    CANCHA_STATUS_PHASE_LEFT = 5,
    /* 1 for the first one. */
    CANCHA_STATUS_PERIOD = 6,
    /* In ticks. */
    CANCHA_STATUS_PERIOD_ELAPSED = 7,
    /* In ticks; 0: without a limit. */
    CANCHA_STATUS_PERIOD_LENGTH = 8,
    /* Points. */
    CANCHA_STATUS_BLUE_SCORE = 9,
    /* Points. */
    CANCHA_STATUS_YELLOW_SCORE = 10,
    /* On the way through a course, from 0 to 1; 0 without one. */
    CANCHA_STATUS_BLUE_PROGRESS = 11,
    /* The same. */
    CANCHA_STATUS_YELLOW_PROGRESS = 12,
    /* Made on that way. */
    CANCHA_STATUS_BLUE_FAULTS = 13,
    /* The same. */
    CANCHA_STATUS_YELLOW_FAULTS = 14,
    /* How many columns there are. */
    CANCHA_STATUS_COUNT = 15
} cancha_status;

/* A column. Texts live until the engine is stopped, loaded or freed. */
typedef struct cancha_column {
    /* sizeof(cancha_column), set by the caller. */
    size_t struct_size;
    /* "robot_1_x_m": as in exported tables; "reading_1_front_distances_0_m": of the sensor "front"
     * of robot 1. Its end is the unit. */
    const char* name;
    /* Of a command: "wheels". Of a sensor: what it finds, a field of cancha.v1.Reading: "ranges".
     * Else "". */
    const char* kind;
    /* Of a command or a sensor: whose it is. Else 0. */
    uint32_t robot;
    /* Never less; of a command: the most that the robot does this way. -inf: no limit. */
    double low;
    /* Never more. */
    double high;
    /* All values are multiples of it; 0: they are not rounded. */
    double step;
} cancha_column;

/* How many columns a row has. */
CANCHA_API int cancha_row_length(cancha_engine* engine, int row, size_t* length);

/* One column of a row. */
CANCHA_API int cancha_get_column(cancha_engine* engine, int row, size_t index,
                                 cancha_column* column);

/* Tells all robots what to do: the row CANCHA_COMMAND. It holds until they are told something else,
 * or are placed by a restart, which stops them. Each number is limited to what the robot can do. */
CANCHA_API int cancha_set_commands(cancha_engine* engine, const double* commands, size_t length);

/* The match now: the row CANCHA_STATUS. */
CANCHA_API int cancha_get_status(cancha_engine* engine, double* status, size_t length);

/* The last readings of all sensors: the row CANCHA_SENSORS, which may be empty. */
CANCHA_API int cancha_get_sensors(cancha_engine* engine, double* sensors, size_t length);

/* Hash of the complete state: equal hashes prove equal runs. With a law it is the one that
 * cancha-match prints. */
CANCHA_API int cancha_state_hash(cancha_engine* engine, uint64_t* hash);

/* ---- Messages: what rows cannot hold ---- */

typedef enum cancha_message {
    /* cancha.v1.Discipline: all settings, complete. */
    CANCHA_SETTINGS = 0,
    /* cancha.v1.Observation: the last readings of all sensors; no overhead view. */
    CANCHA_READINGS = 1,
    /* cancha.v1.MatchStatus: all that the referee knows. Needs a law. */
    CANCHA_MATCH = 2,
    /* cancha.v1.GameEvents: of the last step, or else of the start. Needs a law. */
    CANCHA_EVENTS = 3,
    /* cancha.v1.MatchStatistics: counted so far. Needs a law. */
    CANCHA_STATISTICS = 4,
    /* cancha.v1.WorldState: as CANCHA_STATE. */
    CANCHA_WORLD = 5,
    /* Row of the scenario's play so far, as cancha-match --scenario --json prints it: only as JSON.
       `end` is empty before the end; `repeat` counts the plays of this engine, or of this match of
       a batch, from 1: a start without a step is none. Needs a scenario. */
    CANCHA_OUTCOME = 6
} cancha_message;

typedef enum cancha_format {
    /* As Protocol Buffers serialise it; ends with no 0. */
    CANCHA_BINARY = 0,
    /* As Protocol Buffers write JSON, with the names of the .proto files. */
    CANCHA_JSON = 1,
    /* As Protocol Buffers write text. */
    CANCHA_TEXT = 2
} cancha_format;

/* Returns a message. */
CANCHA_API int cancha_get_message(cancha_engine* engine, int message, int format, char* buffer,
                                  size_t capacity, size_t* size);

/* Commands one robot: a cancha.v1.RobotCommand, which names it. */
CANCHA_API int cancha_command(cancha_engine* engine, int format, const char* message, size_t size);

/* Asks the referee for something in the name of a team (1: blue, 2: yellow), in the tick that is
 * open: a cancha.v1.TeamRequest. Needs a law. */
CANCHA_API int cancha_request(cancha_engine* engine, uint32_t team, int format, const char* message,
                              size_t size);

/* ---- Snapshots ---- */

/* The complete state of an engine, bit by bit; with a law also clock, score, statistics, events'
 * numbers, what the rules remember, and the play of the scenario. Independent of the engine: it
 * outlives it. Any number of threads may restore it at a time, each into an engine of its own. */
typedef struct cancha_snapshot cancha_snapshot;

/* The state now. Free it with cancha_snapshot_free(). */
CANCHA_API int cancha_take_snapshot(cancha_engine* engine, cancha_snapshot** snapshot);

/* Goes back to a snapshot, of this engine or of one that was built the same, whatever its seed: the
 * engine goes on with the same bits. CANCHA_INVALID_INPUT: the snapshot is of another discipline,
 * law or scenario, or of other settings; nothing has changed. */
CANCHA_API int cancha_restore(cancha_engine* engine, const cancha_snapshot* snapshot);

/* Null is allowed. */
CANCHA_API void cancha_snapshot_free(cancha_snapshot* snapshot);

/* ---- A batch: many matches in one process ----
 *
 * N matches of one discipline with the same settings on M threads, with one call per step for all.
 * Match i has the bits that it has alone with its seed, whatever N and M. Arrays have a row for
 * each match, one after the other.
 */
typedef struct cancha_batch cancha_batch;

/* Where a call writes. A null pointer is not written; a length counts numbers. */
typedef struct cancha_views {
    /* sizeof(cancha_views). */
    size_t struct_size;
    /* N rows of CANCHA_STATE. */
    double* states;
    /* The numbers that there is room for; so it is with all lengths. */
    size_t states_length;
    /* N rows of CANCHA_STATUS. */
    double* statuses;
    /* As above. */
    size_t statuses_length;
    /* N rows of two: what blue and yellow gained in this call: points (in a course: progress) less
     * those of the other team. */
    double* rewards;
    /* As above. */
    size_t rewards_length;
    /* N: 1: the match is over, or the play of its scenario. */
    uint8_t* is_over;
    /* As above. */
    size_t is_over_length;
    /* N: of the complete state. */
    uint64_t* hashes;
    /* As above. */
    size_t hashes_length;
    /* N rows of CANCHA_SENSORS. */
    double* sensors;
    /* As above. */
    size_t sensors_length;
} cancha_views;

/* Builds N matches and starts them with the seeds `options->seed + i`. `discipline`: as
 * cancha_load(); where it names a file that ends in ".txtpb", `variant` is one of its variants,
 * else null. */
CANCHA_API int cancha_batch_new(const char* discipline, const char* variant,
                                const cancha_load_options* options, size_t matches, size_t threads,
                                cancha_batch** batch);

/* Null is allowed. */
CANCHA_API void cancha_batch_free(cancha_batch* batch);

/* As for an engine; rows of all matches have the same columns. */
CANCHA_API int cancha_batch_row_length(cancha_batch* batch, int row, size_t* length);

/* As for an engine. */
CANCHA_API int cancha_batch_get_column(cancha_batch* batch, int row, size_t index,
                                       cancha_column* column);

/*
 * Tells all robots of all matches what to do (N rows of CANCHA_COMMAND), and steps each match
 * `ticks` times or up to its end. `which`: N bytes, 0: this match stands still; null: none does. A
 * match that is over has to be reset first, or to stand still. `views`: null: nothing is written.
 */
CANCHA_API int cancha_batch_step(cancha_batch* batch, const double* commands,
                                 size_t commands_length, uint32_t ticks, const uint8_t* which,
                                 size_t which_length, const cancha_views* views);

/* Begins those matches anew of which `which` is not 0 (null: all), each with its seed of N `seeds`;
 * null: with the seed of its last start + N, so that no two starts in a batch have the same seed.
 * Rewards are 0. If one cannot begin (a scenario that asks for what cannot be), the others have
 * begun all the same. */
CANCHA_API int cancha_batch_reset(cancha_batch* batch, const uint8_t* which, size_t which_length,
                                  const uint64_t* seeds, size_t seeds_length,
                                  const cancha_views* views);

/* Writes all rows as things are. Rewards are 0. */
CANCHA_API int cancha_batch_look(cancha_batch* batch, const cancha_views* views);

/* As cancha_get_message(), of one match. */
CANCHA_API int cancha_batch_get_message(cancha_batch* batch, size_t match, int message, int format,
                                        char* buffer, size_t capacity, size_t* size);

/* As cancha_request(), in one match: before the call of cancha_batch_step() whose first tick it is
 * for. */
CANCHA_API int cancha_batch_request(cancha_batch* batch, size_t match, uint32_t team, int format,
                                    const char* message, size_t size);

/* As cancha_take_snapshot(), of one match. */
CANCHA_API int cancha_batch_take_snapshot(cancha_batch* batch, size_t match,
                                          cancha_snapshot** snapshot);

/* As cancha_restore(), in one match; its next reward counts from there. A snapshot of a match fits
 * every other one of the batch, and an engine that was loaded the same. */
CANCHA_API int cancha_batch_restore(cancha_batch* batch, size_t match,
                                    const cancha_snapshot* snapshot);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming) */

#endif
