/*
 * cancha_engine.h: the simulator of Cancha as a library, for C and for every language that can call
 * C.
 *
 * Link with -lcancha-engine (pkg-config: cancha-engine-c). The README beside the library has an
 * example.
 *
 * Units are SI and radians. World frame: origin at the centre of the field, x along it, y to the
 * left of x, z up.
 *
 * Calls. Every call returns a cancha_code. CANCHA_OK (0) is success. A call that fails changes
 * nothing; cancha_error() then returns a text for people: what is wrong, where, and what was
 * expected. No exception crosses this interface.
 *
 * Arrays belong to the caller. Each comes with its length, counted in numbers, not in bytes. A call
 * is refused if a length is not the expected one.
 *
 * Texts and messages are written to a buffer of the caller. `size` receives the length in bytes,
 * even if `capacity` is too small: then nothing is written, and the code is CANCHA_TOO_LARGE. With
 * `capacity` 0 and a null pointer a call returns the length alone, and succeeds. Texts are UTF-8.
 * Returned texts end with a 0; `size` does not count it, but `capacity` must have room for it.
 *
 * Handles are opaque. A handle may be used on any thread, by one thread at a time: a call returns
 * CANCHA_BUSY while another call uses the same handle. A null handle is refused. A handle must not
 * be used after its `_free`.
 *
 * Bits. If library, settings, seeds and commands are equal, all results are equal to the last bit:
 * alone or in a batch, here or in a match on the server.
 *
 * Enumerations. Parameters that take a value of an enumeration are of type int, so that any number
 * may come in. Wrong numbers are refused.
 *
 * Versions. The interface only grows while CANCHA_ENGINE_ABI stays the same: structures begin with
 * their size, and new members come at their end. A structure with a smaller size than here is of an
 * older version; the members that it lacks are taken as 0. In a structure with a larger size all
 * bytes beyond the size here must be 0.
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

/* Version of this interface. Refuse to run if cancha_abi_version() returns another number. */
#define CANCHA_ENGINE_ABI 1

/* Version of the interface that the library has. */
CANCHA_API uint32_t cancha_abi_version(void);

/* Version of the library, such as "0.6.0". */
CANCHA_API const char* cancha_version(void);

typedef enum cancha_code {
    /* Success. */
    CANCHA_OK = 0,
    /* A number, a length, a text or a message is wrong. */
    CANCHA_INVALID_INPUT = 1,
    /* No discipline, file or robot has that name. */
    CANCHA_NOT_FOUND = 2,
    /* Not possible now: the call is out of order, or the match is over. */
    CANCHA_REFUSED = 3,
    /* A value exceeds a limit, or the result exceeds `capacity`. */
    CANCHA_TOO_LARGE = 4,
    /* A file cannot be read. */
    CANCHA_IO = 5,
    /* Another thread is using this handle. */
    CANCHA_BUSY = 6,
    /* No memory, or a defect of the library; the text says which. */
    CANCHA_FAILED = 7
} cancha_code;

/* Text of the last failure on this thread. Valid until the next failure on this thread. Never
 * null. */
CANCHA_API const char* cancha_error(void);

/* Returns the names that cancha_load() accepts, one per line: "DISCIPLINE/VARIANT". */
CANCHA_API int cancha_disciplines(char* text, size_t capacity, size_t* size);

/* ---- An engine: one world, or one match ----
 *
 * Order: either cancha_create_field(), then cancha_create_ball() and cancha_create_robots() in
 * either order, then cancha_init(); or cancha_load() alone. Then all other calls, in a loop; then
 * cancha_stop(), after which the engine can be built anew. The interface has the eleven calls of
 * the Robosoccer Engine (Armagno, Benavides, Rostagnol, 2006): create_field, create_ball,
 * create_robots, init, step, get_environment, set_ball_state, set_ball_vel, set_robot_state,
 * set_robot_vels, stop.
 */
typedef struct cancha_engine cancha_engine;

/* Makes an engine. Null: no memory. */
CANCHA_API cancha_engine* cancha_engine_new(void);

/* Frees an engine in any state. Null is allowed. */
CANCHA_API void cancha_engine_free(cancha_engine* engine);

/*
 * `settings` of the calls below: null, or lines "PATH=VALUE" for settings that are not parameters
 * of the call, as for `cancha-match --set`. `cancha-match --settings` lists all settings. A number
 * that is NaN means the default.
 */

