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
 * The simulator: one world, or one match with its referee, without a server. SI units and radians. World frame:
 * origin in the centre, x along the field, y to the left of x, z up.
 *
 * <p>Order: either createField(), then createBall() and createRobots() in either order, then init(); or load() alone.
 * Then all other calls, in a loop; then stop(), after which the engine can be built anew. The same library, settings,
 * seeds and commands give the same bits, alone or in a {@link Batch}, here or in a match of the server.
 *
 * <p>A call that fails changes nothing and throws: IllegalArgumentException, a number, length, text or message is
 * wrong; NoSuchElementException, nothing has that name; IllegalStateException, out of order, not now, or closed;
 * UncheckedIOException, a file cannot be read; ConcurrentModificationException, another thread is in a call. A setting
 * is a line "PATH=VALUE"; a number that is NaN means the default.
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

    /** Creates one ball on the ground, at rest, with the default radius and mass. */
    public void createBall(double xM, double yM) {
        createBall(xM, yM, Double.NaN, Double.NaN);
    }

    /** Creates one ball on the ground, at rest. Paths of settings: "wall_restitution", "ground_friction", ... */
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
     * @param poses x in m, y in m and heading in rad of each
     * @param sideM side of the cube
     * @param wheelOffsetM from the centre of the cube to the axle, along its heading
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
     * @param gravityMps2 negative
     * @param stepS length of a step
     * @param contacts most contacts of each pair of bodies; 0: the default
     * @param erp in [0, 1]
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
     * Puts the ball on the ground: at rest, or keeping its velocity as the original does. With a law an official places
     * it when the next step ends; the three calls below work in the same way.
     */
    public void setBallState(double xM, double yM, boolean keepsVelocity) {
        handle.call(engine -> Calls.cancha_set_ball_state(engine, xM, yM, keepsVelocity ? 1 : 0));
    }

    /** Gives the ball a velocity where it is; it slides, or rolls from the first step on. */
    public void setBallVel(double vxMps, double vyMps, boolean isRolling) {
        handle.call(engine -> Calls.cancha_set_ball_vel(engine, vxMps, vyMps, isRolling ? 1 : 0));
    }

    /** Puts a robot on the ground, upright: at rest, or keeping its velocity and, without a law, its command. */
    public void setRobotState(int robot, double xM, double yM, double headingRad, boolean keepsVelocity) {
        Arguments.atLeast("robot", robot, 1);
        handle.call(engine -> Calls.cancha_set_robot_state(engine, robot, xM, yM, headingRad, keepsVelocity ? 1 : 0));
    }

    /** Commands the wheels of a robot from now on. Speeds of the rims are clamped to the robot's limit. */
    public void setRobotVels(int robot, double leftMps, double rightMps) {
        Arguments.atLeast("robot", robot, 1);
        handle.call(engine -> Calls.cancha_set_robot_vels(engine, robot, leftMps, rightMps));
    }

    /** Ends the simulation and frees the world. */
    public void stop() {
        handle.call(engine -> built(Calls.cancha_stop(engine)));
    }

    // Other calls.

    /** Builds a discipline in one of its variants, "maze/solo", and starts, with seed 1. */
    public void load(String discipline) {
        load(discipline, new LoadOptions());
    }

    /** Builds a discipline in one of its variants, "maze/solo", and starts. */
    public void load(String discipline, LoadOptions options) {
        String name = Structures.text("discipline",
                Arguments.given("discipline", discipline, "a name such as \"maze/solo\""));
        Memory chosen = Structures.makeOptions(options);
        handle.call(engine -> built(Calls.cancha_load(engine, name, chosen)));
    }

    /** Builds the variant of a discipline.txtpb of your own, with the .sdf files beside it, and starts. */
    public void loadFile(String file, String variant, LoadOptions options) {
        String path = Structures.text("file", Arguments.given("file", file, "the path of a discipline.txtpb"));
        String name = Structures.text("variant", Arguments.given("variant", variant, "the name of a variant"));
        Memory chosen = Structures.makeOptions(options);
        handle.call(engine -> built(Calls.cancha_load_file(engine, path, name, chosen)));
    }

    /** Starts anew with this seed. Gives the same bits as a new engine, but does not build the world again. */
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
     * Commands all robots from now on: the row {@link Row#COMMAND}. Each number is clamped to the robot's limit.
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

    /** Asks the referee for something in the name of a team, in the tick that is open. Needs a law. */
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

    /** Everything that the referee knows. Needs a law. */
    public MatchStatus match() {
        return messages.read(Message.MATCH, MatchStatus.parser());
    }

    /** Events of the last step, or of the start before the first step. Needs a law. */
    public List<GameEvent> events() {
        return messages.read(Message.EVENTS, GameEvents.parser()).getEventsList();
    }

    /** Statistics so far. Needs a law. */
    public MatchStatistics statistics() {
        return messages.read(Message.STATISTICS, MatchStatistics.parser());
    }

    /** The bodies, like {@link Row#STATE}. */
    public WorldState world() {
        return messages.read(Message.WORLD, WorldState.parser());
    }

    /** Returns any of these messages as JSON, with the names of the .proto files. */
    public String json(Message message) {
        return messages.json(message);
    }

    /**
     * Returns a snapshot of the complete state. With a law it includes clock, score, statistics, the memory of the
     * judges, and the play of the scenario.
     */
    public Snapshot snapshot() {
        Memory place = new Memory(Native.POINTER_SIZE);
        handle.call(engine -> Calls.cancha_take_snapshot(engine, place));
        return new Snapshot(place.getPointer(0));
    }

    /**
     * Returns to a snapshot of this engine, or of an engine that was built in the same way, whatever its seed.
     *
     * @throws IllegalArgumentException the snapshot has another discipline, law or scenario, or other settings; nothing
     * has changed
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
