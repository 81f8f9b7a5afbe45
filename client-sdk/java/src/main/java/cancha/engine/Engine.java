package cancha.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

import cancha.v1.Discipline;
import cancha.v1.GameEvent;
import cancha.v1.GameEvents;
import cancha.v1.MatchStatistics;
import cancha.v1.MatchStatus;
import cancha.v1.Observation;
import cancha.v1.RobotCommand;
import cancha.v1.Team;
import cancha.v1.TeamRequest;
import cancha.v1.WorldState;

/**
 * The simulator: one world, or one match with its referee, without a server. SI units and radians. World frame: origin
 * in the centre, x along the field, y to the left of x, z up. The law of a discipline is its rules, as its referee
 * applies them. A row is an array of numbers; each of its numbers is a column.
 *
 * <p>Order of calls: createField(), then createBall() and createRobots() in either order, then init(); or load() or
 * loadFile() alone. Then all other calls, in a loop. Then stop(); afterwards the engine can be built anew. If library,
 * settings, seeds and commands are equal, all results are equal to the last bit: alone or in a {@link Batch}, here or
 * in a match on the server.
 *
 * <p>A call that fails changes nothing and throws IllegalArgumentException if a number, length, text or message is
 * wrong; NoSuchElementException if nothing has that name; IllegalStateException if the call is out of order, is not
 * possible now, or the engine is closed; UncheckedIOException if a file cannot be read; ConcurrentModificationException
 * if another thread is in a call. A setting is a line "PATH=VALUE". A number that is NaN means the default.
 */
public final class Engine implements AutoCloseable {
    private final Handle handle;
    private final Rows rows;
    private final Messages messages;

    /** Finds the library. Throws IllegalStateException if there is none, or if it has another version. */
    public Engine() {
        Library.require();
        handle = new Handle("engine", Calls.cancha_engine_new(), Calls::cancha_engine_free);
        rows = new Rows(handle, Calls::cancha_row_length, Calls::cancha_get_column);
        messages = new Messages(handle, Calls::cancha_get_message);
    }

    /** Version of the library: "0.5.0". */
    public static String version() {
        Library.require();
        return Calls.cancha_version();
    }

    /** Names for load(): "maze/solo". */
    public static List<String> disciplines() {
        Library.require();
        long[] size = new long[1];
        Codes.check(Calls.cancha_disciplines(null, 0, size));
        byte[] text = new byte[Math.toIntExact(size[0]) + 1];
        Codes.check(Calls.cancha_disciplines(text, text.length, size));
        return new String(text, 0, Math.toIntExact(size[0]), StandardCharsets.UTF_8).lines().toList();
    }

    // The eleven operations of the Robosoccer Engine (Armagno, Benavides, Rostagnol, 2006).

    /** Creates ground and walls: the field of the middle league. */
    public void createField() {
        createField(null);
    }

    /**
     * Creates ground and walls.
     *
     * @param dimensions in m: FRIGHTX, FLEFTX, FTOP, FBOT, GTOPY, GBOTY, GRIGHT, GLEFT, CORNER_SIDE, WALL_THICKNESS,
     *     WALL_HEIGHT; null: the field of the middle league
     */
    public void createField(double[] dimensions, String... settings) {
        if (dimensions != null && dimensions.length != 11) {
            throw new IllegalArgumentException("dimensions: expected 11 numbers, got " + dimensions.length);
        }
        handle.call(engine -> Calls.cancha_create_field(engine, dimensions, lines(settings)));
    }

    /** Creates the ball, at rest on the ground, with the default radius and mass. */
    public void createBall(double xM, double yM) {
        createBall(xM, yM, Double.NaN, Double.NaN);
    }

    /** Creates the ball, at rest on the ground. Paths of settings: "wall_restitution", "ground_friction", ... */
    public void createBall(double xM, double yM, double radiusM, double massKg, String... settings) {
        handle.call(engine -> Calls.cancha_create_ball(engine, xM, yM, radiusM, massKg, lines(settings)));
    }

