package cancha.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import cancha.v1.Reading;
import cancha.v1.RobotCommand;
import cancha.v1.Team;
import cancha.v1.TeamRequest;
import cancha.v1.WheelSpeeds;

class EngineTest {
    private static final double[][] STRIKER = {{0.5, 0, 0}};
    private Engine engine;

    @BeforeEach
    void make() {
        engine = new Engine();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** Builds a robot behind a ball, in front of a goal. */
    private void build() {
        engine.createField();
        engine.createBall(0.7, 0);
        engine.createRobots(STRIKER);
        engine.init();
    }

    private double state(String column) {
        return engine.getEnvironment()[engine.column(Row.STATE, column)];
    }

    /** Checks that a call throws an error with this text. */
    private static <T extends RuntimeException> void refuses(Class<T> kind, String text, Executable call) {
        T error = assertThrows(kind, call);
        assertTrue(error.getMessage().contains(text), error.getMessage());
    }

    @Test
    void shootsAGoalByTheElevenOperations() {
        build();
        engine.setRobotVels(1, 2, 2);

        int steps = 0;
        for (; state("ball_x_m") < 1.10 && steps < 120; ++steps) {
            engine.step();
        }

        // The robot is 0.16 m from the ball, and the ball 0.4 m from the line. A goal takes longer than at 2.9 m/s, but
        // less than 2 s.
        assertTrue(steps > 0.56 / 2.9 * 60 && steps < 120, steps + " steps");
    }

    @Test
    void putsBallAndRobotsWhereItIsTold() {
        build();

        engine.setBallState(-0.25, 0.5, false);
        engine.setBallVel(0.5, -0.25, true);
        engine.setRobotState(1, 0.125, -0.5, 1.5, false);

        assertEquals(-0.25, state("ball_x_m"));
        assertEquals(0.5, state("ball_vx_mps"));
        assertEquals(-0.25, state("ball_vy_mps"));
        assertEquals(-0.5, state("robot_1_y_m"));
        // States are rounded to 10 urad.
        assertEquals(1.5, state("robot_1_heading_rad"), 0.5e-5);
    }

    @Test
    void refusesEachOperationOutOfOrder() {
        List<Executable> tooEarly = List.of(() -> engine.createBall(0, 0), () -> engine.createRobots(STRIKER), engine::init,
                engine::step, engine::getEnvironment, () -> engine.setBallState(0, 0, false),
                () -> engine.setBallVel(0, 0, false), () -> engine.setRobotState(1, 0, 0, 0, false),
                () -> engine.setRobotVels(1, 0, 0), engine::stop);
        for (Executable call : tooEarly) {
            refuses(IllegalStateException.class, "call ", call);
        }

        build();

        for (Executable call : List.<Executable>of(engine::createField, () -> engine.createBall(0, 0),
                () -> engine.createRobots(STRIKER), engine::init, () -> engine.load("simurosot/5v5"))) {
            refuses(IllegalStateException.class, "stop()", call);
        }
    }

    @Test
    void canBeBuiltAnewAfterItsStop() {
        build();
        int columns = engine.rowLength(Row.STATE);

        engine.stop();
        engine.load("simurosot/5v5");

        assertNotEquals(columns, engine.rowLength(Row.STATE));
        assertEquals("FIRA SimuroSot", engine.settings().getTitle());
    }

    @Test
    void saysWhatIsWrongWithANumberATextOrALength() {
        refuses(IllegalArgumentException.class, "expected 11 numbers", () -> engine.createField(new double[3]));
        refuses(NoSuchElementException.class, "nowhere", () -> engine.load("nowhere/solo"));
        refuses(NoSuchElementException.class, "/nowhere", () -> engine.loadFile("/nowhere", "solo", new LoadOptions()));
        refuses(IllegalArgumentException.class, "the character 0", () -> engine.load("maze\0/solo"));
        refuses(NullPointerException.class, "discipline", () -> engine.load(null));
        refuses(IllegalArgumentException.class, "gravity", () -> {
            engine.createField();
            engine.createBall(0, 0);
            engine.createRobots(STRIKER);
            engine.init(9.81, Double.NaN, 0, Double.NaN, 1);
        });
        engine.init();

        refuses(IllegalArgumentException.class, "3 numbers, expected 19", () -> engine.getEnvironment(new double[3]));
        refuses(NullPointerException.class, "state", () -> engine.getEnvironment(null));
        refuses(IllegalArgumentException.class, "finite", () -> engine.setBallState(Double.NaN, 0, false));
        refuses(IllegalArgumentException.class, "3 numbers, expected 2", () -> engine.setCommands(new double[3]));
        refuses(RuntimeException.class, "robot 7", () -> engine.setRobotVels(7, 1, 1));
        refuses(NoSuchElementException.class, "no column \"ball_x\"", () -> engine.column(Row.STATE, "ball_x"));
        refuses(IllegalArgumentException.class, "poses[1]",
                () -> engine.createRobots(new double[][] {{0, 0, 0}, {0, 0}}));
        refuses(IllegalArgumentException.class, "", () -> engine.command("robot_id: 1 legs { }"));
    }

    @Test
    void saysWhichArgumentIsNull() {
        Map<String, Executable> calls = new LinkedHashMap<>();
        calls.put("discipline", () -> engine.load(null));
        calls.put("options", () -> engine.load("maze/solo", null));
        calls.put("file", () -> engine.loadFile(null, "solo", new LoadOptions()));
        calls.put("variant", () -> engine.loadFile("discipline.txtpb", null, new LoadOptions()));
        calls.put("settings", () -> engine.createField(null, (String[]) null));
        calls.put("settings[1]", () -> engine.createBall(0, 0, 0, 0, "ground_friction=0.1", null));
        calls.put("poses", () -> engine.createRobots(null));
        calls.put("poses[0]", () -> engine.createRobots(new double[][] {null}));
        calls.put("state", () -> engine.getEnvironment(null));
        calls.put("status", () -> engine.getStatus(null));
        calls.put("sensors", () -> engine.getSensors(null));
        calls.put("commands", () -> engine.setCommands(null));
        calls.put("command", () -> engine.command((RobotCommand) null));
        calls.put("text", () -> engine.command((String) null));
        calls.put("team", () -> engine.request(null, TeamRequest.getDefaultInstance()));
        calls.put("request", () -> engine.request(Team.TEAM_BLUE, null));
        calls.put("row", () -> engine.columns(null));
        calls.put("name", () -> engine.column(Row.STATE, null));
        calls.put("message", () -> engine.json(null));
        calls.put("snapshot", () -> engine.restore(null));
        calls.put("path", () -> new LoadOptions().set(null, 1));
        calls.put("value", () -> new LoadOptions().set("rules.match_s", null));
        calls.put("kinds", () -> new LoadOptions().commands((String[]) null));
        calls.put("kinds[0]", () -> new LoadOptions().commands((String) null));

        calls.forEach((name, call) -> {
            NullPointerException error = assertThrows(NullPointerException.class, call, name);
            assertTrue(error.getMessage().startsWith(name + ": null, expected "), error.getMessage());
        });

        engine.load("maze/solo", new LoadOptions().law(null).names(null, null).scenario(null));
    }

    @Test
    void refusesNumbersBelowThoseThatCHas() {
        refuses(IllegalArgumentException.class, "contacts: got -1", () -> engine.init(0, 0, -1, 0, 1));
        build();

        refuses(IllegalArgumentException.class, "robot: got -1, expected at least 1",
                () -> engine.setRobotVels(-1, 0, 0));
        refuses(IllegalArgumentException.class, "robot: got 0", () -> engine.setRobotState(0, 0, 0, 0, false));
    }

    @Test
    void isCommandedByArraysMessagesAndTextsAlike() {
        RobotCommand message = RobotCommand.newBuilder().setRobotId(1)
                .setWheels(WheelSpeeds.newBuilder().setLeftMps(0.5).setRightMps(-0.5)).build();
        List<Runnable> ways = List.of(() -> engine.setRobotVels(1, 0.5, -0.5), () -> engine.command(message),
                () -> engine.command("robot_id: 1 wheels { left_mps: 0.5 right_mps: -0.5 }"),
                () -> engine.setCommands(new double[] {0.5, -0.5}));
        build();
        long[] hashes = ways.stream().mapToLong(way -> {
            engine.reset(1);
            way.run();
            engine.step();
            return engine.stateHash();
        }).toArray();

        engine.reset(1);
        engine.step();

        assertArrayEquals(new long[] {hashes[0], hashes[0], hashes[0], hashes[0]}, hashes);
        assertNotEquals(engine.stateHash(), hashes[0]);
    }

    @Test
    void tellsWhatCommandsThereAre() {
        engine.load("logistics/solo");

        Column first = engine.columns(Row.COMMAND).get(0);

        assertEquals(1, first.robot());
        assertTrue(first.low() < 0 && first.high() > 0, first.toString());
        assertTrue(first.name().startsWith("robot_1_"), first.toString());
    }

    @Test
    void goesBackToASnapshotToTheLastBit() {
        LoadOptions options = new LoadOptions().seed(7);  // With its law.
        engine.load("simurosot/5v5", options);
        runTicks(50);
        try (Snapshot kept = engine.snapshot(); Engine other = new Engine()) {
            runTicks(50);
            long hash = engine.stateHash();

            engine.restore(kept);
            runTicks(50);
            other.load("simurosot/5v5", options);
            other.restore(kept);

            assertEquals(hash, engine.stateHash());
            assertEquals(50, other.getStatus()[Status.TICK.ordinal()]);
            kept.close();
            refuses(IllegalStateException.class, "this snapshot is closed", () -> engine.restore(kept));
        }
    }

    private void runTicks(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            engine.step();
        }
    }