/* Creates ground and walls. `dimensions`, in m: FRIGHTX, FLEFTX, FTOP, FBOT, GTOPY, GBOTY, GRIGHT,
 * GLEFT, CORNER_SIDE, WALL_THICKNESS, WALL_HEIGHT. Null: the field of the middle league. Paths in
 * `settings`: "league". */
CANCHA_API int cancha_create_field(cancha_engine* engine, const double dimensions[11],
                                   const char* settings);

/* Creates the ball, at rest on the ground. Paths in `settings`: "wall_restitution",
 * "ground_friction", ... */
CANCHA_API int cancha_create_ball(cancha_engine* engine, double x_m, double y_m, double radius_m,
                                  double mass_kg, const char* settings);

/* Creates `count` robots at rest, with the ids 1, 2, ... in the order of `poses`: x in m, y in m
 * and heading in rad for each robot. A robot is a cube with sides of `side_m`. `wheel_offset_m`:
 * from the robot's centre to the axle, along its heading. Paths in `settings`: "drive",
 * "wheels.track_m", ... */
CANCHA_API int cancha_create_robots(cancha_engine* engine, const double* poses, size_t count,
                                    double side_m, double mass_kg, double wheel_radius_m,
                                    double wheel_offset_m, const char* settings);

/* Builds the world and starts. `gravity_mps2` is negative. `step_s`: length of a step; NaN: the
 * length in `settings`. `contacts`: number of contacts for each pair of bodies; 0: the default.
 * `erp`: in [0, 1]. Paths in `settings`: "physics.cfm", "timing.substeps", ... */
CANCHA_API int cancha_init(cancha_engine* engine, double gravity_mps2, double step_s,
                           uint32_t contacts, double erp, const char* settings, uint64_t seed);

typedef struct cancha_load_options {
    /* Set it to sizeof(cancha_load_options). */
    size_t struct_size;
    /* Lines "PATH=VALUE", as for cancha-match --set. Null: none. */
    const char* settings;
    /* The discipline whose law applies. Null: the discipline's own law. "": no law. */
    const char* law;
    /* Name of the blue team in events. Null: "Blue". */
    const char* blue_name;
    /* Name of the yellow team in events. Null: "Yellow". */
    const char* yellow_name;
    /* Kinds of commands, one per line: "body_velocity". In rows of CANCHA_COMMAND each actuator
     * gets the first of these kinds that it accepts, or else the first of its own kinds. Null: each
     * actuator gets the first of its own kinds. */
    const char* commands;
    /* Text of a cancha.v1.Scenario, as for cancha-match --scenario. Each start plays one repeat of
     * the scenario, and the match ends with the repeat. The seed of the start draws the values that
     * vary. Robots that the script drives ignore other commands. Needs a law. Null: no scenario. */
    const char* scenario;
    /* Seed of the first start. In a batch match i starts with `seed` + i. */
    uint64_t seed;
} cancha_load_options;

/* Builds a discipline in one of its variants and starts. `discipline`: "DISCIPLINE/VARIANT".
 * `options`: null means the defaults, with seed 1. */
CANCHA_API int cancha_load(cancha_engine* engine, const char* discipline,
                           const cancha_load_options* options);

/* Builds a discipline of your own in one of its variants and starts. `file`: its discipline.txtpb,
 * with .sdf files beside it. */
CANCHA_API int cancha_load_file(cancha_engine* engine, const char* file, const char* variant,
                                const cancha_load_options* options);

/* Begins anew with this seed. Gives the bits of a new engine, but does not build the world again,
 * unless a scenario varies settings. */
CANCHA_API int cancha_reset(cancha_engine* engine, uint64_t seed);

/* Advances by one step, which is a tick. */
CANCHA_API int cancha_step(cancha_engine* engine);

/* Returns the present state of all bodies: the row CANCHA_STATE. */
CANCHA_API int cancha_get_environment(cancha_engine* engine, double* state, size_t length);

/* Puts the ball on the ground: at rest, or keeping its velocity as in the original. With a law,
 * this call and the next two are decisions of an official and take effect when the next step ends.
 */
CANCHA_API int cancha_set_ball_state(cancha_engine* engine, double x_m, double y_m,
                                     int keeps_velocity);

