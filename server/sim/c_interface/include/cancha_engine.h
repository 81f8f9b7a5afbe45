/*
 * cancha_engine.h: the simulator of Cancha as a library, for C and for every language that can call
 * C.
 *
 * Link with -lcancha-engine (pkg-config: cancha-engine-c). The README beside the library has an
 * example.
 *
 * Units are SI and radians. World frame: origin at the centre of the field, x along the field, y to
 * the left of x, z up.
 *
 * Words. A discipline is a kind of competition: an arena, robots and rules. A variant of it, such
 * as "5v5", has its own number of robots. The law of a discipline is its rules, as its referee
 * applies them. With a law, an engine plays a match that has phases, a score and events. Without a
 * law, it only moves bodies and reads sensors. A step of an engine is one tick of the match. A
 * course is the path along which robots must drive in some disciplines, such as a race. A row is
 * the array of numbers that a call reads or writes; each of its numbers is a column.
 *
 * Calls. Every call returns a cancha_code. CANCHA_OK (0) is success. A call that fails changes
 * nothing; cancha_error() then returns a text for people: what is wrong, where, and what was
 * expected. No exception crosses this interface.
 *
 * Arrays belong to the caller. Each array comes with its length, counted in numbers, not in bytes.
 * A call is refused if a length is not the expected one.
 *
 * Texts and messages are written to a buffer of the caller. `size` receives the length in bytes. If
 * `capacity` is too small, only `size` is written, and the code is CANCHA_TOO_LARGE. With
 * `capacity` 0 and a null pointer a call writes the length alone, and succeeds. Texts are UTF-8.
 * Returned texts end with a 0; `size` does not count this 0, but `capacity` must have room for it.
 *
 * Handles are opaque. A handle may be used on any thread, by one thread at a time: a call returns
 * CANCHA_BUSY while another call uses the same handle. A null handle is refused. A handle must not
 * be used after its `_free`.
 *
 * Repeatability. If library, settings, seeds and commands are equal, all results are equal to the
 * last bit, whether a match runs alone, in a batch or on the server.
 *
 * Enumerations. Parameters that take a value of an enumeration have the type int. A number that is
 * not in the enumeration is refused.
 *
 * Versions. While CANCHA_ENGINE_ABI stays the same, the interface only grows: structures begin with
 * their size in bytes, and new members are added at their end. A structure of an older version is
 * smaller; the library takes the missing members as 0. A structure of a newer version is larger;
 * all bytes beyond the size here must be 0.
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

/* Returns the version of the library's interface: the CANCHA_ENGINE_ABI that it was built with. */
CANCHA_API uint32_t cancha_abi_version(void);

/* Returns the version of the library, such as "0.6.0". */
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
    /* There is no memory, or the library has a defect; cancha_error() says which. */
    CANCHA_FAILED = 7
} cancha_code;

/* Returns the text of the last failure on this thread. The text is valid until the next failure on
 * this thread. Never null. */
CANCHA_API const char* cancha_error(void);

/* Returns the names that cancha_load() accepts, one per line: "DISCIPLINE/VARIANT". */
CANCHA_API int cancha_disciplines(char* text, size_t capacity, size_t* size);

/* ---- An engine: one world, or one match ----
 *
 * Order of calls: either cancha_create_field(), then cancha_create_ball() and
 * cancha_create_robots() in either order, then cancha_init(); or cancha_load() or
 * cancha_load_file() alone. Then all other calls, in a loop. Then cancha_stop(); afterwards the
 * engine can be built anew.
 *
 * The interface has the eleven calls of the Robosoccer Engine (Armagno, Benavides, Rostagnol,
 * 2006): create_field, create_ball, create_robots, init, step, get_environment, set_ball_state,
 * set_ball_vel, set_robot_state, set_robot_vels, stop. */
typedef struct cancha_engine cancha_engine;

/* Makes an engine. Returns null if there is no memory. */
CANCHA_API cancha_engine* cancha_engine_new(void);

/* Frees an engine in any state. Null is allowed. */
CANCHA_API void cancha_engine_free(cancha_engine* engine);

/*
 * The parameter `settings` of the calls below is a text of lines "PATH=VALUE", as for `cancha-match
 * --set`. It changes settings for which the call has no other parameter. If it is null, no such
 * settings are changed. `cancha-match --settings` lists all settings. If another parameter is NaN,
 * its default is used.
 */