    @Test
    void tellsOfTheMatchInMessages() {
        engine.load("simurosot/5v5", new LoadOptions().names("Reds", "Greens").set("rules.half_s", 1));
        engine.request(Team.TEAM_BLUE, TeamRequest.newBuilder().setAsksForTimeOut(true).build());

        runTicks(1);

        assertEquals("Reds", engine.match().getTeams(0).getName());
        assertEquals(1, engine.settings().getRulesOrThrow("half_s"));
        assertEquals(10, engine.world().getRobotsCount());
        assertTrue(engine.json(Message.MATCH).contains("\"Greens\""));
        assertEquals(0, engine.readings().getReadingsCount());
    }

    @Test
    void hasTheReadingsOfSensorsAsNumbers() {
        engine.load("line_race/solo");
        engine.step();
        double[] sensors = engine.getSensors();
        Reading distance = engine.readings().getReadings(1);

        int first = engine.column(Row.SENSORS, "reading_1_distance_distances_0_m");
        assertEquals(distance.getRanges().getDistancesM(0), sensors[first]);
        assertEquals("ranges", engine.columns(Row.SENSORS).get(first).kind());
        assertEquals(1, engine.columns(Row.SENSORS).get(first).robot());
        refuses(IllegalArgumentException.class, "sensors: 3 numbers", () -> engine.getSensors(new double[3]));
        engine.stop();
        engine.load("simurosot/5v5");
        assertEquals(0, engine.getSensors().length);
    }

    @Test
    void needsALawForWhatTheRefereeKnows() {
        engine.load("simurosot/5v5", new LoadOptions().lawless());

        refuses(IllegalStateException.class, "law", engine::match);
    }

    @Test
    void stepsNoMatchThatIsOver() {
        engine.load("maze/solo", new LoadOptions().set("rules.match_s", 1));
        int isOver = Status.IS_OVER.ordinal();
        for (int i = 0; i < 100 && engine.getStatus()[isOver] == 0; ++i) {
            engine.step();
        }

        assertEquals(1, engine.getStatus()[isOver]);
        refuses(IllegalStateException.class, "over", engine::step);
        engine.reset(2);
        engine.step();
    }

    @Test
    void canBeClosedTwiceAndNotBeUsedThen() {
        build();

        engine.close();
        engine.close();

        refuses(IllegalStateException.class, "this engine is closed", engine::step);
        refuses(IllegalStateException.class, "this engine is closed", () -> engine.rowLength(Row.STATE));
    }

    @Test
    void namesItsDisciplines() {
        assertTrue(Engine.disciplines().contains("maze/solo"));
        assertEquals(Library.version(), Engine.version());
    }
}