    /** Creates robots at rest, with the default dimensions. */
    public void createRobots(double[][] poses) {
        createRobots(poses, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * Creates robots at rest. They get the ids 1, 2, ...
     *
     * @param poses x in m, y in m and heading in rad for each robot
     * @param sideM side of the cube that a robot is
     * @param wheelOffsetM distance from the centre of the cube to the axle of the wheels, along its heading; negative:
     *     the axle is behind the centre
     * @param settings with paths such as "drive", "wheels.track_m"
     */
    public void createRobots(double[][] poses, double sideM, double massKg, double wheelRadiusM, double wheelOffsetM,
            String... settings) {
        Arguments.given("poses", poses, "x, y and heading of each robot");
        for (int i = 0; i < poses.length; ++i) {
            if (Arguments.given("poses[" + i + "]", poses[i], "x, y and heading").length != 3) {
                throw new IllegalArgumentException("poses[" + i + "]: expected x, y and heading, got "
                        + poses[i].length + " numbers");
            }
        }
        double[] numbers = Arrays.stream(poses).flatMapToDouble(Arrays::stream).toArray();
        handle.call(engine -> Calls.cancha_create_robots(engine, numbers, poses.length, sideM, massKg, wheelRadiusM,
                wheelOffsetM, lines(settings)));
    }

    /** Builds the world, with the default physics and seed 1. */
    public void init() {
        init(Double.NaN, Double.NaN, 0, Double.NaN, 1);
    }

    /**
     * Builds the world.
     *
     * @param gravityMps2 acceleration of gravity along z; negative
     * @param stepS length of a step
     * @param contacts largest number of contact points between two bodies; 0: the default
     * @param erp error reduction parameter, the share of a joint's error that one substep corrects, in [0, 1]
     * @param settings with paths such as "physics.cfm", "timing.substeps"
     */
    public void init(double gravityMps2, double stepS, int contacts, double erp, long seed, String... settings) {
        Arguments.atLeast("contacts", contacts, 0);
        handle.call(engine -> built(
                Calls.cancha_init(engine, gravityMps2, stepS, contacts, erp, lines(settings), seed)));
    }

    /** Advances by one step, which is a tick. */
    public void step() {
        handle.call(Calls::cancha_step);
    }

    /** Returns the present state of all bodies, the row {@link Row#STATE}, in a new array. */
    public double[] getEnvironment() {
        double[] state = new double[rowLength(Row.STATE)];
        getEnvironment(state);
        return state;
    }

    /** Writes the present state of all bodies to an array of yours, which has the length of the row. */
    public void getEnvironment(double[] state) {
        Arguments.given("state", state, "an array of rowLength(Row.STATE) numbers");
        handle.call(engine -> Calls.cancha_get_environment(engine, state, state.length));
    }

    /**
     * Puts the ball on the ground: at rest, or keeping its velocity as in the Robosoccer Engine. With a law,
     * setBallState(), setBallVel() and setRobotState() are decisions of an official and take effect when the next step
     * ends.
     */
    public void setBallState(double xM, double yM, boolean keepsVelocity) {
        handle.call(engine -> Calls.cancha_set_ball_state(engine, xM, yM, keepsVelocity ? 1 : 0));
    }

    /**
     * Gives the ball a velocity at its present position. The ball slides at first or, if {@code isRolling}, rolls from
     * the first step on.
     */
    public void setBallVel(double vxMps, double vyMps, boolean isRolling) {
        handle.call(engine -> Calls.cancha_set_ball_vel(engine, vxMps, vyMps, isRolling ? 1 : 0));
    }

    /** Puts a robot on the ground, upright: at rest, or keeping its velocity and, without a law, its command. */
    public void setRobotState(int robot, double xM, double yM, double headingRad, boolean keepsVelocity) {
        Arguments.atLeast("robot", robot, 1);
        handle.call(engine -> Calls.cancha_set_robot_state(engine, robot, xM, yM, headingRad, keepsVelocity ? 1 : 0));
    }

    /**
     * Commands the wheels of a robot from now on: speeds of the wheels' rims, positive forwards, clamped to the highest
     * speed of the robot's wheels.
     */
    public void setRobotVels(int robot, double leftMps, double rightMps) {
        Arguments.atLeast("robot", robot, 1);
        handle.call(engine -> Calls.cancha_set_robot_vels(engine, robot, leftMps, rightMps));
    }

    /** Ends the simulation and frees the world. */
    public void stop() {
        handle.call(engine -> built(Calls.cancha_stop(engine)));
    }

    // Other calls.

    /** Builds one variant of a discipline, such as "maze/solo", and starts with seed 1. */
    public void load(String discipline) {
        load(discipline, new LoadOptions());
    }

    /** Builds one variant of a discipline, such as "maze/solo", and starts. */
    public void load(String discipline, LoadOptions options) {
        String name = Structures.text("discipline",
                Arguments.given("discipline", discipline, "a name such as \"maze/solo\""));
        Memory chosen = Structures.makeOptions(options);
        handle.call(engine -> built(Calls.cancha_load(engine, name, chosen)));
    }

    /**
     * Builds one variant of a discipline of your own and starts. {@code file}: path of its discipline.txtpb; the .sdf
     * files beside it are used, too.
     */
    public void loadFile(String file, String variant, LoadOptions options) {
        String path = Structures.text("file", Arguments.given("file", file, "the path of a discipline.txtpb"));
        String name = Structures.text("variant", Arguments.given("variant", variant, "the name of a variant"));
        Memory chosen = Structures.makeOptions(options);
        handle.call(engine -> built(Calls.cancha_load_file(engine, path, name, chosen)));
    }

    /**
     * Begins anew with this seed. All results equal those of a new engine, bit by bit, but the world is not built
     * again, unless a scenario varies settings.
     */
    public void reset(long seed) {
        handle.call(engine -> Calls.cancha_reset(engine, seed));
    }

    /** Number of columns of a row. */
    public int rowLength(Row row) {
        return rows.length(row);
    }

    /** Columns of a row. */
    public List<Column> columns(Row row) {
        return rows.columns(row);
    }

    /** Place of a column in its row: {@code state[engine.column(Row.STATE, "ball_x_m")]}. */
    public int column(Row row, String name) {
        return rows.index(row, name);
    }

    /**
     * Commands all robots by the row {@link Row#COMMAND}. A command holds until the next one. A restart that places a
     * robot also stops it. Numbers are clamped to the limits of the robot.
     */
    public void setCommands(double[] commands) {
        Arguments.given("commands", commands, "an array of rowLength(Row.COMMAND) numbers");
        handle.call(engine -> Calls.cancha_set_commands(engine, commands, commands.length));
    }

    /** Commands the robot that the message names. */
    public void command(RobotCommand command) {
        byte[] bytes = Arguments.given("command", command, "a RobotCommand").toByteArray();
        handle.call(engine -> Calls.cancha_command(engine, Messages.BINARY, bytes, bytes.length));
    }

    /** Commands one robot by a text: {@code "robot_id: 1 wheels { left_mps: 0.5 right_mps: 0.5 }"}. */
    public void command(String text) {
        byte[] bytes = Arguments.given("text", text, "a RobotCommand as text").getBytes(StandardCharsets.UTF_8);
        handle.call(engine -> Calls.cancha_command(engine, Messages.TEXT, bytes, bytes.length));
    }

    /** Makes a request to the referee in the name of a team, for the tick that the next step() plays. Needs a law. */
    public void request(Team team, TeamRequest request) {
        Arguments.given("team", team, "TEAM_BLUE or TEAM_YELLOW");
        byte[] bytes = Arguments.given("request", request, "a TeamRequest").toByteArray();
        handle.call(engine -> Calls.cancha_request(engine, team.getNumber(), Messages.BINARY, bytes, bytes.length));
    }

    /** Returns the present status of the match, the row {@link Row#STATUS}, in a new array. */
    public double[] getStatus() {
        double[] status = new double[rowLength(Row.STATUS)];
        getStatus(status);
        return status;
    }

    /** Writes the present status of the match to an array of yours, which has the length of the row. */
    public void getStatus(double[] status) {
        Arguments.given("status", status, "an array of rowLength(Row.STATUS) numbers");
        handle.call(engine -> Calls.cancha_get_status(engine, status, status.length));
    }

    /** Returns the last readings of all sensors, the row {@link Row#SENSORS}, in a new array. */
    public double[] getSensors() {
        double[] sensors = new double[rowLength(Row.SENSORS)];
        getSensors(sensors);
        return sensors;
    }

    /** Writes the last readings of all sensors to an array of yours, which has the length of the row. */
    public void getSensors(double[] sensors) {
        Arguments.given("sensors", sensors, "an array of rowLength(Row.SENSORS) numbers");
        handle.call(engine -> Calls.cancha_get_sensors(engine, sensors, sensors.length));
    }

    /**
     * Hash of the complete state. Equal hashes prove equal runs. With a law it is the hash that cancha-match prints.
     */
    public long stateHash() {
        long[] hash = new long[1];
        handle.call(engine -> Calls.cancha_state_hash(engine, hash));
        return hash[0];
    }

    /** All settings, complete. */
    public Discipline settings() {
        return messages.read(Message.SETTINGS, Discipline.parser());
    }

    /** The last readings of all sensors, without the overhead view. */
    public Observation readings() {
        return messages.read(Message.READINGS, Observation.parser());
    }

    /** Status of the match: everything that the referee knows. Needs a law. */
    public MatchStatus match() {
        return messages.read(Message.MATCH, MatchStatus.parser());
    }

    /** Events of the last step; before the first step, events of the start. Needs a law. */
    public List<GameEvent> events() {
        return messages.read(Message.EVENTS, GameEvents.parser()).getEventsList();
    }

    /** Figures that the rules have counted so far. Needs a law. */
    public MatchStatistics statistics() {
        return messages.read(Message.STATISTICS, MatchStatistics.parser());
    }

    /** Poses and motions of all bodies: the content of the row {@link Row#STATE}. */
    public WorldState world() {
        return messages.read(Message.WORLD, WorldState.parser());
    }

    /** Returns any of these messages as JSON, with the names of the .proto files. */
    public String json(Message message) {
        return messages.json(message);
    }

    /**
     * Returns a snapshot of the complete state, to the last bit. With a law it includes clock, score, statistics, the
     * numbering of events, everything that the rules remember, and the play of the scenario.
     */
    public Snapshot snapshot() {
        Memory place = new Memory(Native.POINTER_SIZE);
        handle.call(engine -> Calls.cancha_take_snapshot(engine, place));
        return new Snapshot(place.getPointer(0));
    }

    /**
     * Goes back to a snapshot of this engine, or of another engine that was built in the same way; the seeds may
     * differ.
     *
     * @throws IllegalArgumentException the snapshot is of another discipline, law or scenario, or of other settings;
     * nothing has changed
     */
    public void restore(Snapshot snapshot) {
        Arguments.given("snapshot", snapshot, "one of snapshot()");
        handle.call(engine -> snapshot.handle.share(kept -> Calls.cancha_restore(engine, kept)));
    }

    /** Ends the engine in any state, after a call that is still running. A second call does nothing. */
    @Override
    public void close() {
        handle.close();
    }

    /** Checks the code of a call that may change columns. */
    private int built(int code) {
        rows.forget();
        return code;
    }

    private static String lines(String[] settings) {
        return Structures.lines("settings", Arguments.texts("settings", settings, "lines \"PATH=VALUE\""));
    }
}