/* Gives the ball a velocity at its present position. The ball slides at first, or rolls from the
 * first step on. */
CANCHA_API int cancha_set_ball_vel(cancha_engine* engine, double vx_mps, double vy_mps,
                                   int is_rolling);

/* Puts a robot on the ground, upright: at rest, or keeping its velocity. A robot that keeps its
 * velocity keeps its command too, but not with a law. */
CANCHA_API int cancha_set_robot_state(cancha_engine* engine, uint32_t robot, double x_m, double y_m,
                                      double heading_rad, int keeps_velocity);

/* Commands the wheels of a robot from now on: speeds of their rims, clamped to the highest speed.
 */
CANCHA_API int cancha_set_robot_vels(cancha_engine* engine, uint32_t robot, double left_mps,
                                     double right_mps);

/* Ends the simulation and frees the world. */
CANCHA_API int cancha_stop(cancha_engine* engine);

/* ---- Rows of numbers ---- */

typedef enum cancha_row {
    /* Ball, robots by id, links, joints. */
    CANCHA_STATE = 0,
    /* Commands, ordered by robot, actuator and number. */
    CANCHA_COMMAND = 1,
    /* The match: enum cancha_status. */
    CANCHA_STATUS = 2,
    /* The last readings of all sensors, ordered by robot, sensor and number. A sensor that sights
     * signs or destinations has the nearest one of each kind; a kind that is not seen has the range
     * of the sensor as its distance. Pictures, lists of contacts and texts do not fit into a row:
     * they are in the message CANCHA_READINGS. */
    CANCHA_SENSORS = 3
} cancha_row;

/* Columns of a status. Without a law the status is always in play (IS_IN_PLAY and PHASE say so),
 * and all other columns but the tick are 0. */
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
    /* Ticks until the phase ends; 0: no time is set for it. */
    CANCHA_STATUS_PHASE_LEFT = 5,
    /* 1 for the first period; 0 before the start. */
    CANCHA_STATUS_PERIOD = 6,
    /* Ticks played in this period. */
    CANCHA_STATUS_PERIOD_ELAPSED = 7,
    /* Length of this period in ticks; 0: no limit. */
    CANCHA_STATUS_PERIOD_LENGTH = 8,
    /* Points of blue. */
    CANCHA_STATUS_BLUE_SCORE = 9,
    /* Points of yellow. */
    CANCHA_STATUS_YELLOW_SCORE = 10,
    /* Share of the course that blue has done, from 0 to 1; 0 without a course. */
    CANCHA_STATUS_BLUE_PROGRESS = 11,
    /* Share of the course that yellow has done. */
    CANCHA_STATUS_YELLOW_PROGRESS = 12,
    /* Faults that blue has made in the course. */
    CANCHA_STATUS_BLUE_FAULTS = 13,
    /* Faults that yellow has made in the course. */
    CANCHA_STATUS_YELLOW_FAULTS = 14,
    /* Number of columns. */
    CANCHA_STATUS_COUNT = 15
} cancha_status;

/* Description of a column. Its texts live until the engine is stopped, loaded or freed. */
typedef struct cancha_column {
    /* sizeof(cancha_column), set by the caller. */
    size_t struct_size;
    /* Name, with the unit at its end. As in exported tables: "robot_1_x_m". For the sensor "front"
     * of robot 1: "reading_1_front_distances_0_m". */
    const char* name;
    /* In rows of commands: the kind of command, "wheels". In rows of sensors: the field of
     * cancha.v1.Reading that holds the findings, "ranges". In other rows: "". */
    const char* kind;
    /* Id of the robot that a command or a sensor belongs to. In other rows: 0. */
    uint32_t robot;
    /* Lowest value. Lower commands are clamped to it. -inf: no limit. */
    double low;
    /* Highest value. Higher commands are clamped to it. inf: no limit. */
    double high;
    /* All values are multiples of it. 0: values are not rounded. */
    double step;
} cancha_column;

/* Returns the number of columns of a row. */
CANCHA_API int cancha_row_length(cancha_engine* engine, int row, size_t* length);

/* Describes one column of a row. */
CANCHA_API int cancha_get_column(cancha_engine* engine, int row, size_t index,
                                 cancha_column* column);

/* Commands all robots: the row CANCHA_COMMAND. A command holds until the next one, or until a
 * restart places the robot, which stops it. Numbers are clamped to the limits of the robot. */