/* Creates ground and walls. `dimensions`, in m: x of the right and left end walls (FRIGHTX,
 * FLEFTX), y of the two side walls (FTOP, FBOT), y of the two posts of each goal (GTOPY, GBOTY), x
 * of the backs of the right and left goals (GRIGHT, GLEFT), leg of the corner triangles
 * (CORNER_SIDE), thickness and height of the walls (WALL_THICKNESS, WALL_HEIGHT). If `dimensions`
 * is null, the field is that of SimuroSot's middle league. Paths in `settings`: "league". */
CANCHA_API int cancha_create_field(cancha_engine* engine, const double dimensions[11],
                                   const char* settings);

/* Creates the ball, at rest on the ground. Paths in `settings`: "wall_restitution",
 * "ground_friction", ... */
CANCHA_API int cancha_create_ball(cancha_engine* engine, double x_m, double y_m, double radius_m,
                                  double mass_kg, const char* settings);

/* Creates `count` robots at rest, with the ids 1, 2, ... in the order of `poses`: x in m, y in m
 * and heading in rad for each robot. A robot is a cube with sides of `side_m`. `wheel_offset_m`:
 * distance from the robot's centre to the axle of the wheels, along the robot's heading; negative
 * if the axle is behind the centre. Paths in `settings`: "drive", "wheels.track_m", ... */
CANCHA_API int cancha_create_robots(cancha_engine* engine, const double* poses, size_t count,
                                    double side_m, double mass_kg, double wheel_radius_m,
                                    double wheel_offset_m, const char* settings);

/* Builds the world and starts. `gravity_mps2`: acceleration of gravity along z, a negative number.
 * `step_s`: length of a step; NaN means the length in `settings`. `contacts`: largest number of
 * contact points between two bodies; 0 means the default. `erp`: error reduction parameter, the
 * share of a joint's error that one substep corrects, in [0, 1]. `seed`: seed of all random
 * numbers. Paths in `settings`: "physics.cfm", "timing.substeps", ... */
CANCHA_API int cancha_init(cancha_engine* engine, double gravity_mps2, double step_s,
                           uint32_t contacts, double erp, const char* settings, uint64_t seed);

typedef struct cancha_load_options {
    /* Set it to sizeof(cancha_load_options). */
    size_t struct_size;
    /* Lines "PATH=VALUE", as for cancha-match --set. Null changes no settings. */
    const char* settings;
    /* Name of the discipline whose law applies. Null means the law of the loaded discipline, ""
     * means no law. */
    const char* law;
    /* Name of the blue team in events. Null means "Blue". */
    const char* blue_name;
    /* Name of the yellow team in events. Null means "Yellow". */
    const char* yellow_name;
    /* Kinds of commands, one per line, such as "body_velocity", in order of preference. In rows of
     * CANCHA_COMMAND each actuator gets the first of these kinds that it accepts. If it accepts
     * none of them, or this text is null, the actuator gets the first of its own kinds. */
    const char* commands;
    /* Text of a cancha.v1.Scenario, as for cancha-match --scenario. A scenario is one situation, to
     * be played repeatedly. Each start plays one repeat of the scenario, and the match ends with
     * the repeat. The seed of the start draws the values that vary between repeats. Robots that the
     * script of the scenario drives ignore other commands. Needs a law. Null means no scenario. */
    const char* scenario;
    /* Seed of the first start. In a batch, match i starts with `seed` + i. */
    uint64_t seed;
} cancha_load_options;

/* Builds one variant of a discipline and starts. `discipline`: "DISCIPLINE/VARIANT", a name from
 * cancha_disciplines(). `options`: null means the defaults, with seed 1. */
CANCHA_API int cancha_load(cancha_engine* engine, const char* discipline,
                           const cancha_load_options* options);

/* Builds one variant of a discipline of your own and starts. `file`: path of its discipline.txtpb;
 * the .sdf files beside it are used, too. */
CANCHA_API int cancha_load_file(cancha_engine* engine, const char* file, const char* variant,
                                const cancha_load_options* options);

/* Begins anew with this seed. All results equal those of a new engine, bit by bit. The call is
 * faster than a new engine, because the world is not built again, unless a scenario varies
 * settings. */
CANCHA_API int cancha_reset(cancha_engine* engine, uint64_t seed);

/* Advances by one step, which is a tick. */
CANCHA_API int cancha_step(cancha_engine* engine);

/* Returns the present state of all bodies: the row CANCHA_STATE. */
CANCHA_API int cancha_get_environment(cancha_engine* engine, double* state, size_t length);

/* Puts the ball on the ground. If `keeps_velocity` is 0, the ball is then at rest; otherwise the
 * ball keeps its velocity, as in the Robosoccer Engine. With a law, cancha_set_ball_state(),
 * cancha_set_ball_vel() and cancha_set_robot_state() are decisions of an official and take effect
 * when the next step ends. */