CANCHA_API int cancha_set_commands(cancha_engine* engine, const double* commands, size_t length);

/* Returns the present status of the match: the row CANCHA_STATUS. */
CANCHA_API int cancha_get_status(cancha_engine* engine, double* status, size_t length);

/* Returns the last readings of all sensors: the row CANCHA_SENSORS, which may be empty. */
CANCHA_API int cancha_get_sensors(cancha_engine* engine, double* sensors, size_t length);

/* Returns the hash of the complete state: equal hashes prove equal runs. With a law it is the hash
 * that cancha-match prints. */
CANCHA_API int cancha_state_hash(cancha_engine* engine, uint64_t* hash);

/* ---- Messages, for data that do not fit into rows ---- */

typedef enum cancha_message {
    /* cancha.v1.Discipline: all settings, complete. */
    CANCHA_SETTINGS = 0,
    /* cancha.v1.Observation: the last readings of all sensors; no overhead view. */
    CANCHA_READINGS = 1,
    /* cancha.v1.MatchStatus: everything that the referee knows. Needs a law. */
    CANCHA_MATCH = 2,
    /* cancha.v1.GameEvents: events of the last step; before the first step, those of the start.
     * Needs a law. */
    CANCHA_EVENTS = 3,
    /* cancha.v1.MatchStatistics: the counts so far. Needs a law. */
    CANCHA_STATISTICS = 4,
    /* cancha.v1.WorldState: the content of CANCHA_STATE. */
    CANCHA_WORLD = 5,
    /* Result of the scenario's play so far: a row as cancha-match --scenario --json prints it, as
       JSON only. `end` is empty before the end. `repeat` counts the plays of this engine, or of
       this match of a batch, from 1; a start without a step does not count. Needs a scenario. */
    CANCHA_OUTCOME = 6
} cancha_message;

typedef enum cancha_format {
    /* The binary format of Protocol Buffers, without a 0 at its end. */
    CANCHA_BINARY = 0,
    /* The JSON format of Protocol Buffers, with the names of the .proto files. */
    CANCHA_JSON = 1,
    /* The text format of Protocol Buffers. */
    CANCHA_TEXT = 2
} cancha_format;

/* Returns a message. `message`: a cancha_message; `format`: a cancha_format. */
CANCHA_API int cancha_get_message(cancha_engine* engine, int message, int format, char* buffer,
                                  size_t capacity, size_t* size);

/* Commands one robot: a cancha.v1.RobotCommand, which names the robot. */
CANCHA_API int cancha_command(cancha_engine* engine, int format, const char* message, size_t size);

/* Makes a request to the referee in the name of a team (1: blue, 2: yellow), in the open tick: a
 * cancha.v1.TeamRequest, such as a placement or a time-out. Needs a law. */
CANCHA_API int cancha_request(cancha_engine* engine, uint32_t team, int format, const char* message,
                              size_t size);

/* ---- Snapshots ---- */

/* The complete state of an engine, to the last bit. With a law it includes clock, score,
 * statistics, numbers of events, the memory of the rules, and the play of the scenario. A snapshot
 * may outlive its engine. Any number of threads may restore it at the same time, each into its own
 * engine. */
typedef struct cancha_snapshot cancha_snapshot;

/* Takes a snapshot of the present state. Free it with cancha_snapshot_free(). */
CANCHA_API int cancha_take_snapshot(cancha_engine* engine, cancha_snapshot** snapshot);

/* Goes back to a snapshot of this engine, or of another engine that was built the same; the seeds
 * may differ. The engine goes on with the bits of the snapshot. CANCHA_INVALID_INPUT: the snapshot
 * is of another discipline, law or scenario, or of other settings; nothing has changed. */
CANCHA_API int cancha_restore(cancha_engine* engine, const cancha_snapshot* snapshot);

/* Frees a snapshot. Null is allowed. */
CANCHA_API void cancha_snapshot_free(cancha_snapshot* snapshot);

/* ---- A batch: many matches in one process ----
 *
 * N matches of one discipline with the same settings run on M threads. One call steps all of them.
 * Each match has the same bits as if it ran alone with its seed, whatever N and M. Arrays have a
 * row for each match, one after the other.
 */
typedef struct cancha_batch cancha_batch;