CANCHA_API int cancha_set_ball_state(cancha_engine* engine, double x_m, double y_m,
                                     int keeps_velocity);

/* Gives the ball a velocity at its present position. If `is_rolling` is 0, the ball slides at
 * first; otherwise it rolls from the first step on. */
CANCHA_API int cancha_set_ball_vel(cancha_engine* engine, double vx_mps, double vy_mps,
                                   int is_rolling);

/* Puts a robot on the ground, upright. If `keeps_velocity` is 0, the robot is then at rest;
 * otherwise the robot keeps its velocity and, in an engine without a law, its command. */
CANCHA_API int cancha_set_robot_state(cancha_engine* engine, uint32_t robot, double x_m, double y_m,
                                      double heading_rad, int keeps_velocity);

/* Commands the wheels of a robot from now on: speeds of the wheels' rims, positive forwards,
 * clamped to the highest speed of the robot's wheels. */
CANCHA_API int cancha_set_robot_vels(cancha_engine* engine, uint32_t robot, double left_mps,
                                     double right_mps);

/* Ends the simulation and frees the world. */
CANCHA_API int cancha_stop(cancha_engine* engine);

/* ---- Rows of numbers ---- */

typedef enum cancha_row {
    /* Places and motions of the ball, the robots in the order of their ids, the links and the
     * joints. */
    CANCHA_STATE = 0,
    /* Commands of all robots: by robot, then by actuator, then in the order of the numbers in the
     * command's message. */
    CANCHA_COMMAND = 1,
    /* Status of the match: the columns of enum cancha_status. */
    CANCHA_STATUS = 2,
    /* The last readings of all sensors: by robot, then by sensor, then in the order of the numbers
     * in the reading's message. If a sensor sights signs or destinations, the row has the nearest
     * one of each kind. If the sensor sees none of a kind, the distance of that kind is the
     * sensor's range. Pictures, lists of contacts and texts do not fit into a row; they are in the
     * message CANCHA_READINGS. */
    CANCHA_SENSORS = 3
} cancha_row;

/* Columns of a row CANCHA_STATUS. Without a law IS_IN_PLAY is always 1, PHASE is always 2 (play),
 * and all other columns but TICK are 0. */
typedef enum cancha_status {
    /* Ticks completed since the match began. */
    CANCHA_STATUS_TICK = 0,
    /* 1 if bodies move, 0 if all bodies stand still. */
    CANCHA_STATUS_IS_IN_PLAY = 1,
    /* 1: the match, or the play of its scenario, is over. */
    CANCHA_STATUS_IS_OVER = 2,
    /* Winning team: 1 is blue, 2 is yellow. 0 if no team has won, or the match is not over yet. */
    CANCHA_STATUS_WINNER = 3,
    /* Number of the phase in cancha.v1.MatchPhase: 1 before the start, 2 play, 3 break, 4 over, 5
     * placement, 6 time-out, 7 decision. */
    CANCHA_STATUS_PHASE = 4,
    /* Ticks until the phase ends; 0 if the phase has no time limit. */
    CANCHA_STATUS_PHASE_LEFT = 5,
    /* Number of the period: 1 for the first one; 0 before the start. */
    CANCHA_STATUS_PERIOD = 6,
    /* Ticks played in this period. */
    CANCHA_STATUS_PERIOD_ELAPSED = 7,
    /* Length of this period in ticks; 0 if it has no limit. */
    CANCHA_STATUS_PERIOD_LENGTH = 8,
    /* Score of blue, in points. */
    CANCHA_STATUS_BLUE_SCORE = 9,
    /* Score of yellow, in points. */
    CANCHA_STATUS_YELLOW_SCORE = 10,
    /* Share of the course that blue has completed, from 0 to 1; 0 if there is no course. */
    CANCHA_STATUS_BLUE_PROGRESS = 11,
    /* Share of the course that yellow has completed, from 0 to 1; 0 if there is no course. */
    CANCHA_STATUS_YELLOW_PROGRESS = 12,
    /* Faults that blue has made in the course. */
    CANCHA_STATUS_BLUE_FAULTS = 13,
    /* Faults that yellow has made in the course. */
    CANCHA_STATUS_YELLOW_FAULTS = 14,
    /* Number of columns. */
    CANCHA_STATUS_COUNT = 15
} cancha_status;

/* Description of a column. The texts in it live until the engine is stopped, loaded or freed; in a
 * batch, until the batch is freed. */