/* Arrays to which a call writes its results. Nothing is written for a null pointer. Lengths count
 * numbers, not bytes. */
typedef struct cancha_views {
    /* Set it to sizeof(cancha_views). */
    size_t struct_size;
    /* N rows of CANCHA_STATE. */
    double* states;
    /* Length of `states`. */
    size_t states_length;
    /* N rows of CANCHA_STATUS. */
    double* statuses;
    /* Length of `statuses`. */
    size_t statuses_length;
    /* N rows of two numbers: the rewards of blue and yellow in this call. A reward is the gain in
     * points (in a course: in progress) less the gain of the other team. */
    double* rewards;
    /* Length of `rewards`. */
    size_t rewards_length;
    /* N numbers; 1: the match is over, or the play of its scenario. */
    uint8_t* is_over;
    /* Length of `is_over`. */
    size_t is_over_length;
    /* N hashes of the complete state. */
    uint64_t* hashes;
    /* Length of `hashes`. */
    size_t hashes_length;
    /* N rows of CANCHA_SENSORS. */
    double* sensors;
    /* Length of `sensors`. */
    size_t sensors_length;
} cancha_views;

/* Builds N matches and starts them with the seeds `options->seed + i`. `discipline`: a name as for
 * cancha_load(), or a file that ends in ".txtpb". `variant`: a variant of that file; null for a
 * name. */
CANCHA_API int cancha_batch_new(const char* discipline, const char* variant,
                                const cancha_load_options* options, size_t matches, size_t threads,
                                cancha_batch** batch);

/* Frees a batch. Null is allowed. */
CANCHA_API void cancha_batch_free(cancha_batch* batch);

/* Returns the number of columns of a row. Rows of all matches have the same columns. */
CANCHA_API int cancha_batch_row_length(cancha_batch* batch, int row, size_t* length);

/* Describes one column of a row. The texts live until the batch is freed. */
CANCHA_API int cancha_batch_get_column(cancha_batch* batch, int row, size_t index,
                                       cancha_column* column);

/*
 * Commands all robots of all matches (N rows of CANCHA_COMMAND), and steps each match `ticks` times
 * or up to its end. `which`: N bytes; 0: this match stands still. If `which` is null, all matches
 * are stepped. A match that is over must be reset first, or stand still. If `views` is null,
 * nothing is written.
 */
CANCHA_API int cancha_batch_step(cancha_batch* batch, const double* commands,
                                 size_t commands_length, uint32_t ticks, const uint8_t* which,
                                 size_t which_length, const cancha_views* views);

/* Begins each match anew whose byte in `which` is not 0; if `which` is null, all matches. `seeds`:
 * a seed for each of the N matches. If `seeds` is null, a match gets the seed of its last start +
 * N, so that no two starts in a batch have the same seed. Rewards are 0. If a match cannot begin,
 * because its scenario is impossible with its seed, the call fails, but the other matches have
 * begun. */
CANCHA_API int cancha_batch_reset(cancha_batch* batch, const uint8_t* which, size_t which_length,
                                  const uint64_t* seeds, size_t seeds_length,
                                  const cancha_views* views);

/* Writes all rows without stepping. Rewards are 0. */
CANCHA_API int cancha_batch_look(cancha_batch* batch, const cancha_views* views);

/* Returns a message about one match: see cancha_get_message(). */
CANCHA_API int cancha_batch_get_message(cancha_batch* batch, size_t match, int message, int format,
                                        char* buffer, size_t capacity, size_t* size);

/* Makes a request in one match: see cancha_request(). The request is for the first tick of the next
 * cancha_batch_step(). */
CANCHA_API int cancha_batch_request(cancha_batch* batch, size_t match, uint32_t team, int format,
                                    const char* message, size_t size);

/* Takes a snapshot of one match: see cancha_take_snapshot(). */
CANCHA_API int cancha_batch_take_snapshot(cancha_batch* batch, size_t match,
                                          cancha_snapshot** snapshot);

/* Goes back to a snapshot in one match: see cancha_restore(). The next reward of the match counts
 * from there. A snapshot of a match fits all matches of the batch, and every engine that was loaded
 * with the same options. */
CANCHA_API int cancha_batch_restore(cancha_batch* batch, size_t match,
                                    const cancha_snapshot* snapshot);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming) */

#endif