typedef struct cancha_column {
    /* sizeof(cancha_column), set by the caller. */
    size_t struct_size;
    /* Name as in exported tables, with the unit at its end, such as "robot_1_x_m". The name for the
     * sensor "front" of robot 1 is "reading_1_front_distances_0_m". */
    const char* name;
    /* In rows of commands: the kind of command, such as "wheels". In rows of sensors: the field of
     * cancha.v1.Reading that holds the measured values, such as "ranges". "" in other rows. */
    const char* kind;
    /* Id of the robot that the command or the sensor belongs to. 0 in other rows. */
    uint32_t robot;
    /* Lowest value of the column. Lower commands are clamped to it. -inf means no limit. */
    double low;
    /* Highest value of the column. Higher commands are clamped to it. inf means no limit. */
    double high;
    /* Resolution: all values are multiples of this number. 0 means that values are not rounded. */
    double step;
} cancha_column;

/* Returns the number of columns of a row. */
CANCHA_API int cancha_row_length(cancha_engine* engine, int row, size_t* length);

/* Describes one column of a row. Set `column->struct_size` first. */
CANCHA_API int cancha_get_column(cancha_engine* engine, int row, size_t index,
                                 cancha_column* column);

/* Commands all robots. `commands`: the row CANCHA_COMMAND. A command holds until the next one. If
 * the referee places a robot for a restart, the robot also loses its command. Numbers are clamped
 * to the limits of the robot. */
CANCHA_API int cancha_set_commands(cancha_engine* engine, const double* commands, size_t length);

/* Returns the present status of the match: the row CANCHA_STATUS. */
CANCHA_API int cancha_get_status(cancha_engine* engine, double* status, size_t length);

/* Returns the last readings of all sensors: the row CANCHA_SENSORS, which is empty if no robot has
 * a sensor. */
CANCHA_API int cancha_get_sensors(cancha_engine* engine, double* sensors, size_t length);

/* Returns the hash of the complete state: equal hashes prove equal runs. With a law it is the hash
 * that cancha-match prints. */
CANCHA_API int cancha_state_hash(cancha_engine* engine, uint64_t* hash);

/* ---- Messages, for data that do not fit into rows ---- */

typedef enum cancha_message {
    /* cancha.v1.Discipline: all settings, with defaults filled in. */
    CANCHA_SETTINGS = 0,
    /* cancha.v1.Observation: the last readings of all sensors, without the overhead view. */
    CANCHA_READINGS = 1,
    /* cancha.v1.MatchStatus: everything that the referee knows. Needs a law. */
    CANCHA_MATCH = 2,
    /* cancha.v1.GameEvents: events of the last step; before the first step, events of the start.
     * Needs a law. */
    CANCHA_EVENTS = 3,
    /* cancha.v1.MatchStatistics: numbers that the rules have counted so far. Needs a law. */
    CANCHA_STATISTICS = 4,
    /* cancha.v1.WorldState: the content of the row CANCHA_STATE. */
    CANCHA_WORLD = 5,
    /* Result so far of the repeat that is being played, in the format CANCHA_JSON only. It is a row
     * as cancha-match --scenario --json prints it. Its field `end` is empty until the play ends.
     * Its field `repeat` is the number of the play in this engine, or in this match of a batch,
     * from 1; a start that no step followed is not counted. Needs a scenario. */
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

/* Commands one robot. `message`: a cancha.v1.RobotCommand, which names the robot. */
CANCHA_API int cancha_command(cancha_engine* engine, int format, const char* message, size_t size);

/* Makes a request to the referee in the name of a team, for the tick that the next cancha_step()
 * plays. `team`: 1 is blue, 2 is yellow. `message`: a cancha.v1.TeamRequest, such as a placement or
 * a time-out. Needs a law. */
CANCHA_API int cancha_request(cancha_engine* engine, uint32_t team, int format, const char* message,
                              size_t size);

/* ---- Snapshots ---- */

/* The complete state of an engine, to the last bit. With a law it includes clock, score,
 * statistics, the number of the next event, everything that the rules remember, and the play of the
 * scenario. A snapshot may outlive its engine. Any number of threads may restore it at the same
 * time, each into its own engine. */
typedef struct cancha_snapshot cancha_snapshot;

/* Takes a snapshot of the present state. Free it with cancha_snapshot_free(). */
CANCHA_API int cancha_take_snapshot(cancha_engine* engine, cancha_snapshot** snapshot);

/* Goes back to a snapshot of this engine, or of another engine that was built in the same way; the
 * seeds may differ. Afterwards the engine gives the same results as the engine of the snapshot did,
 * to the last bit. Fails with CANCHA_INVALID_INPUT and changes nothing if the snapshot is of
 * another discipline, law or scenario, or of other settings. */
CANCHA_API int cancha_restore(cancha_engine* engine, const cancha_snapshot* snapshot);

/* Frees a snapshot. Null is allowed. */
CANCHA_API void cancha_snapshot_free(cancha_snapshot* snapshot);

/* ---- A batch: many matches in one process ----
 *
 * N matches of one discipline with the same settings run on M threads. One call steps all of them.
 * The results of each match are equal to the last bit to those of a match that runs alone with the
 * same seed, whatever N and M are. Arrays of a batch hold the rows of all N matches, one row after
 * the other. */
typedef struct cancha_batch cancha_batch;

/* Arrays of the caller to which a call writes its results. If a pointer is null, that result is not
 * written. Lengths count numbers, not bytes. */
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
    /* N rows of two numbers: the rewards of blue and yellow for the ticks of this call. The reward
     * of a team is its gain in points, or in progress if there is a course, less the gain of the
     * other team. */
    double* rewards;
    /* Length of `rewards`. */
    size_t rewards_length;
    /* N numbers; 1 if the match, or the play of its scenario, is over. */
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

/* Builds N matches (`matches`) and starts them with the seeds `options->seed + i`. `discipline`: a
 * name as for cancha_load(), or the path of a file that ends in ".txtpb". `variant`: a variant of
 * the discipline in that file; null for a name. `threads`: number M of threads. */
CANCHA_API int cancha_batch_new(const char* discipline, const char* variant,
                                const cancha_load_options* options, size_t matches, size_t threads,
                                cancha_batch** batch);

/* Frees a batch. Null is allowed. */
CANCHA_API void cancha_batch_free(cancha_batch* batch);

/* Returns the number of columns of a row. Rows of all matches have the same columns. */
CANCHA_API int cancha_batch_row_length(cancha_batch* batch, int row, size_t* length);

/* Describes one column of a row. Set `column->struct_size` first. The texts live until the batch is
 * freed. */
CANCHA_API int cancha_batch_get_column(cancha_batch* batch, int row, size_t index,
                                       cancha_column* column);

/*
 * Commands all robots of all matches (N rows of CANCHA_COMMAND), and steps each match by `ticks`
 * ticks, or up to its end. `which`: N bytes; 0 means that this match stands still. If `which` is
 * null, all matches are stepped. The call is refused if a match that is over would be stepped:
 * reset the match first, or let it stand still. If `views` is null, no results are written.
 */
CANCHA_API int cancha_batch_step(cancha_batch* batch, const double* commands,
                                 size_t commands_length, uint32_t ticks, const uint8_t* which,
                                 size_t which_length, const cancha_views* views);

/* Begins anew each match whose byte in `which` is not 0, or all matches if `which` is null.
 * `seeds`: a seed for each of the N matches. If `seeds` is null, a match gets the seed of its last
 * start plus N, so that no two starts in a batch have the same seed. All rewards are 0. If a
 * scenario cannot begin with the seed of its match, the call fails, but the other matches have
 * begun. */
CANCHA_API int cancha_batch_reset(cancha_batch* batch, const uint8_t* which, size_t which_length,
                                  const uint64_t* seeds, size_t seeds_length,
                                  const cancha_views* views);

/* Writes the present rows of all matches without stepping. Rewards are 0. */
CANCHA_API int cancha_batch_look(cancha_batch* batch, const cancha_views* views);

/* Returns a message about one match: see cancha_get_message(). */
CANCHA_API int cancha_batch_get_message(cancha_batch* batch, size_t match, int message, int format,
                                        char* buffer, size_t capacity, size_t* size);

/* Makes a request in one match, for the first tick of the next cancha_batch_step(): see
 * cancha_request(). */
CANCHA_API int cancha_batch_request(cancha_batch* batch, size_t match, uint32_t team, int format,
                                    const char* message, size_t size);

/* Takes a snapshot of one match: see cancha_take_snapshot(). */
CANCHA_API int cancha_batch_take_snapshot(cancha_batch* batch, size_t match,
                                          cancha_snapshot** snapshot);

/* Goes back to a snapshot in one match: see cancha_restore(). The next reward of the match counts
 * gains since the restored state. A snapshot of a match fits all matches of the batch, and every
 * engine that was loaded with the same options. */
CANCHA_API int cancha_batch_restore(cancha_batch* batch, size_t match,
                                    const cancha_snapshot* snapshot);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming) */

#endif
